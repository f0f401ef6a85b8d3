// Compresses what the tab is made of: zstd, because gzip sees too little of so many small files at
// once, and browsers unpack nothing better by themselves.
//
//     node pack.mjs FILE...        writes FILE.zst beside each
import { readFileSync, writeFileSync } from "node:fs";
import { constants, zstdCompressSync } from "node:zlib";

for (const file of process.argv.slice(2)) {
  const params = { [constants.ZSTD_c_compressionLevel]: 17, [constants.ZSTD_c_checksumFlag]: 1 };
  writeFileSync(`${file}.zst`, zstdCompressSync(readFileSync(file), { params }));
}
