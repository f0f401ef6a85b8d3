// The stream of the committed dice, recalculated on this device from an opened seed: which numbers it gives
// for a roll. The server says which faces those numbers are.

import type { BoxCard, ProofRow } from "../wire";
import { blake2b, bytes, hex, sha256, unhex } from "./hashes";

/** Whether the opened seed is the one whose seal was shown. */
export function sealFits(box: BoxCard): boolean {
  return Boolean(box.seed) && hex(sha256(unhex(box.seed!))) === box.promise;
}

function* stream(box: BoxCard, ordinal: number): Generator<number> {
  const salts = (box.salts ?? []).filter((salt) => salt.since <= ordinal);
  const salted = salts.map((salt) => hex(sha256(bytes(salt.text)))).join("/");
  const seed = unhex(box.seed!);
  for (let block = 0; ; block += 1)
    yield* blake2b(seed, bytes(`fracas-dice|${salted}|${ordinal}|${block}`));
}

/** Whether this device draws the same numbers from the seed as the server says. */
export function drawsAgree(box: BoxCard, row: ProofRow): boolean {
  const source = stream(box, row.ordinal ?? 0);
  const next = (): number => source.next().value as number;
  return (row.draws ?? []).every(({ sides, drawn }) => {
    const wide = sides > 256;
    const range = wide ? 65536 : 256;
    const fair = range - (range % sides);
    let number: number;
    do number = wide ? next() * 256 + next() : next();
    while (number >= fair);
    return number % sides === drawn;
  });
}
