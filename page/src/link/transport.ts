// How the page reaches its server, whatever is between them: nothing else knows of the network.

import type { Wire } from "../wire";

/** What a page is sent. */
export type ToPage = Wire["to_page"];
/** What a page sends. */
export type FromPage = Wire["from_page"];

/** What goes along with a question. */
export interface CallInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  /** Aborted by whoever waits no more: a server then stops working on it. */
  signal?: AbortSignal;
}

/** What came back, with as much of it as the page reads. */
export interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}

/** Who hears what comes over a line. */
export interface Ears {
  /** The line is open: time to say hello. */
  opened(): void;
  heard(message: ToPage): void;
  /** The line is cut, and another is tried in a while. */
  cut(why?: string): void;
}

/** A line that stays open, or is opened again, until it is ended. */
export interface Line {
  /** Whether it went out: nothing is kept for a line that is cut. */
  send(message: FromPage): boolean;
  end(): void;
}

/** How far loading is, where a page has to load more than itself before anybody answers it. */
export interface Loading {
  /** What is done now, in words. */
  part: string;
  /** From 0 to 1. */
  share: number;
  /** The same in figures; blank where there are none. */
  soFar: string;
  /** Why it goes no further; blank while it does. */
  fault: string;
  /** Where a later version of the page is there: what loads it. */
  later?: () => void;
}

/** A way to the server. */
export interface Transport {
  /** Ask once; throws where nothing is reached. */
  call(path: string, init?: CallInit): Promise<Answered>;
  open(ears: Ears): Line;
  /** Where a file can be had by its address; null where it has to be asked for. */
  address(path: string): string | null;
  /** Whether there is no server: nobody but this browser reaches the tables. */
  readonly isAlone: boolean;
  /** Tell how far loading is, and null once it is done; absent where nothing is loaded. */
  watch?(hear: (told: Loading | null) => void): void;
}
