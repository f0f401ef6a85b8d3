// Arrows in a group of radios: they go round, and choose as they go.

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves to the neighbour that an arrow key asks for; gives its place, or null for another key. */
export function arrowed(event: KeyboardEvent, at: number, count: number): number | null {
  const step = STEP[event.key];
  const to =
    step !== undefined
      ? (at + step + count) % count
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? count - 1
          : null;
  if (to === null || count === 0) return null;
  event.preventDefault();
  const group = (event.currentTarget as HTMLElement).closest("[role=radiogroup]");
  const radios = group?.querySelectorAll<HTMLElement>("[role=radio]");
  // After the choice is drawn, because only the chosen one can take the focus by tab.
  queueMicrotask(() => radios?.[to]?.focus());
  return to;
}
