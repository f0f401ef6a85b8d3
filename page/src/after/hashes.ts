// The hashes with which a device recalculates dice: browsers have no BLAKE2b, and no hashes at all on a page
// without HTTPS.

import { blake2b as blake } from "@noble/hashes/blake2.js";
export { sha256 } from "@noble/hashes/sha2.js";
export { bytesToHex as hex, hexToBytes as unhex, utf8ToBytes as bytes } from "@noble/hashes/utils.js";

/** BLAKE2b of 64 bytes with a key of 1 to 64. */
export function blake2b(key: Uint8Array, message: Uint8Array): Uint8Array {
  return blake(message, { key, dkLen: 64 });
}
