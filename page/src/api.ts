// What is not live, asked of the server by HTTP. Every fault comes as one sentence.

import { say } from "./messages";
import type { DiceProof, Picture, Report } from "./wire";

export interface Fight {
  id: string;
  system: string;
  title: string;
  summary?: string;
  /** Of which package it is, by its id and its title; absent for those of the book. */
  package?: string;
  package_title?: string;
}

export interface System {
  id: string;
  title: string;
  /** What its fights are like, in a sentence; may be blank. */
  summary: string;
  fights: Fight[];
}

export interface Library {
  systems: System[];
  /** How computers play: each way by its name, and what it does. */
  policies?: [string, string][];
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

export class Fault extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly faults: FaultLine[] = [],
  ) {
    super(sentence);
  }
}

export const SOCKET = "socket";

/** What can be had of a fight as a file, by the name under which it is asked for. */
export type Export = "journal" | "proof" | "transcript" | "record" | "rolls" | "story";

export async function call<T>(
  path: string,
  body?: unknown,
  token?: string,
  method?: string,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let reply: Response;
  try {
    reply = await fetch(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Fault("no_server", say.noServer);
  }
  return read<T>(reply);
}

/** What a reply says; raises a `Fault` where it is a refusal. */
export async function read<T>(reply: Response): Promise<T> {
  const said = (await reply.json().catch(() => null)) as unknown;
  if (!reply.ok) {
    const fault = (said ?? {}) as { code?: string; sentence?: string; faults?: FaultLine[] };
    throw new Fault(
      fault.code ?? String(reply.status),
      fault.sentence ?? `The server refused this (${reply.status}).`,
      fault.faults,
    );
  }
  return said as T;
}

export const api = {
  library: () => call<Library>("api/library"),
  rulings: (system: string) => call<HouseRules>(`api/rulings/${encodeURIComponent(system)}`),
  table: (system: string, scenario: string, name: string, rulings: Rulings, packages: string[]) =>
    call<Seated>("api/tables", {
      ...{ system, scenario, name, rulings },
      ...(packages.length ? { packages } : {}),
    }),
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
  dice: (token: string) => call<DiceProof>("api/table/dice", undefined, token),
  /** A file of the table, for this seat. */
  file: async (token: string, what: Export): Promise<{ blob: Blob; name: string }> => {
    const reply = await fetch(`api/table/${what}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Fault(String(reply.status), `The server refused this (${reply.status}).`);
    const named = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "");
    return { blob: await reply.blob(), name: named?.[1] ?? what };
  },
  rule: (system: string, id: string) =>
    call<Rule>(`api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`),
};
