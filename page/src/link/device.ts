// What this device keeps for the page, each under a name of its own, and files that it is given.

/** The text that was kept under a name; null where nothing was, or nothing may be kept. */
export function recalledText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What was kept under a name, as plain data; null where nothing was, or nothing that can be read. */
export function recalled(name: string): unknown {
  try {
    return JSON.parse(recalledText(name) ?? "null");
  } catch {
    return null;
  }
}

/** The same where a table was kept; an empty one where none was. */
export function recalledTable(name: string): Record<string, unknown> {
  const found = recalled(name);
  return found !== null && typeof found === "object" && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : {};
}

/** Keep a text, where the device has room: else it lasts as long as the page. */
export function retainText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Nothing to be done about it, and nothing of the fight is lost.
  }
}

/** The same for plain data. */
export const retain = (name: string, value: unknown): void => retainText(name, JSON.stringify(value));

/** Keep nothing under a name any more. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}

/** Give this device a file. */
export function give(name: string, content: Blob | string, kind = "application/toml"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: kind }) : content);
  link.download = name;
  link.click();
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
