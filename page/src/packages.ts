// Content packages as the server tells of them, and adding one.

import { call, Fault, fetched, type RowCard } from "./api";
import { say } from "./messages";

/** A package that is installed, and what it holds. */
export interface PackageCard {
  id: string;
  title: string;
  version: string;
  system: string;
  digest: string;
  summary: string;
  authors: string[];
  license: string;
  needs: string[];
  fights: RowCard[];
  combatants: RowCard[];
  chapters: [string, number][];
  rulings: number;
}

/** All packages of the server, and what is wrong with some. */
export interface PackageShelf {
  packages: PackageCard[];
  troubles: string[];
  uploads: boolean;
  /** How long an upload may be, in bytes. */
  most: number;
}

/** A package that was installed just now. */
export interface Added {
  package: PackageCard;
  warnings: string[];
  replaced: string | null;
}

interface Unpacked {
  fresh: boolean;
  combatants: RowCard[];
  left: number;
}

const MB = 1 << 20;

/** The routes of packages. */
export const packages = {
  list: () => call<PackageShelf>("api/packages"),
  remove: (id: string) => call<unknown>(`api/packages/${encodeURIComponent(id)}`, undefined, undefined, "DELETE"),
  inFight: (token: string) => call<{ id: string; digest: string }[]>("api/table/packages", undefined, token),
  take: (token: string, id: string) => call<Unpacked>("api/table/packages", { package: id }, token),
  add: async (file: File, most: number): Promise<Added> => {
    // Some browsers lose the answer to what is refused before it was read.
    if (file.size > most) throw new Fault("package", say.packTooLarge(file.name, Math.floor(most / MB)));
    const reply = await fetched(`api/packages?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
    return (await reply.json()) as Added;
  },
};

/** The ids as an address asks with them. */
export function query(ids: readonly string[]): string {
  return ids.length ? `?${ids.map((id) => `package=${encodeURIComponent(id)}`).join("&")}` : "";
}
