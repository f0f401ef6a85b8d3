// The words of the page that plays without a server.

export const tabWords = {
  parts: {
    python: "Loading Python",
    fracas: "Loading the rules",
    begin: "Setting the table",
  },
  later: "A new version of Fracas is here.",
  takeLater: "Load it",
  soFar: (loaded: number, total: number) => `${mb(loaded)} of ${mb(total)} MB`,
  noWasm:
    "This browser cannot run Fracas: it has no WebAssembly. Use a current Firefox, Chrome, Edge or Safari.",
  noLocks:
    "Fracas needs a secure address here: open this page by https, or on this computer by localhost.",
  noStorage:
    "This browser saves nothing for this page, so a fight would be lost. Allow storage for it, or leave the private window, then reload the page.",
  noDownload: "Fracas could not be loaded. Check the connection, then reload the page.",
  broken: (why: string) => `Fracas cannot start (${why}). Reload the page.`,
};

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
