// HTTP requests to the server. Every fault comes as one sentence.

import { transport } from ".";
import { packageKeys, sessionToken } from "./held";
import type { Answered, CallInit } from "./transport";
import { say } from "../words";
import type * as wire from "../wire";

/** The rulings of a table that are not standard, by their names. */
export type Rulings = Record<string, string | number>;

/** A refusal: a code for programs, a sentence for people, the faults of a file if any, and how many more. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly faults: wire.Fault[] = [],
    readonly more = 0,
  ) {
    super(sentence);
  }
}

/** The files of a fight, by the names under which they are requested. */
export type Export = "journal" | "proof" | "transcript" | "record" | "rolls" | "story";

/** Return what the server replies; throws a `Fault` if it refuses or is out of reach. */
export async function fetched(path: string, how: CallInit = {}): Promise<Answered> {
  let reply: Answered;
  const keys = packageKeys();
  const signed = sessionToken();
  const headers = {
    ...how.headers,
    ...(keys.length && { "Package-Key": keys.join(",") }),
    ...(signed && { "Fracas-Session": signed }),
  };
  try {
    reply = await transport.call(path, { ...how, headers });
  } catch {
    throw new Fault("no_server", say.noServer);
  }
  if (reply.ok) return reply;
  const said: unknown = await reply.json().catch(() => null);
  const fault = (said ?? {}) as Partial<wire.Refusal>;
  const code = fault.code ?? String(reply.status);
  throw new Fault(code, fault.sentence ?? say.refused(reply.status), fault.faults, fault.more);
}

/** Request with a body as JSON, or without one, for the seat of a token if one is needed. */
function asked(
  path: string,
  body?: unknown,
  token?: string,
  method?: string,
  signal?: AbortSignal,
): Promise<Answered> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  return fetched(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    ...(signal && { signal }),
  });
}

/** Ask the server, and read what it replies as JSON. */
export async function call<T>(path: string, body?: unknown, token?: string, method?: string): Promise<T> {
  const reply = await asked(path, body, token, method);
  return (await reply.json().catch(() => null)) as T;
}

/** The same while someone waits for it: once the signal is aborted, nothing more is done for it. */
export async function callWhile<T>(signal: AbortSignal, path: string, body: unknown): Promise<T> {
  const reply = await asked(path, body, undefined, undefined, signal);
  return (await reply.json().catch(() => null)) as T;
}

/** The same for what comes as plain text. */
export async function callText(path: string, body: unknown): Promise<string> {
  return (await asked(path, body)).text();
}

/** The routes of the server, except those of packages and of the workshop. */
export const api = {
  library: () => call<wire.Library>("api/library"),
  rulings: (system: string) => call<wire.HouseRules>(`api/rulings/${encodeURIComponent(system)}`),
  table: ({ packages = [], ...table }: wire.NewTable) =>
    call<wire.Admitted>("api/tables", { ...table, ...(packages.length ? { packages } : {}) }),
  join: (code: string, name: string, kind: "player" | "spectator" | "wall") =>
    call<wire.Admitted | wire.Asked>("api/join", { code, name, kind }),
  /** The game master's answer to a person who asked to come in. */
  asked: (ticket: string, leave = false) =>
    call<wire.Admitted | wire.Asked>("api/join/asked", { ticket, leave }),
  letIn: (token: string, asker: string, let_in: boolean) =>
    call<wire.AskerCard[]>(`api/table/askers/${encodeURIComponent(asker)}`, { let_in }, token),
  /** How the code admits. */
  door: (token: string, door: wire.Invitation["door"]) =>
    call<wire.Invitation>("api/table/door", { door }, token),
  invitation: (token: string) => call<wire.Invitation>("api/table/invitation", undefined, token),
  /** Make a new code; the old one stops working. */
  recode: (token: string) => call<wire.Invitation>("api/table/invitation", {}, token),
  /** Close the table to codes. */
  shut: (token: string) => call<wire.Invitation>("api/table/invitation", undefined, token, "DELETE"),
  addSeat: (token: string, seat: wire.AddedSeat) => call<wire.SeatLink>("api/table/seats", seat, token),
  newLink: (token: string, seat: string) =>
    call<wire.SeatLink>(`api/table/seats/${encodeURIComponent(seat)}/link`, {}, token),
  seat: (token: string) => call<wire.SeatInfo>("api/seat", undefined, token),
  /** A report of a fight of the table; 0 is the last. */
  report: (token: string, fight: number) =>
    call<wire.Report>(`api/table/report?fight=${fight}`, undefined, token),
  /** The board as this seat saw it at a line of its log. */
  look: (token: string, line: number) =>
    call<wire.Picture>(`api/table/look?line=${line}`, undefined, token),
  /** Whom the game master may let in. */
  combatants: (token: string) => call<wire.RowCard[]>("api/table/combatants", undefined, token),
  /** The last fight that is over as this seat saw it, to be watched elsewhere. */
  film: (token: string) => call<wire.Film>("api/table/film", undefined, token),
  dice: (token: string) => call<wire.DiceProof>("api/table/dice", undefined, token),
  /** A file of the table, for this seat. */
  file: async (token: string, what: Export): Promise<{ blob: Blob; name: string }> => {
    const reply = await asked(`api/table/${what}`, undefined, token);
    const named = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "");
    return { blob: await reply.blob(), name: named?.[1] ?? what };
  },
  rule: (system: string, id: string) =>
    call<wire.RuleCard>(`api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`),
};
