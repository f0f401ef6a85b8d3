// Content packages as the server tells of them, and adding one.

import { call, Fault, read } from "./api";
import { say } from "./messages";

export interface PackedRow {
  id: string;
  title: string;
  summary: string;
}

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
  fights: PackedRow[];
  combatants: PackedRow[];
  chapters: [string, number][];
  rulings: number;
}

export interface PackageShelf {
  packages: PackageCard[];
  troubles: string[];
  uploads: boolean;
  /** How long an upload may be, in bytes. */
  most: number;
}

export interface Added {
  package: PackageCard;
  warnings: string[];
  replaced: string | null;
}

export interface Unpacked {
  fresh: boolean;
  combatants: PackedRow[];
  left: number;
}

const MB = 1 << 20;

export const packages = {
  list: () => call<PackageShelf>("api/packages"),
  remove: (id: string) => call<unknown>(`api/packages/${encodeURIComponent(id)}`, undefined, undefined, "DELETE"),
  inFight: (token: string) => call<{ id: string; digest: string }[]>("api/table/packages", undefined, token),
  take: (token: string, id: string) => call<Unpacked>("api/table/packages", { package: id }, token),
  add: async (file: File, most: number): Promise<Added> => {
    // Some browsers lose the answer to what is refused before it was read.
    if (file.size > most) throw new Fault("package", say.packTooLarge(file.name, Math.floor(most / MB)));
    let reply: Response;
    try {
      reply = await fetch(`api/packages?name=${encodeURIComponent(file.name)}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: file,
      });
    } catch {
      throw new Fault("no_server", say.noServer);
    }
    return read<Added>(reply);
  },
};

/** The ids as the server is asked with them. */
export function asked(ids: readonly string[]): string {
  return ids.length ? `?${ids.map((id) => `package=${encodeURIComponent(id)}`).join("&")}` : "";
}
