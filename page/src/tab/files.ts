// The files of the tab: loaded once, counted as they come, and unpacked.

import { Decompress } from "fzstd";

/** A file as the list of files names it: where it is, and how many bytes are sent of it. */
export interface Part {
  file: string;
  size: number;
}

/** The list of files, made together with them. */
export interface Files {
  version: string;
  files: Record<string, Part>;
  lock: object;
}

/** Bytes as they come. */
type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Called with how many more bytes have come. */
export type Count = (bytes: number) => void;

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Where this browser keeps files unpacked: unpacking takes longer than reading them. */
const KEPT = "fracas-unpacked";

/** Where a file is kept unpacked; the Service Worker drops it together with the file. */
const keptAt = (where: URL): string => `${where.href}?unpacked`;

const TYPES: Record<string, string> = { wasm: "application/wasm" };

/** How a file is loaded. */
export interface How {
  count: Count;
  /** Whether it is kept unpacked for the next visit. */
  keeps?: boolean;
}

/**
 * Return the content of a file, as it comes; from this browser, if it was kept. Each is compressed by
 * itself, so any server will do.
 */
export async function unpacked(name: string, part: Part, base: string, { count, keeps }: How): Promise<Response> {
  const where = new URL(part.file, base);
  const kept = await found(name, keptAt(where));
  if (kept) {
    count(part.size);
    return kept;
  }
  const reply = await fetch(where);
  if (!reply.ok || !reply.body) throw new TypeError(`${where.pathname}: ${reply.status}`);
  const whole = new Response(unpack(reply.body, where, count), {
    headers: { "Content-Type": TYPES[name] ?? "application/octet-stream" },
  });
  const own = keeps && (await keep(where, whole.clone())) && (await found(name, keptAt(where)));
  if (!own) return whole;
  void whole.body?.cancel();
  return own;
}

async function found(name: string, place: string): Promise<Response | undefined> {
  try {
    const kept = await caches.match(place, { cacheName: KEPT });
    if (!kept || !TYPES[name]) return kept;
    // A browser keeps what it has compiled beside a file that its Service Worker answers with.
    const served = await fetch(place);
    if (served.headers.get("Content-Type") === TYPES[name]) return served;
    void served.body?.cancel();
    return kept;
  } catch {
    return undefined;
  }
}

async function keep(where: URL, whole: Response): Promise<boolean> {
  try {
    await (await caches.open(KEPT)).put(keptAt(where), whole);
    return true;
  } catch {
    // Without room for it, or in some private windows: the next visit unpacks it again.
    return false;
  }
}

function unpack(packed: Bytes, where: URL, count: Count): Bytes {
  const reader = packed.getReader();
  let out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let made = 0;
  const unpacking = new Decompress((chunk) => {
    made += chunk.length;
    if (chunk.length) out.enqueue(chunk as Uint8Array<ArrayBuffer>);
  });
  let isFirst = true;
  return new ReadableStream({
    start(control) {
      out = control;
    },
    async pull(control) {
      // A slow line brings pieces that hold no whole block, and a pull that gives nothing is the last.
      for (const before = made; made === before; ) {
        const { done, value } = await reader.read();
        if (isFirst && !ZSTD.every((byte, at) => value?.[at] === byte))
          // Some servers answer with a page of their own for a missing file.
          throw new TypeError(`${where.pathname}: not a file of this page`);
        isFirst = false;
        if (done) {
          unpacking.push(new Uint8Array(), true);
          return control.close();
        }
        count(value.length);
        unpacking.push(value);
      }
    },
  });
}

/** All bytes of a file. */
export async function bytesOf(reply: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await reply.arrayBuffer());
}

const text = new TextDecoder();
const BLOCK = 512;

/** The files of a tar, by their paths. */
export function* untarred(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const field = (at: number, from: number, length: number): string =>
    text.decode(tar.subarray(at + from, at + from + length)).replace(/\0.*$/s, "");
  for (let at = 0; at + BLOCK <= tar.length && tar[at]; ) {
    const size = parseInt(field(at, 124, 12), 8);
    const before = field(at, 345, 155);
    const name = field(at, 0, 100);
    at += BLOCK;
    yield [before ? `${before}/${name}` : name, tar.slice(at, at + size)];
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}
