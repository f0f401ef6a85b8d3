// A fight of the builder as a link: its draft behind #fight/.

import { heldIn, isRow, linkTo, noFight, type Kind } from "../link/packed";
import type { Draft } from "./api";

/** Bytes of the JSON: as many as the server reads of one. */
const FIGHT: Kind = { place: "fight", version: 1, most: 512_000 };

const SYSTEM = /^[a-z0-9_]{1,64}$/;
const PACKAGE = /^[a-z0-9_-]{1,64}$/;
const FIELDS = ["system", "scenario", "rulings", "tables", "packages"];

/** Return the link that opens a fight ready to play; throws a `Fault` if it would be too long. */
export const linkOf = (draft: Draft): Promise<string> => linkTo(FIGHT, draft);

/** The fight that a link holds after #fight/; throws a `Fault` that says what is wrong with the link. */
export async function draftOf(text: string): Promise<Draft> {
  const found = await heldIn(FIGHT, text);
  if (!isDraft(found)) throw noFight();
  return found;
}

/** Whether it has the shape of a draft; whether the fight in it is right is for the server to say. */
function isDraft(value: unknown): value is Draft {
  if (!isRow(value) || Object.keys(value).some((name) => !FIELDS.includes(name))) return false;
  const { system, scenario, rulings = {}, tables, packages = [] } = value;
  return (
    typeof system === "string" &&
    SYSTEM.test(system) &&
    typeof scenario === "string" &&
    scenario !== "" &&
    isRow(rulings) &&
    isRow(tables) &&
    Object.values(tables).every((rows) => isRow(rows) && Object.values(rows).every(isRow)) &&
    Array.isArray(packages) &&
    packages.every((one) => typeof one === "string" && PACKAGE.test(one))
  );
}
