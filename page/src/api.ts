// What is not live, asked of the server by HTTP. Every fault comes as one sentence.

import { say } from "./messages";
import type { DiceProof, Picture, Report } from "./wire";

/** A fight that there is to play. */
export interface Fight {
  id: string;
  system: string;
  title: string;
  summary?: string;
  /** Of which package it is, by its id and its title; absent for those of the book. */
  package?: string;
  package_title?: string;
}

/** A system with its fights. */
export interface System {
  id: string;
  title: string;
  /** What its fights are like, in a sentence; may be blank. */
  summary: string;
  fights: Fight[];
}

/** All that a table can be made of. */
export interface Library {
  systems: System[];
  /** How computers play: each way by its name, and what it does. */
  policies?: [string, string][];
}

/** A row of content, as it is chosen from a list. */
export interface RowCard {
  id: string;
  title: string;
  summary: string;
  /** In which package it stands, by its title. */
  package?: string;
}

/** A seat that was given: the token is its key, and shown to nobody else. */
export interface Seated {
  table?: string;
  token: string;
  title: string;
  system: string;
}

/** A seat with a link of its own, as a picture too: told once, when it is made. */
export interface SeatLink extends Seated {
  table: string;
  seat: string;
  link: string;
  picture: string;
}

/** The seat that a token opens. */
export interface SeatInfo {
  table: string;
  seat: string;
  name: string;
  kind: string;
  system: string;
  title: string;
}

/** A seat that is to be made: for whom, and whom it answers for. */
export interface NewSeat {
  name: string;
  kind: "player" | "spectator" | "wall";
  holds?: string[];
  extra?: number;
}

/** How others join: six letters, a link with them, and the link as a picture to be photographed. */
export interface Invitation {
  code: string;
  link: string;
  picture?: string;
}

/** A rule in our words, as the sheet of rules shows it. */
export interface Rule {
  id: string;
  status: string;
  text: string;
  source: string;
  chapter?: string;
  ruling?: string;
  option?: string;
  values?: (string | number)[];
  /** What each of the values means. */
  means?: string[];
}

/** What a table rules otherwise than usual, by the names of the rulings. */
export type Rulings = Record<string, string | number>;

/** One value of a ruling, in words. */
export interface RulingValue {
  value: string | number;
  words: string;
  /** What it does to the fights of the book, and to each of them by its title. */
  effect?: string;
  fights?: [string, string][];
}

/** A ruling that a table may switch: what it asks, what the text says, what stands and why. */
export interface RulingSwitch {
  name: string;
  rule: string;
  title: string;
  question: string;
  text: string;
  ruling: string;
  why: string;
  default: string | number;
  values: RulingValue[];
}

/** Every ruling of a system that a table may switch, and how their effects were worked out. */
export interface HouseRules {
  system: string;
  title: string;
  switches: RulingSwitch[];
  how: string;
  assumes: string;
  stale: boolean;
}

/** A fault of a content file, where it stands. */
export interface FaultLine {
  file: string;
  line: number;
  path: string;
  expected: string;
  found: string;
  nearest: string | null;
}

/** A refusal: a code for programs, a sentence for people, the faults of a file where there are. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly faults: FaultLine[] = [],
  ) {
    super(sentence);
  }
}

/** What can be had of a fight as a file, by the name under which it is asked for. */
export type Export = "journal" | "proof" | "transcript" | "record" | "rolls" | "story";

/** A table that is to be made: a fight of the book or of packages, or content of one's own. */
export interface NewTable {
  system: string;
  scenario: string;
  name: string;
  rulings: Rulings;
  packages: string[];
  content?: unknown;
}

/** What the server replies; throws a `Fault` where it refuses or is out of reach. */
export async function fetched(path: string, how: RequestInit = {}): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(path, how);
  } catch {
    throw new Fault("no_server", say.noServer);
  }
  if (reply.ok) return reply;
  const said: unknown = await reply.json().catch(() => null);
  const fault = (said ?? {}) as { code?: string; sentence?: string; faults?: FaultLine[] };
  const code = fault.code ?? String(reply.status);
  throw new Fault(code, fault.sentence ?? say.refused(reply.status), fault.faults);
}

/** Ask with a body as JSON, or without one, for the seat of a token where one is needed. */
function asked(path: string, body?: unknown, token?: string, method?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  return fetched(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Ask the server, and read what it replies as JSON. */
export async function call<T>(path: string, body?: unknown, token?: string, method?: string): Promise<T> {
  const reply = await asked(path, body, token, method);
  return (await reply.json().catch(() => null)) as T;
}

/** The same for what comes as plain text. */
export async function callText(path: string, body: unknown): Promise<string> {
  return (await asked(path, body)).text();
}

/** The routes of the server, but for those of packages and of the workshop. */
export const api = {
  library: () => call<Library>("api/library"),
  rulings: (system: string) => call<HouseRules>(`api/rulings/${encodeURIComponent(system)}`),
  table: ({ packages, ...table }: NewTable) =>
    call<Seated>("api/tables", { ...table, ...(packages.length ? { packages } : {}) }),
  join: (code: string, name: string, kind: "player" | "spectator" | "wall") =>
    call<Seated>("api/join", { code, name, kind }),
  invitation: (token: string) => call<Invitation>("api/table/invitation", undefined, token),
  /** A new code; the old one leads nowhere any more. */
  recode: (token: string) => call<Invitation>("api/table/invitation", {}, token),
  /** No code leads to the table any more. */
  shut: (token: string) => call<Invitation>("api/table/invitation", undefined, token, "DELETE"),
  addSeat: (token: string, seat: NewSeat) => call<SeatLink>("api/table/seats", seat, token),
  newLink: (token: string, seat: string) =>
    call<SeatLink>(`api/table/seats/${encodeURIComponent(seat)}/link`, {}, token),
  seat: (token: string) => call<SeatInfo>("api/seat", undefined, token),
  /** A fight of the table looked back on; 0 is the last. */
  report: (token: string, fight: number) =>
    call<Report>(`api/table/report?fight=${fight}`, undefined, token),
  /** The board as this seat saw it when it was told a line of its log. */
  look: (token: string, line: number) =>
    call<Picture>(`api/table/look?line=${line}`, undefined, token),
  /** Whom the game master may let in. */
  combatants: (token: string) => call<RowCard[]>("api/table/combatants", undefined, token),
  dice: (token: string) => call<DiceProof>("api/table/dice", undefined, token),
  /** A file of the table, for this seat. */
  file: async (token: string, what: Export): Promise<{ blob: Blob; name: string }> => {
    const reply = await asked(`api/table/${what}`, undefined, token);
    const named = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "");
    return { blob: await reply.blob(), name: named?.[1] ?? what };
  },
  rule: (system: string, id: string) =>
    call<Rule>(`api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`),
};
