// Taking a seat by a code, and waiting if the game master is asked first.

import { api, type Fault } from "../link/api";
import type { Admitted, Asked } from "../wire";

/** Milliseconds between two checks for the game master's answer. */
const AGAIN = 2_000;

/**
 * The seat of a code, as soon as it is there; throws a `Fault` where it is refused.
 * `onwait` is given the ticket of a person who has to be let in.
 */
export async function joined(
  code: string,
  name: string,
  kind: "player" | "spectator" | "wall",
  onwait: (ticket: string) => void = () => undefined,
): Promise<Admitted> {
  let told: Admitted | Asked = await api.join(code, name, kind);
  while (!("token" in told)) {
    const { ticket }: Asked = told;
    onwait(ticket);
    await new Promise((go) => setTimeout(go, AGAIN));
    try {
      told = await api.asked(ticket);
    } catch (error) {
      // A broken connection may come back while the request is open.
      if ((error as Fault).code !== "no_server") throw error;
    }
  }
  return told;
}
