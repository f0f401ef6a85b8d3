// Reads the JSON Schema of the wire from standard input and writes src/wire.ts.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(0, "utf-8"));
const digest = schema.$comment;
delete schema.$comment;

// The compiler knows tuples only as older drafts write them, takes a part that says nothing but its
// default for an object, and an object of which nothing is said for one that is empty.
function older(part, within) {
  if (Array.isArray(part)) return part.map((one) => older(one, within));
  if (part === null || typeof part !== "object") return part;
  const { prefixItems, ...rest } = part;
  const made = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      // What a property may be called is not what a schema may say.
      within !== "properties" && key === "default" ? value : older(value, within === "properties" ? "" : key),
    ]),
  );
  if (prefixItems) made.items = older(prefixItems, "items");
  if (made.type === "object" && !made.properties && within !== "properties") made.additionalProperties ??= true;
  const keys = Object.keys(made);
  if (within !== "properties" && keys.every((key) => key === "default" || key === "description"))
    made.tsType = "unknown";
  return made;
}

const text = await compile(older(schema, ""), "Wire", {
  additionalProperties: false,
  bannerComment: `// Made by scripts/wire from the message types: not to be edited by hand.\n// ${digest}`,
  style: { printWidth: 100 },
  unreachableDefinitions: true,
});
const remark = / \*\n \* This interface was referenced by .*\n \* via the .*\n/g;
writeFileSync(new URL("src/wire.ts", import.meta.url), text.replace(remark, ""));
