// One stop of the tabulator for the whole board: arrows walk from thing to thing as they lie.

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow leads from here: the nearest thing in that direction, or null. */
export function neighbour(board: HTMLElement, from: Element, key: string): HTMLElement | SVGElement | null {
  const way = AHEAD[key];
  if (!way) return null;
  const here = centre(from);
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const one of board.querySelectorAll<HTMLElement | SVGElement>("[data-walk]")) {
    if (one === from) continue;
    const there = centre(one);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 3 || aside > 3 * along + 12) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

function centre(one: Element): { x: number; y: number } {
  const box = one.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
