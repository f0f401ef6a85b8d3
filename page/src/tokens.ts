// The seats that this device holds, so that it finds them again after a reload or a sleep.

export interface Held {
  token: string;
  title: string;
  name: string;
  system: string;
}

const KEY = "fracas.seats";

export function held(): Held[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Held[]).filter((one) => typeof one.token === "string") : [];
  } catch {
    return [];
  }
}

/** Keep a seat as the one taken last; a few older ones stay to be taken up again. */
export function keep(seat: Held): void {
  const others = held().filter((one) => one.token !== seat.token);
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, 8)));
}

export function drop(token: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().filter((one) => one.token !== token)));
}
