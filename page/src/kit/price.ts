// What something costs, as it is drawn: in the signs of the sheet if it has some, otherwise in words.

import type { CostCard, Figure, Meter } from "../wire";

/** A price: so many of a count, and the sign that stands for one. */
export interface Price extends CostCard {
  shape: NonNullable<Meter["shape"]>;
}

/** Return the prices of a figure, with the signs of its own sheet. */
export function pricesOf(costs: readonly CostCard[] | undefined, figure: Figure | undefined): Price[] {
  const shape = (count: string): Price["shape"] =>
    figure?.meters?.find((one) => one.name === count)?.shape ?? "";
  return (costs ?? []).map((cost) => ({ ...cost, shape: shape(cost.count) }));
}
