// Content packages of the server, and adding one.

import { call, Fault, fetched } from "./api";
import { keepPackageKey, packageKeys } from "./held";
import { say } from "../words/all";
import type { Added, PackageList, Unpacked, Used } from "../wire";

const MB = 1 << 20;

/** The routes of packages. */
export const packages = {
  list: () => call<PackageList>("api/packages"),
  remove: (id: string) => call<unknown>(`api/packages/${encodeURIComponent(id)}`, undefined, undefined, "DELETE"),
  inFight: (token: string) => call<Used[]>("api/table/packages", undefined, token),
  take: (token: string, id: string) => call<Unpacked>("api/table/packages", { package: id }, token),
  add: async (file: File, most: number): Promise<Added> => {
    // Some browsers lose the reply to a request that is refused before it was read.
    if (file.size > most) throw new Fault("package", say.packTooLarge(file.name, Math.floor(most / MB)));
    const reply = await fetched(`api/packages?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
    const added = (await reply.json()) as Added;
    keepPackageKey(added.key);
    return added;
  },
};

/** Return the link that opens this device's packages on another device; blank if there are none. */
export function ownLink(): string {
  const [key] = packageKeys();
  return key ? new URL(`#packages/${key}`, location.href).href : "";
}

/** Return the ids as query parameters. */
export function query(ids: readonly string[]): string {
  return ids.length ? `?${ids.map((id) => `package=${encodeURIComponent(id)}`).join("&")}` : "";
}
