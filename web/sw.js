// The service worker: a second visit starts without the network. Files with a
// hash in their name never change and come from the cache first; pages and
// config.json come from the network first; the draw API never passes through
// here, so no answer of it can be stale.

const manifest = "%bundle%";
const cacheName = `filon ${manifest}`;
const hashed = /\.[0-9a-f]{12}\.[a-z0-9]+$/;
const networkFirst = /\/$|\.html$|\/config\.json$|\/manifest\.webmanifest$|\/icons\//;
const api = /\/api\//;

self.addEventListener("install", (event) => event.waitUntil(fill()));

const optional = ["config.json", "manifest.webmanifest"];

// The program and the shell are kept at once; a game's pictures when it is first
// played. What a former version already holds is not fetched again. All of one build
// or nothing: a deploy in between leaves the former version in charge.
async function fill() {
  const cache = await caches.open(cacheName);
  const bundle = await (await fetch(manifest)).json();
  const names = Object.entries(bundle.files)
    .filter(([name]) => /^(filon\.wasm|wasm_exec\.js|web\/|texts\/|sounds\/|rules\/)/.test(name))
    .map(([, file]) => file.url);
  for (const url of ["./", manifest, ...names, ...optional]) {
    const old = hashed.test(url) ? await caches.match(url) : undefined;
    // What has a hash in its name is right wherever it lies, the browser's own
    // cache included: the page has just fetched most of it.
    const response = old ?? await fetch(url, { cache: hashed.test(url) ? "default" : "no-cache" });
    if (response.ok) await cache.put(url, response);
    else if (!optional.includes(url)) throw new Error(`${url}: HTTP ${response.status}`);
  }
  const page = await (await cache.match("./")).text();
  if (!page.includes(manifest)) throw new Error("the host's page is of another build than this worker");
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("filon ") && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || api.test(url.pathname)) return;
  if (hashed.test(url.pathname)) event.respondWith(cacheFirst(event));
  else if (request.mode === "navigate" || networkFirst.test(url.pathname)) event.respondWith(fromNetwork(event));
});

// A browser whose cache fails (no room, a broken profile) has the network still.
async function cacheFirst(event) {
  const kept = await caches.match(event.request).catch(() => undefined);
  return kept ?? keep(event, await fetch(event.request));
}

function keep(event, response) {
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)).catch(() => {}));
  }
  return response;
}

async function fromNetwork(event) {
  const { request } = event;
  try {
    return keep(event, await fetch(request));
  } catch (cause) {
    const kept = await caches.match(request, { ignoreSearch: true }) ??
      (request.mode === "navigate" ? await caches.match("./") : undefined);
    if (kept) return kept;
    throw cause;
  }
}
