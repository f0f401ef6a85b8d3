// The seats that this device holds, so that it finds them again after a reload or a sleep.

export interface Held {
  token: string;
  title: string;
  name: string;
  system: string;
  table?: string | undefined;
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
const SHARED = "fracas.shared";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const isHeld = (one: unknown): one is Held => typeof (one as Held | null)?.token === "string";

export function held(): Held[] {
  const found = read(KEY);
  return Array.isArray(found) ? found.filter(isHeld) : [];
}

/** Keep a seat as the one taken last; a few older ones stay to be taken up again. */
export function keep(seat: Held): void {
  const others = held().filter((one) => one.token !== seat.token);
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, 8)));
}

export function drop(token: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().filter((one) => one.token !== token)));
}

/** Who shares this screen, if anybody does. */
export function shared(): Shared | null {
  const found = read(SHARED) as Shared | null;
  if (!found || !Array.isArray(found.seats) || typeof found.open !== "string") return null;
  const seats = found.seats.filter(isHeld);
  return seats.length ? { ...found, seats } : null;
}

export function share(group: Shared | null): void {
  if (group?.seats.length) localStorage.setItem(SHARED, JSON.stringify(group));
  else localStorage.removeItem(SHARED);
}
