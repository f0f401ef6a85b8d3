// Saved fights: the file of one becomes a table.

import { Fault, fetched } from "./api";
import { say } from "../words/all";
import type { Admitted } from "../wire";

const MB = 1 << 20;

/** The largest file that the server reads (bytes). */
const MOST = 4 * MB;

/** Open a saved fight where it was saved; `name` is the game master's name. */
export async function openSaved(file: File, name: string): Promise<Admitted> {
  // Some browsers lose the reply to a request that is refused before it was read.
  if (file.size > MOST) throw new Fault("journal", say.savedTooLarge(MOST / MB));
  const reply = await fetched(`api/tables/saved?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: file,
  });
  return (await reply.json()) as Admitted;
}
