// The worker that holds the tables: Python with the application, its store, and a second Python
// beside it, which is started when it is first needed.

import { filesOf, startPython } from "./python";
import { allRows, changeRows, openRows, type Change } from "./rows";
import { pageLock, TABLES, type FromTables, type Progress, type ToTables } from "./talk";

interface Tab {
  request(method: string, path: string, query: string, headers: string, body: Uint8Array): Promise<[number, string, Uint8Array<ArrayBuffer>]>;
  heard(packed: Uint8Array, size: number): void;
  host: { open(line: string): void; hear(line: string, text: string): void; shut(line: string): void };
  second: { end(): void };
}

const scope = self as unknown as Worker;
const channel = new BroadcastChannel(TABLES);
/** The page that started this worker. */
let owner = "";
let tab: Tab | null = null;
let last: FromTables = { is: "progress", progress: { part: "python", loaded: 0, total: 1 } };
/** The lines of each page. */
const lines = new Map<string, Set<string>>();

function tell(message: FromTables): void {
  if (!message.to) last = message;
  if (!message.to || message.to === owner) scope.postMessage(message);
  if (message.to !== owner) channel.postMessage(message);
}

const pageOf = (line: string): string => line.slice(0, line.indexOf("/"));

/** The second Python, in a worker of its own. */
class Beside {
  private worker: Worker | null = null;

  constructor(private readonly base: string) {}

  send(packed: Uint8Array): void {
    if (!this.worker) {
      const worker = new Worker(new URL("./second.ts", import.meta.url), { type: "module" });
      this.worker = worker;
      worker.onmessage = ({ data: [made, size] }: MessageEvent<[Uint8Array, number]>) => tab?.heard(made, size);
      worker.onerror = (fault) => {
        fault.preventDefault();
        if (this.worker === worker) tab?.second.end();
      };
      worker.postMessage(this.base);
    }
    this.worker.postMessage(packed);
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

async function begin(base: string): Promise<void> {
  let rows: IDBDatabase;
  let kept: [string, Uint8Array][];
  try {
    rows = await openRows();
    kept = await allRows(rows);
  } catch (error) {
    return tell({ is: "failed", why: "storage", said: (error as Error).name });
  }
  let progress: Progress = { part: "python", loaded: 0, total: 1 };
  let toldAt = 0;
  const show = (change: Partial<Progress>, at = Infinity): void => {
    progress = { ...progress, ...change };
    if (at < toldAt + 50) return;
    toldAt = at === Infinity ? 0 : at;
    tell({ is: "progress", progress });
  };
  try {
    const files = await filesOf(base);
    show({ total: Object.values(files.files).reduce((sum, one) => sum + one.size, 0) });
    const python = await startPython(base, files, {
      count: (bytes) => show({ loaded: progress.loaded + bytes }, performance.now()),
    });
    show({ part: "fracas", loaded: progress.total });
    const beside = new Beside(base);
    const start = python.pyimport("fracas.tab.begin");
    show({ part: "begin" });
    tab = (await start.begin(
      base,
      kept,
      (changes: Change[], told: (fault: string) => void) => changeRows(rows, changes, told),
      (packed: Uint8Array) => beside.send(packed),
      () => beside.end(),
      (what: "opened" | "text" | "closed", line: string, text: string) =>
        tell({ is: "line", to: pageOf(line), what, line, text }),
    )) as Tab;
    tell({ is: "ready" });
  } catch (error) {
    console.error(error);
    const said = String((error as Error).message ?? error).trim().split("\n").at(-1) ?? "";
    // A refusal of Fracas has its own sentence.
    const sentence = /^fracas\.core\.errors\.\w+: (.+)$/.exec(said)?.[1];
    if (sentence) tell({ is: "failed", why: "refused", said: sentence });
    else tell({ is: "failed", why: error instanceof TypeError ? "download" : "broken", said });
  }
}

async function answer(asked: ToTables & { do: "ask" }): Promise<void> {
  const [path = "", query = ""] = asked.path.split("?", 2);
  const to = { to: asked.from, n: asked.n };
  try {
    const found = await tab!.request(asked.method, path, query, asked.headers, new Uint8Array(asked.body));
    const [status, headers, body] = found;
    tell({ is: "answer", ...to, status, headers, body: body.buffer });
  } catch (error) {
    console.error(error);
    tell({ is: "answer", ...to, status: 500, headers: "{}", body: new ArrayBuffer(0) });
  }
}

/** Close the connections of a page once it is gone, however it went. */
function watch(page: string): void {
  void navigator.locks.request(pageLock(page), () => {
    for (const line of lines.get(page) ?? []) tab?.host.shut(line);
    lines.delete(page);
  });
}

function hear(message: ToTables): void {
  if (message.do === "begin") {
    owner = message.from;
    void begin(message.base);
  } else if (message.do === "hello") {
    tell({ ...last, to: message.from });
  } else if (!tab) {
    // Callers wait until they hear that the tables are there.
  } else if (message.do === "ask") {
    void answer(message);
  } else {
    const known = lines.get(message.from);
    if (!known) {
      lines.set(message.from, new Set());
      if (message.from !== owner) watch(message.from);
    }
    const own = lines.get(message.from)!;
    if (message.do === "open") {
      own.add(message.line);
      tab.host.open(message.line);
    } else if (message.do === "say") tab.host.hear(message.line, message.text);
    else {
      own.delete(message.line);
      tab.host.shut(message.line);
    }
  }
}

scope.onmessage = (event: MessageEvent<ToTables>) => hear(event.data);
channel.onmessage = (event: MessageEvent<ToTables | FromTables>) => {
  if ("do" in event.data) hear(event.data);
};
