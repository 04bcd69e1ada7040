// Caches the page for visits without a network. The build fills in the files, and a name that changes with any of them.
const NAME = "specudoku-/* name */";
const FILES = [/* files */];

// A new version waits until the user reloads: all files of a visit are of one version.
self.addEventListener("install", event => {
  const keep = async () => (await caches.open(NAME)).addAll(["./", ...FILES].map(file => new Request(file, { cache: "reload" })));
  event.waitUntil(keep());
});

self.addEventListener("message", event => {
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("activate", event => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith("specudoku-") && name !== NAME).map(name => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
