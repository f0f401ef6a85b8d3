// The Service Worker of the page without a server: it keeps the page for the next visit, also
// without a network. It answers files of its own folder alone, and knows nothing of tables.

// Set when the folder is made: another folder has another worker, which the browser notices.
const VERSION = "__VERSION__";
const PREFIX = "fracas-page-";
const NAME = PREFIX + VERSION;
/** Where the page keeps files unpacked, by their addresses with a question mark. */
const UNPACKED = "fracas-unpacked";

const home = self.registration.scope;
/** Files whose names say what they hold: a later version takes over those of the one before. */
const NAMED = /\/(assets|python)\/[^/]*$/;
const at = (file) => new URL(file, home).href;

async function keep() {
  const reply = await fetch(at("kept.json"), { cache: "no-cache" });
  const { version, files } = await reply.json();
  // A folder that is being replaced just now: the browser tries again at the next visit.
  if (version !== VERSION) throw new Error("the files are of another version");
  const cache = await caches.open(NAME);
  const there = new Set((await cache.keys()).map((one) => one.url));
  for (const file of files.map(at)) {
    if (there.has(file)) continue;
    const had = NAMED.test(file) && (await caches.match(file));
    if (had) await cache.put(file, had);
    // Not what the browser itself still has of it: that may be of an older version.
    else await cache.add(new Request(file, { cache: NAMED.test(file) ? "default" : "no-cache" }));
  }
}

async function dropOlder() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  const [kept, unpacked] = [await caches.open(NAME), await caches.open(UNPACKED)];
  for (const one of await unpacked.keys())
    if (!(await kept.match(one, { ignoreSearch: true }))) await unpacked.delete(one);
  await self.clients.claim();
}

async function answer(request) {
  const url = request.url.replace(/[#?].*$/, "");
  const kept = request.url === url + "?unpacked" && (await caches.match(request, { cacheName: UNPACKED }));
  if (kept) return kept;
  const cache = await caches.open(NAME);
  return (await cache.match(url === home ? at("index.html") : url)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(home)) event.respondWith(answer(event.request));
});
