// No server at all: a worker of this browser holds the tables. The tab that has the lock starts it; the
// others reach it over a channel, and one of them takes over when that tab closes.

import { pageLock, TABLES, type FromTables, type Progress, type ToTables } from "../tab/talk";
import { tabWords as say } from "../words/tab";
import type { Answered, CallInit, Ears, FromPage, Line, Loading, ToPage, Transport } from "./transport";

type Told = FromTables & { is: "answer" };
/** A message of a page, without its own name. */
type Said<T = ToTables> = T extends ToTables ? Omit<T, "from"> : never;

/** What is known before Python is loaded, made with the page. */
const KNOWN = new Set(["api/library", "api/access"]);

const base = location.href.replace(/[#?].*$/, "").replace(/[^/]*$/, "");

/** Unique names, also without a secure address for `crypto.randomUUID`. */
const fresh = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) => one.toString(36)).join("");

class Reply implements Answered {
  readonly ok: boolean;
  readonly headers: Headers;

  constructor(
    readonly status: number,
    headers: Record<string, string>,
    private readonly body: ArrayBuffer,
  ) {
    this.ok = status >= 200 && status < 300;
    this.headers = new Headers(headers);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.body);
  }

  async blob(): Promise<Blob> {
    return new Blob([this.body], { type: this.headers.get("Content-Type") ?? "" });
  }
}

/** A connection to the tables. It is opened again when another tab has taken them over. */
class TabLine implements Line {
  name = "";
  private isOpen = false;

  constructor(
    private readonly tab: Tab,
    private readonly ears: Ears,
  ) {}

  open(name: string): void {
    this.name = name;
    this.tab.say({ do: "open", line: name });
  }

  send(message: FromPage): boolean {
    if (!this.isOpen) return false;
    this.tab.say({ do: "say", line: this.name, text: JSON.stringify(message) });
    return true;
  }

  end(): void {
    this.tab.leave(this);
    this.isOpen = false;
  }

  heard(what: "opened" | "text" | "closed", text: string): void {
    if (what === "text") this.ears.heard(JSON.parse(text) as ToPage);
    else if (what === "opened") {
      this.isOpen = true;
      this.ears.opened();
    } else this.cut();
  }

  cut(): void {
    if (this.isOpen) this.ears.cut();
    this.isOpen = false;
  }
}

const AGAIN = 1000;

/** How long (ms) after its beginning a page is kept for the next visit: the first fight begins meanwhile. */
const UNTIL_KEPT = 5000;

/** A promise that no one has to await. */
function later(): { promise: Promise<void>; resolve(): void; reject(why: Error): void } {
  let resolve: () => void = () => undefined;
  let reject: (why: Error) => void = () => undefined;
  const promise = new Promise<void>((take, fail) => {
    resolve = take;
    reject = fail;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** The tables in this browser. */
class Tab implements Transport {
  readonly isAlone = true;
  private readonly page = fresh();
  private readonly channel = new BroadcastChannel(TABLES);
  private worker: Worker | null = null;
  private ready = later();
  private isReady = false;
  private isKept = false;
  private readonly asked = new Map<number, { take(told: Told): void; fail(fault: Error): void }>();
  private readonly lines = new Set<TabLine>();
  private n = 0;
  private listener: (told: Loading | null) => void = () => undefined;
  private loading: Loading | null = { part: say.parts.python, share: 0, soFar: "", fault: "" };
  /** The offer of a later version: it stands whenever nothing is being loaded. */
  private offered: Loading | null = null;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<FromTables | ToTables>) => {
      if ("is" in data && (!data.to || data.to === this.page)) this.hear(data);
    };
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") this.fail(say.noWasm);
    else if (!navigator.locks) this.fail(say.noLocks);
    else this.begin();
  }

  async call(path: string, init: CallInit = {}): Promise<Answered> {
    const method = init.method ?? "GET";
    if (!this.isReady && method === "GET" && KNOWN.has(path) && !init.headers?.["Package-Key"]) {
      const known = await fetch(new URL(`known/${path.replaceAll("/", "-")}.json`, base));
      if (known.ok) return known;
    }
    // Asked once there is something to lose: some browsers ask the person then.
    if (method === "POST" && path.startsWith("api/tables")) void navigator.storage?.persist?.();
    const body = await new Response(init.body ?? null).arrayBuffer();
    const told = await this.ask({
      do: "ask",
      n: (this.n += 1),
      method,
      path: `/${path}`,
      headers: JSON.stringify(init.headers ?? {}),
      body,
    });
    return new Reply(told.status, JSON.parse(told.headers) as Record<string, string>, told.body);
  }

  open(ears: Ears): Line {
    const line = new TabLine(this, ears);
    this.lines.add(line);
    void this.connect(line);
    return line;
  }

  address(): null {
    return null;
  }

  watch(hear: (told: Loading | null) => void): void {
    this.listener = hear;
    hear(this.loading);
  }

  say(message: Said): void {
    const whole = { ...message, from: this.page } as ToTables;
    if (this.worker) this.worker.postMessage(whole);
    else this.channel.postMessage(whole);
  }

  leave(line: TabLine): void {
    this.lines.delete(line);
    if (line.name) this.say({ do: "shut", line: line.name });
  }

  /** Take the tables as soon as no one else has them, and follow the current holder until then. */
  private begin(): void {
    void navigator.locks.request(pageLock(this.page), () => new Promise(() => undefined));
    void navigator.locks.request(TABLES, () => {
      this.lost();
      this.worker = new Worker(new URL("../tab/tables.ts", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.hear(data);
      this.worker.onerror = (fault) => this.fail(say.broken(fault.message));
      this.say({ do: "begin", base });
      return new Promise(() => undefined);
    });
    this.say({ do: "hello" });
  }

  private async ask(message: Said & { n: number }): Promise<Told> {
    await this.ready.promise;
    return new Promise((take, fail) => {
      this.asked.set(message.n, { take, fail });
      this.say(message);
    });
  }

  private async connect(line: TabLine): Promise<void> {
    await this.ready.promise;
    if (this.lines.has(line)) line.open(`${this.page}/${fresh()}`);
  }

  /** The holder of the tables is gone, with everything that was under way. */
  private lost(): void {
    if (!this.isReady) return;
    this.isReady = false;
    this.ready = later();
    for (const { fail } of this.asked.values()) fail(new Error("gone"));
    this.asked.clear();
    for (const line of this.lines) {
      line.cut();
      void this.connect(line);
    }
  }

  private hear(told: FromTables): void {
    if (told.is === "progress") {
      // Another tab has taken over, and starts.
      this.lost();
      this.show(told.progress);
    } else if (told.is === "ready") {
      this.isReady = true;
      this.tell(null);
      this.ready.resolve();
      setTimeout(() => void this.keepPage(), UNTIL_KEPT);
    } else if (told.is === "failed") {
      this.fail({ storage: say.noStorage, download: say.noDownload, refused: told.said, broken: say.broken(told.said) }[told.why]);
    } else if (told.is === "answer") {
      this.asked.get(told.n)?.take(told);
      this.asked.delete(told.n);
    } else {
      const line = [...this.lines].find((one) => one.name === told.line);
      line?.heard(told.what, told.text);
      // The tables closed it, as they do with a page that sends too much: it is reopened in a while.
      if (line && told.what === "closed") setTimeout(() => void this.connect(line), AGAIN);
    }
  }

  /** Keep the page for the next visit, and say when a later version is there. */
  private async keepPage(): Promise<void> {
    const keeper = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    if (!keeper || this.isKept) return;
    this.isKept = true;
    try {
      const kept = await keeper.register(new URL("keep.js", base));
      const offer = (): void => {
        const later = kept.waiting;
        if (!later || !keeper.controller) return;
        keeper.addEventListener("controllerchange", () => location.reload(), { once: true });
        const take = (): void => later.postMessage("take over");
        this.offered = { part: say.later, share: 1, soFar: say.takeLater, fault: "", later: take };
        // The tables may be starting again, if the tab that held them has gone meanwhile.
        if (this.isReady) this.tell(null);
      };
      const follow = (): void => kept.installing?.addEventListener("statechange", offer);
      offer();
      // It may be on its way already: a browser looks for it while Python is loading, or later.
      follow();
      kept.addEventListener("updatefound", follow);
      if (!kept.installing && !kept.waiting) await kept.update();
    } catch {
      // Some browsers keep nothing in private windows: the page is loaded again each time.
    }
  }

  private show({ part, loaded, total }: Progress): void {
    const soFar = part === "python" ? say.soFar(loaded, total) : "";
    this.tell({ part: say.parts[part], share: Math.min(1, loaded / total), soFar, fault: "" });
  }

  private fail(sentence: string): void {
    this.tell({ part: "", share: 0, soFar: "", fault: sentence });
    this.ready.reject(new Error(sentence));
  }

  private tell(told: Loading | null): void {
    this.loading = told ?? this.offered;
    this.listener(this.loading);
  }
}

/** The way to the tables: a worker of this browser. */
export const transport: Transport = new Tab();
