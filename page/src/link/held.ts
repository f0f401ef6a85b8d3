// The seats that this device holds, so that it finds them again after a reload or a sleep.

import { forget, recalled, retain } from "./device";

/** A seat that this device holds. */
export interface Held {
  token: string;
  title: string;
  name: string;
  system: string;
  table?: string | undefined;
  /** When it was last taken, in milliseconds; seats that were kept long ago do not say so. */
  at?: number | undefined;
}

/** Seats of one table that share this screen, and one that sees what all may see. */
export interface Shared {
  table: string;
  title: string;
  system: string;
  seats: Held[];
  open: string;
}

const KEY = "fracas.seats";
const PACKAGES = "fracas.packages";
const SESSION = "fracas.session";
const SHARED = "fracas.shared";

const isHeld = (one: unknown): one is Held => typeof (one as Held | null)?.token === "string";

/** All of them, the latest first. */
export function held(): Held[] {
  const found = recalled(KEY);
  return Array.isArray(found) ? found.filter(isHeld) : [];
}

/** Keep a seat as the latest one; a few older ones stay, to be resumed. */
export function keep(seat: Held): void {
  const others = held().filter((one) => one.token !== seat.token);
  retain(KEY, [{ ...seat, at: Date.now() }, ...others].slice(0, 8));
}

/** Forget a seat. */
export function drop(token: string): void {
  retain(
    KEY,
    held().filter((one) => one.token !== token),
  );
}

/** Who shares this screen, if anyone does. */
export function shared(): Shared | null {
  const found = recalled(SHARED) as Shared | null;
  if (!found || !Array.isArray(found.seats) || typeof found.open !== "string") return null;
  const seats = found.seats.filter(isHeld);
  return seats.length ? { ...found, seats } : null;
}

/** Keep who shares this screen, or that no one does. */
export function share(group: Shared | null): void {
  if (group?.seats.length) retain(SHARED, group);
  else forget(SHARED);
}

/** The keys with which packages were added from this device, or by a link that it was given. */
export function packageKeys(): string[] {
  const found = recalled(PACKAGES);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
}

/** Keep a package key as the one for the next package. */
export function keepPackageKey(key: string): void {
  retain(PACKAGES, [key, ...packageKeys().filter((one) => one !== key)].slice(0, 8));
}

/** The token of the person who has signed in on this device, on a server with an administrator; otherwise blank. */
export function sessionToken(): string {
  const found = recalled(SESSION);
  return typeof found === "string" ? found : "";
}

/** Keep the token of the signed-in person; a blank one means no one. */
export function keepSession(token: string): void {
  if (token) retain(SESSION, token);
  else forget(SESSION);
}
