// Keeps the page for when there is no network. VERSION, FILES and LATER are filled in when the page is built;
// a new version is loaded beside the old one, and is shown when no tab shows the old one any more.
const CACHE = "track-editor-VERSION";
const FILES = ["FILES"];
/** What the page loads when it needs it, and is kept from then on. */
const LATER = ["LATER"];

const fresh = (file) => new Request(file, { cache: "reload" });

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(fresh));
  // What an older version has kept is needed.
  for (const file of LATER) {
    if (await caches.match(file)) {
      await cache.add(fresh(file));
    }
  }
}

async function keep(file) {
  const cache = await caches.open(CACHE);
  if (LATER.includes(file) && !(await cache.match(file))) {
    await cache.add(file);
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("message", (event) => event.waitUntil(keep(event.data.keep).catch(() => {})));

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
