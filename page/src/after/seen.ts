// What this device received as it happened: the commitment of the dice and each line, so that it can later
// tell whether the table still says the same.

import { recalled } from "../link/device";
import type { LogCard, Screen } from "../wire";

interface Heard {
  promises: string[];
  lines: Record<string, string>;
}

const KEPT = 8;
const PREFIX = "fracas.told.";

/** A record belongs to one way of seeing: a seat that answers for others is sent another log. */
function keyOf(screen: Screen): string {
  const own = (screen.me.deciders ?? []).map(([id]) => id).join(" ");
  return `${PREFIX}${screen.table.id}.${screen.me.seat}.${own}`;
}

function read(key: string): Heard {
  return (recalled(key) as Heard | null) ?? { promises: [], lines: {} };
}

/** Keep what is received for the first time; what was received before is never changed. */
export function hear(screen: Screen, log: readonly LogCard[]): void {
  const key = keyOf(screen);
  const kept = read(key);
  const fresh = log.filter((line) => !(line.at in kept.lines));
  const promise = screen.table.promise;
  if (!fresh.length && kept.promises.includes(promise)) return;
  for (const line of fresh) kept.lines[line.at] = line.text;
  if (!kept.promises.includes(promise)) kept.promises.push(promise);
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) && one !== key);
    for (const old of others.slice(0, Math.max(0, others.length - KEPT))) localStorage.removeItem(old);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without room there is no record; the server's own check still works.
  }
}

/** Return how many of these lines are as they were received, and how many are not. */
export function compare(
  screen: Screen,
  lines: readonly { line: number; text: string }[],
): { same: number; other: number } {
  const kept = read(keyOf(screen)).lines;
  const heard = lines.filter((one) => String(one.line) in kept);
  const same = heard.filter((one) => kept[one.line] === one.text).length;
  return { same, other: heard.length - same };
}
