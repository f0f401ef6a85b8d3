// The outline of one segment of a dial, with a small gap to its neighbours. Twelve o'clock first.

/** The path of the segment at a place, of so many, between two radii. */
export function segmentPath(
  at: number,
  of: number,
  centre: number,
  outer: number,
  inner: number,
): string {
  const from = (at / of) * 2 * Math.PI;
  const to = ((at + 1) / of) * 2 * Math.PI;
  // An angle, so that many segments keep some width.
  const gap = Math.min(0.05, (to - from) * 0.1);
  const point = (radius: number, angle: number): string =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  const large = to - from > Math.PI ? 1 : 0;
  return (
    `M${point(outer, from + gap)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to - gap)}` +
    `L${point(inner, to - gap)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from + gap)}Z`
  );
}
