// Signing in on a server with an administrator, and inviting game masters.

import { call } from "./api";
import { keepSession } from "./held";
import type { AccessInfo, InvitationLink, PersonCard, Session } from "../wire";

async function signed(path: string, body: unknown): Promise<void> {
  keepSession((await call<Session>(path, body)).token);
}

/** Signing in and out, and who else may. */
export const access = {
  info: () => call<AccessInfo>("api/access"),
  signIn: (passphrase: string) => signed("api/access/session", { passphrase }),
  accept: (invitation: string) => signed("api/access/invited", { invitation }),
  signOut: async () => {
    await call<unknown>("api/access/session", undefined, undefined, "DELETE");
    keepSession("");
  },
  people: () => call<PersonCard[]>("api/access/people"),
  invite: (name: string) => call<InvitationLink>("api/access/people", { name }),
  withdraw: (id: string) =>
    call<PersonCard[]>(`api/access/people/${encodeURIComponent(id)}`, undefined, undefined, "DELETE"),
};
