// Keeps the page for when there is no network. VERSION and FILES are filled in when the page is built;
// a new version is loaded beside the old one, and is shown when no tab shows the old one any more.
const CACHE = "track-editor-VERSION";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const isOld = (key) => key.startsWith("track-editor-") && key !== CACHE;
  event.waitUntil(
    caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key)))),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") {
    const here = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
    event.respondWith(here.then((response) => response ?? fetch(event.request)));
  }
});
