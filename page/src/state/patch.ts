// A screen with new values at some places. What did not change stays the same object.

/** What changed: new values, and lists that grew or shrank as [from, how many go, what comes]. */
export interface Changes {
  parts?: Record<string, unknown>;
  lists?: Record<string, [number, number, unknown[]]>;
  gone?: string[];
}

type Change = (there: unknown) => unknown;

/** Return the value with all of that applied; a place is such as `picture/figures/0/note`. */
export function patched<T>(whole: T, { parts = {}, lists = {}, gone = [] }: Changes): T {
  let made: unknown = whole;
  for (const place of gone) made = at(made, place.split("/"), () => undefined);
  for (const [place, [from, go, come]] of Object.entries(lists))
    made = at(made, place.split("/"), (there) => (there as unknown[]).toSpliced(from, go, ...come));
  for (const [place, value] of Object.entries(parts))
    made = at(made, place.split("/"), () => value);
  return made as T;
}

function at(whole: unknown, steps: string[], change: Change): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(whole);
  if (Array.isArray(whole)) return whole.with(Number(step), at(whole[Number(step)], rest, change));
  const fields = { ...(whole as Record<string, unknown>) };
  fields[step] = at(fields[step], rest, change);
  if (fields[step] === undefined) delete fields[step];
  return fields;
}
