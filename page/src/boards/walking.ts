// How the arrow keys walk over a board: from cell to cell, round a row, or from thing to thing by position.

/** Where each arrow leads, to the right and down. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A point of a drawing or of the window. */
export interface Point {
  x: number;
  y: number;
}

/** Return the neighbour in a row that goes round; null for a key that is not an arrow. */
export function neighbour<T>(row: readonly T[], at: number, key: string): T | null {
  const [across, down] = ARROWS[key] ?? [0, 0];
  const step = across + down;
  return step ? (row[(at + step + row.length) % row.length] ?? null) : null;
}

/** Return the nearest thing in an arrow's direction. The board says which things count: how far along they
    have to be for how far aside. */
export function nearest<T extends Point>(
  here: Point,
  things: readonly T[],
  key: string,
  liesThere: (along: number, aside: number) => boolean,
): T | undefined {
  const [right, down] = ARROWS[key] ?? [0, 0];
  const [found] = things
    .map((one) => {
      const [dx, dy] = [one.x - here.x, one.y - here.y];
      return { one, along: dx * right + dy * down, aside: Math.abs(dx * down) + Math.abs(dy * right) };
    })
    .filter(({ along, aside }) => liesThere(along, aside))
    .sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
  return found?.one;
}

/** All else on a board that fits a selector, with the middle of each in the window. */
export function thingsOf<T extends Element>(
  board: Element,
  selector: string,
  but: Element,
): (Point & { it: T })[] {
  return [...board.querySelectorAll<T>(selector)]
    .filter((it) => it !== but)
    .map((it) => ({ it, ...middleOf(it) }));
}

/** The middle of something drawn, in the window. */
export function middleOf(it: Element): Point {
  const box = it.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
