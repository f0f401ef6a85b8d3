// What pages and the worker that holds the tables say to each other. With the page that started it
// the worker speaks by messages, with other tabs of the browser over a channel.

/** How far loading is: bytes of all that is loaded, and what is done now. */
export interface Progress {
  part: "python" | "fracas" | "begin";
  loaded: number;
  total: number;
}

/** What a page says. `from` is a name of its own, which every answer is sent to. */
export type ToTables = { from: string } & (
  | { do: "begin"; base: string }
  | { do: "hello" }
  | { do: "ask"; n: number; method: string; path: string; headers: string; body: ArrayBuffer }
  | { do: "open"; line: string }
  | { do: "say"; line: string; text: string }
  | { do: "shut"; line: string }
);

/** What a page is told; without `to` all are. */
export type FromTables = { to?: string } & (
  | { is: "progress"; progress: Progress }
  | { is: "ready" }
  | { is: "failed"; why: "storage" | "download" | "refused" | "broken"; said: string }
  | { is: "answer"; n: number; status: number; headers: string; body: ArrayBuffer }
  | { is: "line"; what: "opened" | "text" | "closed"; line: string; text: string }
);

/** The lock of whoever holds the tables of this browser, and the name of the channel. */
export const TABLES = "fracas-tables";

/** The lock that a page holds as long as it is there. */
export const pageLock = (page: string): string => `fracas-page-${page}`;
