// Arrows among cards: they move from one to the next and choose nothing.

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lead the focus to the card that an arrow key asks for, among those of the same group. */
export function walk(event: KeyboardEvent): void {
  const here = event.currentTarget as HTMLElement;
  const group = here.closest("[data-cards]");
  const cards = [...(group?.querySelectorAll<HTMLElement>("[data-card]:not(:disabled)") ?? [])];
  const at = cards.indexOf(here);
  const step = STEP[event.key];
  const last = cards.length - 1;
  const to =
    step !== undefined
      ? (at + step + cards.length) % cards.length
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? last
          : null;
  if (to === null) return;
  event.preventDefault();
  cards[to]?.focus();
}
