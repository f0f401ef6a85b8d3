// The server over HTTP and one socket, kept open: it comes back by itself after a break, a sleep or
// a restart of the server.

import type { Answered, CallInit, Ears, FromPage, Line, ToPage, Transport } from "./transport";

/** Where the socket of this page's server is. */
function address(): string {
  const url = new URL("socket", location.href.replace(/#.*$/, ""));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** One socket that stays open, or is opened again. */
class Socket implements Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private ended = false;

  constructor(private readonly ears: Ears) {
    document.addEventListener("visibilitychange", this.awake);
    addEventListener("online", this.awake);
    this.open();
  }

  send(message: FromPage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.ended = true;
    document.removeEventListener("visibilitychange", this.awake);
    removeEventListener("online", this.awake);
    clearTimeout(this.retry);
    clearInterval(this.ping);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = Date.now();
      this.ping = setInterval(() => this.watch(), PING_EVERY);
      this.ears.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heardAt = Date.now();
      const message = JSON.parse(event.data) as ToPage;
      // Messages prove that the connection is good again; opening alone shows only that the server answers.
      this.tries = 0;
      this.ears.heard(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.ended) return;
      clearInterval(this.ping);
      this.ears.cut();
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 8000;
      // Spread out, so that not everyone reconnects to a restarted server at once.
      this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    };
  }

  private watch(): void {
    if (Date.now() - this.heardAt < SILENCE) {
      this.send({ do: "ping" });
      return;
    }
    // A dead connection may take minutes to close; it is left behind.
    const dead = this.socket;
    this.socket = null;
    clearInterval(this.ping);
    dead?.close();
    this.ears.cut();
    this.open();
  }

  private readonly awake = (): void => {
    if (document.visibilityState === "hidden" || this.ended) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.CLOSED || state === WebSocket.CLOSING) this.open();
    else this.watch();
  };
}

/** The server that this page came from. */
class Net implements Transport {
  readonly isAlone = false;

  call(path: string, init?: CallInit): Promise<Answered> {
    return fetch(path, init);
  }

  open(ears: Ears): Line {
    return new Socket(ears);
  }

  address(path: string): string {
    return new URL(path, location.href.replace(/#.*$/, "")).href;
  }
}

/** The way to the server: by HTTP and a socket. */
export const transport: Transport = new Net();
