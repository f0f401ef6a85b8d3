// A seat at a table: its screen as the server last sent it, and the acts that go back. Nothing is calculated
// here: new parts replace older ones, answers are passed on.

import { say } from "../words";
import { patched } from "./patch";
import { clock, Reel } from "./reel.svelte";
import { transport } from "../link";
import type { FromPage, Line, ToPage } from "../link/transport";
import type {
  Advised,
  AskerCard,
  Barred,
  ClockCard,
  FuseCard,
  Gone,
  Lines,
  LogCard,
  More,
  OddsCard,
  Patch,
  Peeked,
  SheetOf,
  PromptCard,
  Reckoned,
  ReckonedCard,
  Screen,
  Snapshot,
  Told,
  WinCard,
  Winning,
} from "../wire";

type ActOf<T> = T extends { n: number } ? Omit<T, "n"> : never;
/** Any act at the table, without its number. */
export type Act = ActOf<FromPage>;
type Reply = Told | Advised | Winning | Peeked | SheetOf | Lines | More | Reckoned | null;

/** The state of a seat's connection. */
export type Status = "joining" | "here" | "away" | "gone";

/** Why an act was refused: a code for programs, a sentence for people, rules if there are any. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly because: string[] = [],
  ) {
    super(sentence);
  }
}

/** What identifies a question as long as it is open. */
export function keyOf(card: { asked_at: number; decider: string }): string {
  return `${card.asked_at}/${card.decider}`;
}

/** After these a seat is over on this device; after any other farewell the page tries again. */
const FINAL = new Set(["revoked", "not-your-seat"]);

/** A seat at a table, over its own connection. */
export class Seat {
  screen = $state.raw<Screen | null>(null);
  log = $state.raw<LogCard[]>([]);
  /** How many lines the whole log has; the page may hold only the last of them. */
  lines = $state(0);
  status = $state<Status>("joining");
  /** The act that was refused last, until another succeeds or someone closes it. */
  refusal = $state.raw<Refusal | null>(null);
  farewell = $state.raw<Gone | null>(null);
  odds = $state.raw<Record<string, OddsCard>>({});
  advice = $state.raw<Record<string, Advised>>({});
  /** What wins, if that was asked for; null while it is calculated. */
  wins = $state.raw<Record<string, WinCard | null>>({});
  peeked = $state.raw<Peeked | null>(null);
  /** For the game master: whose sheet is open to be changed. */
  touching = $state("");
  /** Acts under way. */
  busy = $state(0);
  /** The running deadline, and when it arrived, by this device's own clock. */
  clock = $state.raw<ClockCard | null>(null);
  clockAt = $state(0);
  /** For the game master: the fuse of a ruling that applies by itself soon, and when it arrived. */
  fuse = $state.raw<FuseCard | null>(null);
  fuseAt = $state(0);
  /** The event that is playing. */
  readonly reel = new Reel(clock);
  /** For the game master: the people who ask to come in. */
  askers = $state.raw<AskerCard[]>([]);

  private seq = -1;
  private n = 0;
  private readonly waiting = new Map<
    number,
    { take: (reply: Reply) => void; fail: (fault: Refusal) => void }
  >();
  private readonly line: Line;

  constructor(readonly token: string) {
    this.line = transport.open({
      opened: () => this.line.send({ do: "hello", token: this.token, seq: this.seq }),
      heard: (message) => this.hear(message),
      cut: () => this.cut(),
    });
  }

  get papers(): PromptCard[] {
    return this.screen?.papers ?? [];
  }

  get isGm(): boolean {
    return this.screen?.me.kind === "gm";
  }

  end(): void {
    this.line.end();
    this.fail(new Refusal("left", say.seatLeft));
  }

  /** Do something; resolves when the server has saved it, rejects with a sentence when it refuses. */
  async act(act: Act): Promise<void> {
    this.busy += 1;
    this.reel.settle();
    try {
      await this.send(act);
      this.refusal = null;
    } catch (fault) {
      this.refusal = fault as Refusal;
    } finally {
      this.busy -= 1;
    }
  }

  /** Say that the player has seen a question; the result does not matter here. */
  seen(asked_at: number): void {
    this.send({ do: "seen", asked_at }).catch(() => undefined);
  }

  /** Step in: the ruling does not apply by itself. */
  hold(card: PromptCard): Promise<void> {
    return this.act({ do: "hold", asked_at: card.asked_at });
  }

  answer(card: PromptCard, answer: unknown): Promise<void> {
    return this.act({ do: "answer", asked_at: card.asked_at, decider: card.decider, answer });
  }

  /** Submit dice as they were tapped; returns the die that has to be thrown next, if there is one. */
  async dice(card: PromptCard, taps: number[]): Promise<More | null> {
    this.reel.settle();
    return this.read<More>({ do: "dice", asked_at: card.asked_at, taps });
  }

  /** The state of dice that are not all thrown; without a reply the pad works too. */
  async reckon(card: PromptCard, taps: (number | null)[]): Promise<ReckonedCard | null> {
    const told = this.send({ do: "reckon", asked_at: card.asked_at, taps });
    return told.then((reply) => (reply as Reckoned).stands).catch(() => null);
  }

  async advise(card: PromptCard): Promise<void> {
    const told = await this.read<Advised>({
      do: "advise",
      asked_at: card.asked_at,
      decider: card.decider,
    });
    if (told) this.advice = { ...this.advice, [keyOf(card)]: told };
  }

  /** What wins here: calculated for some seconds, while everything else goes on. */
  async win(card: PromptCard): Promise<void> {
    const key = keyOf(card);
    this.wins = { ...this.wins, [key]: null };
    const told = await this.read<Winning>({ do: "wins", asked_at: card.asked_at, decider: card.decider });
    const { [key]: _, ...others } = this.wins;
    // By now the question may be gone, and its result with it.
    if (key in this.wins) this.wins = told ? { ...others, [key]: told.card } : others;
  }

  async why(card: PromptCard, option: string): Promise<Told | null> {
    const { asked_at, decider } = card;
    return this.read<Told>({ do: "why", asked_at, decider, option });
  }

  async peek(entry: number): Promise<void> {
    this.reel.settle();
    this.peeked = await this.read<Peeked>({ do: "peek", entry });
  }

  /** What can be changed of a figure in place, as it is now. */
  async sheet(who: string): Promise<SheetOf | null> {
    return this.read<SheetOf>({ do: "sheet", who });
  }

  async older(): Promise<void> {
    const first = this.log[0];
    if (!first || first.at === 0) return;
    const told = await this.read<Lines>({ do: "older", at: first.at });
    if (told) this.write(told.log);
  }

  private async read<T extends Reply>(act: Act): Promise<T | null> {
    try {
      const reply = (await this.send(act)) as T | null;
      this.refusal = null;
      return reply;
    } catch (fault) {
      this.refusal = fault as Refusal;
      return null;
    }
  }

  private send(act: Act): Promise<Reply> {
    const n = (this.n += 1);
    return new Promise((take, fail) => {
      if (this.status !== "here" || !this.line.send({ ...act, n } as FromPage)) {
        fail(new Refusal("away", say.outOfReach));
        return;
      }
      this.waiting.set(n, { take, fail });
    });
  }

  private hear(message: ToPage): void {
    // After a break in which nothing was missed, only a clock shows it.
    if (this.screen && message.is !== "gone" && message.is !== "refused") this.arrive();
    switch (message.is) {
      case "snapshot":
        this.take(message);
        break;
      case "patch":
        this.change(message);
        break;
      case "done":
        this.settle(message.n, null);
        break;
      case "why":
      case "advised":
      case "winning":
      case "peeked":
      case "sheetof":
      case "lines":
      case "more":
      case "reckoned":
        this.settle(message.n, message);
        break;
      case "refused":
        this.refused(message.n, new Refusal(message.code, message.sentence, message.because));
        break;
      case "odds":
        this.odds = { ...this.odds, [keyOf(message.odds)]: message.odds };
        break;
      case "barred":
        this.barred(message);
        break;
      case "clock":
        this.clock = message.clock;
        this.clockAt = performance.now();
        break;
      case "fuse":
        this.fuse = message.fuse;
        this.fuseAt = performance.now();
        break;
      case "askers":
        this.askers = message.askers;
        break;
      case "gone":
        this.farewell = message;
        if (FINAL.has(message.code)) {
          this.status = "gone";
          this.end();
        }
        break;
      case "pong":
        break;
    }
  }

  /** The bar of a throw was calculated, or that of what is about to be rolled (-1). */
  private barred({ at, throw: place, bar, needle = null }: Barred): void {
    if (at < 0) {
      const strip = this.screen?.strip;
      if (this.screen && strip) this.screen = { ...this.screen, strip: { ...strip, bar } };
      return;
    }
    const line = this.log.find((one) => one.at === at);
    if (!line?.moment) return;
    const throws = (line.moment.throws ?? []).map((one, index) =>
      index === place ? { ...one, bar, needle } : one,
    );
    const told = { ...line, moment: { ...line.moment, throws } };
    this.write([told]);
    this.reel.push([told]);
  }

  private take(whole: Snapshot): void {
    this.seq = whole.seq;
    this.log = [...whole.log];
    this.lines = whole.lines;
    this.reel.begin(whole.log);
    this.show(whole.screen);
    this.arrive();
  }

  private change(patch: Patch): void {
    if (!this.screen || patch.seq > this.seq + 1) {
      // Something was missed: the server learns what is here, and completes it.
      this.line.send({ do: "hello", token: this.token, seq: this.screen ? this.seq : -1 });
      return;
    }
    if (patch.seq <= this.seq) return;
    this.seq = patch.seq;
    this.show(patched(this.screen, patch));
    if (patch.log) this.write(patch.log);
    if (document.hidden) this.reel.begin(this.log);
    else if (patch.log) this.reel.push(patch.log);
  }

  private show(screen: Screen): void {
    this.screen = screen;
    const stand = new Set((screen.papers ?? []).map(keyOf));
    const standing = <T>(kept: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(kept).filter(([key]) => stand.has(key)));
    this.odds = standing(this.odds);
    this.advice = standing(this.advice);
    this.wins = standing(this.wins);
  }

  private write(lines: LogCard[]): void {
    const all = new Map(this.log.map((line) => [line.at, line]));
    for (const line of lines) all.set(line.at, line);
    this.log = [...all.values()].sort((one, other) => one.at - other.at);
    this.lines = Math.max(this.lines, (this.log.at(-1)?.at ?? -1) + 1);
  }

  private arrive(): void {
    this.status = "here";
    this.farewell = null;
  }

  private settle(n: number, reply: Reply): void {
    this.waiting.get(n)?.take(reply);
    this.waiting.delete(n);
  }

  private refused(n: number, fault: Refusal): void {
    const kept = this.waiting.get(n);
    this.waiting.delete(n);
    if (kept) kept.fail(fault);
    else {
      // Which of them it was is not known: no one waits for what will never be answered.
      this.fail(fault);
      this.refusal = fault;
    }
    if (FINAL.has(fault.code)) {
      this.status = "gone";
      this.farewell = { is: "gone", code: fault.code, sentence: fault.message };
      this.end();
    }
  }

  private cut(): void {
    if (this.status === "gone") return;
    this.status = this.screen ? "away" : "joining";
    this.fuse = null;
    // Whether these were saved is not known: the screen will show it after reconnecting.
    this.fail(new Refusal("away", say.lineBroke));
  }

  private fail(fault: Refusal): void {
    const kept = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of kept) one.fail(fault);
  }
}
