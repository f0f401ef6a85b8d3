// How the page reaches its server, whatever is between them: no other module knows the network.

import type { Wire } from "../wire";

/** A message to a page. */
export type ToPage = Wire["to_page"];
/** A message from a page. */
export type FromPage = Wire["from_page"];

/** The options of a request. */
export interface CallInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  /** Aborted when no one waits any more: a server then stops working on it. */
  signal?: AbortSignal;
}

/** A response, with as much of it as the page reads. */
export interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}

/** The handlers of a connection. */
export interface Ears {
  /** The connection is open: time to say hello. */
  opened(): void;
  heard(message: ToPage): void;
  /** The connection broke, and another try follows in a while. */
  cut(why?: string): void;
}

/** A connection that stays open, or is reopened, until it is ended. */
export interface Line {
  /** Send, and return whether it went out: nothing is queued for a broken connection. */
  send(message: FromPage): boolean;
  end(): void;
}

/** How far loading is, if a page has to load more than itself before it works. */
export interface Loading {
  /** What is done now, in words. */
  part: string;
  /** From 0 to 1. */
  share: number;
  /** The same in figures; blank where there are none. */
  soFar: string;
  /** Why it stopped; blank while it goes on. */
  fault: string;
  /** If a later version of the page is there: what loads it. */
  later?: () => void;
}

/** A way to reach the server. */
export interface Transport {
  /** Request once; throws if nothing is reached. */
  call(path: string, init?: CallInit): Promise<Answered>;
  open(ears: Ears): Line;
  /** Return the address of a file; null if it has to be requested. */
  address(path: string): string | null;
  /** Whether there is no server: only this browser reaches the tables. */
  readonly isAlone: boolean;
  /** Report how far loading is, and null once it is done; absent if nothing is loaded. */
  watch?(hear: (told: Loading | null) => void): void;
}
