// The content of a link: VERSION.DATA.CHECK behind its #, so that it is in the link alone and never reaches a
// server. DATA is JSON, deflated, in base64url. CHECK comes last: if it is missing, the link was cut; if it
// does not fit, something before it was changed.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Fault } from "./api";
import { say } from "../words/all";

/** The most characters behind the #: browsers accept more, programs that pass links on hardly do. */
const LONGEST = 32_000;
/** Levels of nesting: as many as the server reads. */
const DEPTH = 64;
/** Characters of the check. */
const CHECK = 8;

const PACKED = /^[A-Za-z0-9_-]+$/;

const refused = (sentence: string): Fault => new Fault("link", sentence);

/** The check finds damaged links, not forged ones: the content is checked as well. */
const checkOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, CHECK);

/** Return what a stream makes of some bytes; throws if it is more than the limit. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw refused(say.linkTooLarge);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The stream of a browser; those from before 2023 have none. */
function made<Stream>(make: () => Stream): Stream {
  try {
    return make();
  } catch {
    throw refused(say.linkOldBrowser);
  }
}

const encoded = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const decoded = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** A kind of link: its place in the page, its version, and the most bytes of its JSON. */
export interface Kind {
  place: string;
  version: number;
  most: number;
}

/** Return the link that holds a value; throws a `Fault` if it would be too long. */
export async function linkTo({ place, version, most }: Kind, value: unknown): Promise<string> {
  const json = utf8ToBytes(JSON.stringify(value)) as Uint8Array<ArrayBuffer>;
  if (json.length > most) throw refused(say.linkTooLong);
  const stream = made(() => new CompressionStream("deflate-raw"));
  const text = `${version}.${encoded(await through(stream, json, most))}`;
  const whole = `${text}.${checkOf(text)}`;
  if (whole.length > LONGEST) throw refused(say.linkTooLong);
  return `${location.href.replace(/#.*$/, "")}#${place}/${whole}`;
}

/** Return what a link holds behind its place; throws a `Fault` that says what is wrong with the link. */
export async function heldIn(kind: Kind, text: string): Promise<unknown> {
  if (text.length > LONGEST) throw refused(say.linkTooLarge);
  const [version = "", packed = "", check = "", ...rest] = text.split(".");
  if (/^[1-9]\d{0,5}$/.test(version) && Number(version) > kind.version) throw refused(say.linkNewer);
  if (version && version !== String(kind.version)) throw refused(say.linkAltered);
  if (!rest.length && check.length < CHECK) throw refused(say.linkCut);
  if (rest.length || !PACKED.test(packed) || check !== checkOf(`${version}.${packed}`))
    throw refused(say.linkAltered);
  const stream = made(() => new DecompressionStream("deflate-raw"));
  let found: unknown;
  try {
    const json = await through(stream, decoded(packed), kind.most);
    found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (error) {
    throw error instanceof Fault ? error : noFight();
  }
  if (!isFlat(found, DEPTH)) throw noFight();
  return found;
}

/** The refusal of a link whose content is not what it should be. */
export const noFight = (): Fault => refused(say.linkNoFight);

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function isFlat(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.values(value).every((one) => isFlat(one, depth - 1));
}
