// Making the seats that share one screen: each has its own token, and one more sees what everyone may see.

import { api } from "../link/api";
import { held, keep, share, shared, type Held, type Shared } from "../link/held";
import { joined } from "./joining";
import { say } from "../words/sitting";
import type { Seat } from "./seat.svelte";

/** Who shares this screen at the table of a seat, if anyone does. */
export function sharedAt(seat: Seat): Shared | null {
  const found = shared();
  return found && found.table === seat.screen?.table.id ? found : null;
}

function own(seat: Seat): Held {
  const { me, table } = seat.screen!;
  const { title, system, id } = table;
  return { token: seat.token, name: me.name, title, system, table: id };
}

function groupOf(seat: Seat): Shared {
  const { title, system, id } = seat.screen!.table;
  return sharedAt(seat) ?? { table: id, title, system, seats: [own(seat)], open: "" };
}

/** The game master makes a seat for each of these figures, all of them on this screen. */
export async function shareAmong(seat: Seat, figures: [string, string][]): Promise<void> {
  const group = groupOf(seat);
  const { table, title, system } = group;
  if (!group.open) {
    const made = await api.addSeat(seat.token, { name: say.passScreenName, kind: "spectator" });
    group.open = made.token;
    share(group);
  }
  for (const [id, name] of figures) {
    const made = await api.addSeat(seat.token, { name, kind: "player", holds: [id], extra: -1 });
    // After each, so that no seat is lost when one is refused.
    group.seats = [...group.seats, { token: made.token, name, title, system, table }];
    share(group);
  }
  share(group);
}

/** Another player sits down on this screen, by the code; `onwait` says that the GM is asked. */
export async function shareWith(seat: Seat, name: string, onwait: () => void): Promise<void> {
  const group = groupOf(seat);
  const { table, title, system } = group;
  const { code } = await api.invitation(seat.token);
  if (!group.open) group.open = (await joined(code, say.passScreenName, "spectator", onwait)).token;
  share(group);
  const made = await joined(code, name, "player", onwait);
  group.seats = [...group.seats, { token: made.token, name, title, system, table }];
  share(group);
}

/** No one shares this screen any more; it continues with its first seat. */
export function shareNoMore(): void {
  const [first] = shared()?.seats ?? [];
  if (first && !held().some((one) => one.token === first.token)) keep(first);
  share(null);
}
