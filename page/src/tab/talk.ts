// The messages between pages and the worker that holds the tables. With the page that started it the worker
// speaks by messages, with other tabs of the browser over a channel.

/** How far loading is: bytes of all that is loaded, and what is done now. */
export interface Progress {
  part: "python" | "fracas" | "begin";
  loaded: number;
  total: number;
}

/** A message of a page. `from` is its own name, to which every answer is sent. */
export type ToTables = { from: string } & (
  | { do: "begin"; base: string }
  | { do: "hello" }
  | { do: "ask"; n: number; method: string; path: string; headers: string; body: ArrayBuffer }
  | { do: "open"; line: string }
  | { do: "say"; line: string; text: string }
  | { do: "shut"; line: string }
);

/** A message to a page; without `to` it goes to all. */
export type FromTables = { to?: string } & (
  | { is: "progress"; progress: Progress }
  | { is: "ready" }
  | { is: "failed"; why: "storage" | "download" | "refused" | "broken"; said: string }
  | { is: "answer"; n: number; status: number; headers: string; body: ArrayBuffer }
  | { is: "line"; what: "opened" | "text" | "closed"; line: string; text: string }
);

/** The lock of the page that holds the tables of this browser, and the name of the channel. */
export const TABLES = "fracas-tables";

/** The lock that a page holds as long as it is there. */
export const pageLock = (page: string): string => `fracas-page-${page}`;
