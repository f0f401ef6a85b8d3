// Numbers and names as people read them.

/** A chance from 0 to 1 as percent; what is not sure is never shown as 0 or 100. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return "<1%";
  if (rounded === 100 && chance < 1) return ">99%";
  return `${rounded}%`;
}

/** A figure as the odds show it: a chance, or a mean with one place where it is small. */
export function figure(value: number, kind: "chance" | "mean"): string {
  if (kind === "chance") return percent(value);
  return value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0);
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

/** A fingerprint as it is read aloud: its first signs, in two groups of four. */
export function short(mark: string): string {
  return `${mark.slice(0, 4)} ${mark.slice(4, 8)}`;
}
