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
export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Called with how many more bytes have come. */
export type Count = (bytes: number) => void;

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Return the content of a file, as it comes. Each is compressed by itself, so any server will do. */
export async function unpacked(where: URL, count: Count): Promise<Bytes> {
  const reply = await fetch(where);
  if (!reply.ok || !reply.body) throw new TypeError(`${where.pathname}: ${reply.status}`);
  const reader = reply.body.getReader();
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

/** All bytes of a stream. */
export async function bytesOf(stream: Bytes): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
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
