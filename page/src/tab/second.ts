// The worker with the second Python: it does one job after another, and says how large it has grown.

import { filesOf, startPython } from "./python";

const scope = self as unknown as Worker;

interface Begin {
  work(packed: Uint8Array): [Uint8Array<ArrayBuffer>, number];
}

async function start(base: string): Promise<Begin> {
  // No one waits for this one, so it keeps what it has unpacked.
  const python = await startPython(base, await filesOf(base), { count: () => undefined, keeps: true });
  return python.pyimport("fracas.tab.begin") as Begin;
}

let begun: Promise<Begin> | null = null;

scope.onmessage = async ({ data }: MessageEvent<string | Uint8Array>) => {
  if (typeof data === "string") {
    begun = start(data);
    return;
  }
  try {
    const [made, size] = (await begun!).work(data);
    scope.postMessage([made, size], [made.buffer]);
  } catch (error) {
    // As an error of the worker, by which its owner ends it.
    setTimeout(() => {
      throw error;
    });
  }
};
