// What this device keeps for the page, each under its own name, and files for download.

/** Return the text that was kept under a name; null if there is none, or if nothing may be kept. */
export function recalledText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Return what was kept under a name, as plain data; null if there is none, or if it cannot be read. */
export function recalled(name: string): unknown {
  try {
    return JSON.parse(recalledText(name) ?? "null");
  } catch {
    return null;
  }
}

/** The same for a table; an empty one if there is none. */
export function recalledTable(name: string): Record<string, unknown> {
  const found = recalled(name);
  return found !== null && typeof found === "object" && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : {};
}

/** Keep a text, if the device has room: otherwise it lasts as long as the page. */
export function retainText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // There is nothing to do about it, and nothing of the fight is lost.
  }
}

/** The same for plain data. */
export const retain = (name: string, value: unknown): void => retainText(name, JSON.stringify(value));

/** Delete what was kept under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // If nothing may be kept, nothing was.
  }
}

/** Download a file to this device. */
export function give(name: string, content: Blob | string, kind = "application/toml"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: kind }) : content);
  link.download = name;
  link.click();
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
