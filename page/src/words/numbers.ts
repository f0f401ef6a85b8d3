// Numbers and names as people read them.

/** A chance from 0 to 1 as percent; an uncertain one is never shown as 0 or 100. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return "<1%";
  if (rounded === 100 && chance < 1) return ">99%";
  return `${rounded}%`;
}

/** Shares in whole percents that add up as the shares do: those that rounding cuts most are raised. */
export function percents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const cut = exact.map((share) => Math.floor(share + 1e-9));
  const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
  const lost = exact.map((share, at) => share - (cut[at] ?? 0));
  const order = lost.map((_, at) => at).sort((one, other) => (lost[other] ?? 0) - (lost[one] ?? 0));
  for (const at of order.slice(0, Math.round(sum(exact)) - sum(cut))) cut[at] = (cut[at] ?? 0) + 1;
  return cut;
}

/** A figure as the odds show it: a chance, or a mean with one place where it is small. */
export function figure(value: number, kind: "chance" | "mean"): string {
  if (kind === "chance") return percent(value);
  return value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0);
}

/** From one chance to another: the ends of a range may be 0 and 100. */
export function range(low: number, high: number): string {
  const [least, most] = [Math.round(low * 100), Math.round(high * 100)];
  return least === most ? `${least}%` : `${least}–${most}%`;
}

/** The share of fights that were played: if it is none or all of them, the range that this leaves open. */
export function sampled({ value, low, high }: { value: number; low: number; high: number }): string {
  return value === 0 || value === 1 ? range(low, high) : percent(value);
}

/** How often something happened in so many fights: none or all of them are shown as counts. */
export function played(count: number, fights: number): string {
  return count === 0 || count === fights ? `${count} of ${fights}` : percent(count / fights);
}

/** A figure of an option of which some was not followed: a chance may be greater by that much. */
export function figureWithin(value: number, kind: "chance" | "mean", missing: number): string {
  if (missing === 0) return figure(value, kind);
  if (kind === "mean") return `about ${figure(value, kind)}`;
  const most = Math.min(1, value + missing);
  return percent(value) === percent(most) ? percent(value) : range(value, most);
}

/** Names as a sentence lists them. */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Words that begin a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A level as it is read: +1, 0, −2. */
export function signed(level: number): string {
  return level > 0 ? `+${level}` : String(level).replace("-", "−");
}

/** A fingerprint as it is read aloud: its first characters, in two groups of four. */
export function short(mark: string): string {
  return `${mark.slice(0, 4)} ${mark.slice(4, 8)}`;
}

/** A side as people say it. */
export function sideName(side: string): string {
  return `the ${side.replaceAll("_", " ")}`;
}
