// What a form needs to know of the JSON Schema of a row: which control fits a value, and what is left out.
// The server decides whether a value is right.

import type { Names } from "../wire";

/** As much of JSON Schema as rows of content use. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: (string | number)[];
  anyOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
}

/** The steps to a value in the tables of a draft: names of fields and rows, places in lists. */
export type Path = (string | number)[];
/** A row, or a table of values, as plain data. */
export type Table = Record<string, unknown>;

/** Which control fits a value. */
export type Kind = "text" | "number" | "switch" | "choice" | "list" | "tuple" | "entries" | "row";

/** A resolved schema: what fits the value, and whether it may be left open. */
export interface Shape {
  kind: Kind;
  schema: Schema;
  /** Nothing is a value too: the rules then fill it in. */
  open: boolean;
  options: (string | number)[];
  whole: boolean;
}

function resolved(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema;
  const found = root.$defs?.[schema.$ref.split("/").at(-1)!];
  return found ? { ...resolved(found, root), ...without(schema) } : {};
}

function without({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

/** Return what fits a value of a schema. */
export function shapeOf(given: Schema, root: Schema): Shape {
  let schema = resolved(given, root);
  let open = false;
  let options = schema.enum ?? [];
  if (schema.anyOf) {
    const branches = schema.anyOf.map((one) => resolved(one, root));
    const real = branches.filter((one) => one.type !== "null");
    open = real.length < branches.length;
    options = real.flatMap((one) => one.enum ?? []);
    schema = { ...real[0], ...("default" in schema ? { default: schema.default } : {}), title: schema.title };
  }
  return { kind: kindOf(schema, options), schema, open, options, whole: schema.type !== "number" };
}

function kindOf(schema: Schema, options: unknown[]): Kind {
  if (options.length) return "choice";
  if (schema.prefixItems) return "tuple";
  switch (schema.type) {
    case "boolean":
      return "switch";
    case "integer":
    case "number":
      return "number";
    case "array":
      return "list";
    case "object":
      return schema.properties ? "row" : "entries";
  }
  return "text";
}

/** Return a value to begin with, if the schema has none of its own. */
export function blank(schema: Schema, root: Schema): unknown {
  const shape = shapeOf(schema, root);
  const known = shape.schema;
  if (known.default !== undefined && known.default !== null) return structuredClone(known.default);
  switch (shape.kind) {
    case "choice":
      return shape.options[0];
    case "number":
      return Math.max(known.minimum ?? (known.exclusiveMinimum ?? -1) + 1, Math.min(1, known.maximum ?? 1));
    case "switch":
      return false;
    case "list":
      return [];
    case "tuple":
      return known.prefixItems!.map((one) => blank(one, root));
    case "entries":
      return {};
    case "row":
      return Object.fromEntries(
        (known.required ?? []).map((name) => [name, blank(known.properties![name]!, root)]),
      );
  }
  return "";
}

/** Return the name of a field or row as people read it. */
export function spoken(name: string): string {
  return name.replaceAll("_", " ");
}

/** Whether two values are equal. */
export function equal(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Return the row with a field set, or without it if the value is its default. */
export function withField(row: Table, name: string, value: unknown, schema: Schema): Table {
  const required = schema.required?.includes(name);
  const usual = schema.properties?.[name]?.default;
  const { [name]: _, ...rest } = row;
  if (value === undefined || value === null || (!required && equal(value, usual))) return rest;
  return { ...row, [name]: value };
}

/** Whether a path matches a pattern. */
export function fits(pattern: Path, path: Path): boolean {
  return pattern.length === path.length && pattern.every((step, at) => step === "*" || step === path[at]);
}

/** Return the names that the text at a path may be, if there are any; or those of the entries there. */
export function namesAt(choices: Names[], path: Path, keys = false): [string, string][] | null {
  const found = choices.filter((one) => Boolean(one.keys) === keys && fits(one.at, path));
  return found.at(-1)?.names ?? null;
}

/** Whether a path leads into a value, or to it. */
export function isUnder(path: Path, inner: Path): boolean {
  return inner.length >= path.length && path.every((step, at) => step === inner[at]);
}

/** Whether two paths lead to the same. */
export function same(one: Path, other: Path): boolean {
  return one.length === other.length && isUnder(one, other);
}

/** Return a value with the end of a path set; tables on the way are created. */
export function withValue(tables: Table, path: Path, value: unknown): Table {
  const [step, ...rest] = path as [string, ...Path];
  const inner = (tables[step] ?? {}) as Table;
  return { ...tables, [step]: rest.length ? withValue(inner, rest, value) : value };
}

/** Return which element of the page shows the value at a path. */
export function fieldOf(path: Path): string {
  return path.join("/");
}

/** Return what to call an entry of a list or table: its name, or its first few texts. */
export function titleOf(
  value: unknown,
  names: (text: string, field: string) => string = (text) => text,
): string {
  if (typeof value === "string" || typeof value === "number") return names(String(value), "");
  if (value === null || typeof value !== "object") return "";
  const row = value as Table;
  for (const name of ["name", "title", "label"])
    if (typeof row[name] === "string" && row[name]) return row[name];
  return Object.entries(row)
    .filter((one): one is [string, string] => typeof one[1] === "string" && one[1] !== "")
    .slice(0, 3)
    .map(([field, text]) => names(text, field))
    .join(", ");
}
