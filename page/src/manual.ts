// The manual of the wire, from the server: routes as OpenAPI, messages with their schemas.

/** As much of JSON Schema as the manual reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

interface Body {
  content?: Record<string, { schema?: Schema }>;
  description?: string;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Body;
  responses?: Record<string, Body>;
}

/** The routes as OpenAPI. */
export interface Routes {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A message with its schema. */
export interface Message {
  name: string;
  about: string;
  schema: Schema;
}

/** What goes over the socket, both ways. */
export interface SocketManual {
  path: string;
  about: string;
  from_page: Message[];
  to_page: Message[];
  types: Record<string, Schema>;
}

/** One piece of a type as it is read: words, or the name of another type. */
interface Piece {
  words: string;
  ref?: string;
}

function list(pieces: Piece[][], between: string): Piece[] {
  return pieces.flatMap((one, at) => (at ? [{ words: between }, ...one] : one));
}

/** Return a type in words, with links to other types. */
export function typeOf(schema: Schema | undefined): Piece[] {
  if (!schema) return [];
  if (schema.$ref) {
    const ref = schema.$ref.split("/").at(-1) ?? "";
    return [{ words: ref, ref }];
  }
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return list(several.map(typeOf), " or ");
  if (schema.const !== undefined) return [{ words: JSON.stringify(schema.const) }];
  if (schema.enum) return [{ words: schema.enum.map((one) => JSON.stringify(one)).join(" or ") }];
  if (schema.prefixItems) return [{ words: "(" }, ...list(schema.prefixItems.map(typeOf), ", "), { words: ")" }];
  if (schema.type === "array")
    return [{ words: "list of " }, ...(schema.items ? typeOf(schema.items) : [{ words: "anything" }])];
  if (typeof schema.additionalProperties === "object")
    return [{ words: "table of " }, ...typeOf(schema.additionalProperties)];
  if (schema.type) return [{ words: [schema.type].flat().join(" or ") }];
  return [{ words: "anything" }];
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  usual: string;
}

/** The fields of a type. */
export function fieldsOf(schema: Schema): Field[] {
  const needed = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    schema: one,
    required: needed.has(name),
    usual: one.default === undefined ? "" : JSON.stringify(one.default),
  }));
}
