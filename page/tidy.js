// Takes out of the lock file what names places: packages and their digests are enough.
import { readFileSync, writeFileSync } from "node:fs";

const place = new URL("package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(place, "utf-8"), (key, value) =>
  ["funding", "deprecated", "resolved"].includes(key) ? undefined : value,
);
writeFileSync(place, `${JSON.stringify(lock, null, 2)}\n`);
