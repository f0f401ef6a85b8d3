// SHA-256 and keyed BLAKE2b, so that a device can work dice out by itself: the browser's own hashes
// have no BLAKE2b, and none at all on a page that comes without HTTPS.

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const K = primes.map((p) => fraction(Math.cbrt(p)));
const H = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = ((message.length + 8) >> 6) + 1;
  const padded = new Uint8Array(length * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = [...H];
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const one = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const two = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16]! + one + w[i - 7]! + two) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + sum1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i]! + value) | 0));
  }
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  state.forEach((value, i) => words.setInt32(4 * i, value));
  return out;
}

const M = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", // prettier-ignore
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0", // prettier-ignore
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const MIX: [number, number, number, number][] = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

const right = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & M;

/** BLAKE2b of 64 bytes with a key of 1 to 64. */
export function blake2b(key: Uint8Array, message: Uint8Array): Uint8Array {
  const data = new Uint8Array(128 + Math.ceil(message.length / 128) * 128);
  data.set(key);
  data.set(message, 128);
  const total = 128 + message.length;
  const view = new DataView(data.buffer);
  const h = [...IV];
  h[0]! ^= 0x01010000n ^ (BigInt(key.length) << 8n) ^ 64n;
  for (let at = 0; at < data.length; at += 128) {
    const last = at + 128 >= data.length;
    const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i, true));
    const v = [...h, ...IV];
    v[12]! ^= BigInt(last ? total : at + 128);
    if (last) v[14]! ^= M;
    for (let round = 0; round < 12; round += 1) {
      const order = SIGMA[round % 10]!;
      MIX.forEach(([a, b, c, d], i) => {
        v[a] = (v[a]! + v[b]! + m[order[2 * i]!]!) & M;
        v[d] = right(v[d]! ^ v[a]!, 32n);
        v[c] = (v[c]! + v[d]!) & M;
        v[b] = right(v[b]! ^ v[c]!, 24n);
        v[a] = (v[a]! + v[b]! + m[order[2 * i + 1]!]!) & M;
        v[d] = right(v[d]! ^ v[a]!, 16n);
        v[c] = (v[c]! + v[d]!) & M;
        v[b] = right(v[b]! ^ v[c]!, 63n);
      });
    }
    for (let i = 0; i < 8; i += 1) h[i]! ^= v[i]! ^ v[i + 8]!;
  }
  const out = new Uint8Array(64);
  const words = new DataView(out.buffer);
  h.forEach((value, i) => words.setBigUint64(8 * i, value, true));
  return out;
}

const encoder = new TextEncoder();
export const bytes = (text: string): Uint8Array => encoder.encode(text);

export function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
