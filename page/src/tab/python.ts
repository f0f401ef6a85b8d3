// Python in a worker of the browser: Pyodide with the libraries and Fracas in its files.

import { bytesOf, untarred, unpacked, type Files, type How } from "./files";

/** As much of Pyodide as is used here. */
export interface Python {
  pyimport(name: string): any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, how: { canOwn: boolean }): void;
}

/** The standard library's address, which is answered here and never asked for. */
const LIBRARY = "python_stdlib.zip";

/** How many megabytes one piece of work may take: both Pythons together stay under 500. */
const MEMORY = "360";

/** The list of files, by the folder of the page. */
export async function filesOf(base: string): Promise<Files> {
  const reply = await fetch(new URL("tab.json", base));
  if (!reply.ok) throw new Error(`tab.json: ${reply.status}`);
  return (await reply.json()) as Files;
}

/** Start Python, with everything of it that Fracas needs. */
export async function startPython(base: string, { files, lock }: Files, how: How): Promise<Python> {
  const part = (name: string): Promise<Response> => unpacked(name, files[name]!, base, how);
  const [wasm, script, library] = [part("wasm"), part("script"), part("stdlib")];
  const parts = ["libraries", "fracas"].map(async (name) => bytesOf(await part(name)));
  for (const one of [wasm, script, library, ...parts]) one.catch(() => undefined); // told where it is awaited

  // Pyodide loads two files by their addresses. They come compressed, and are unpacked here.
  const network = globalThis.fetch;
  globalThis.fetch = async (what, how) => {
    const path = what instanceof Request ? what.url : String(what);
    if (path.endsWith("pyodide.asm.wasm")) return wasm;
    if (path.endsWith(LIBRARY)) return library;
    return network(what, how);
  };
  try {
    const own = new Blob([await bytesOf(await script)], { type: "text/javascript" });
    const asm = (await import(/* @vite-ignore */ URL.createObjectURL(own))) as { default: unknown };
    const { loadPyodide } = (await import(/* @vite-ignore */ new URL(files["loader"]!.file, base).href)) as {
      loadPyodide(how: object): Promise<Python>;
    };
    how.count(files["loader"]!.size);
    const python = await loadPyodide({
      indexURL: new URL("python/", base).href,
      createPyodideModule: asm.default,
      stdLibURL: new URL(`python/${LIBRARY}`, base).href,
      lockFileContents: lock,
      packageBaseUrl: base,
      // Frequent requests delay no one else here.
      env: { FRACAS_MEMORY: MEMORY, FRACAS_UNLIMITED: "1" },
      fsInit: async (FS: FileSystem, { sitePackages }: { sitePackages: string }) => {
        const made = new Set<string>();
        for (const tar of parts)
          for (const [name, data] of untarred(await tar)) {
            const path = `${sitePackages}/${name}`;
            const folder = path.slice(0, path.lastIndexOf("/"));
            if (!made.has(folder)) FS.mkdirTree(folder);
            made.add(folder);
            FS.writeFile(path, data, { canOwn: true });
          }
        // Pyodide keeps this function, and with it what it holds.
        parts.length = 0;
      },
    });
    // For a look at it with the browser's own tools, and for measuring it.
    return Object.assign(globalThis, { python }).python;
  } finally {
    globalThis.fetch = network;
  }
}
