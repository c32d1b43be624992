// What the page asks of the browser: files, what is kept, tabs, the address.

/** Files that were opened or saved, by name: { bytes, written, handle }. */
const files = new Map();
/** The answer of the last file dialog: undefined while it is open, "" where nothing was chosen. */
let answer;
/** Names of files that were dropped and not taken yet. */
const dropped = [];
/** Has the page painted again. */
let wake = () => {};
let isUnsaved = false;
let hasNewAddress = location.hash.length > 1;

const STORAGE = "track-editor/";
const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
let running = new Set([name]);

const TYPES = {
  open: [{
    description: "Circuits and pictures",
    accept: {
      "application/json": [".json", ".geojson"],
      "text/csv": [".csv"],
      "text/plain": [".txt"],
      "application/xml": [".gpx", ".kml", ".osm", ".tcx", ".xml"],
      "application/octet-stream": [".dat", ".kmz"],
      "text/javascript": [".js"],
      "text/x-lua": [".lua"],
      "image/png": [".png"],
      "image/jpeg": [".jpg", ".jpeg"],
      "image/svg+xml": [".svg"],
    },
  }],
  picture: [{
    description: "Pictures",
    accept: { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"], "image/svg+xml": [".svg"] },
  }],
  race: [{ description: "Races", accept: { "application/json": [".json"] } }],
};
const MIME = { json: "application/json", svg: "image/svg+xml", png: "image/png", pdf: "application/pdf" };

const mime = (file) => MIME[file.split(".").pop().toLowerCase()] ?? "application/octet-stream";

function answered(it) {
  answer = it;
  wake();
}

/** The pixels along the longer side of an SVG picture, and the longest file of one. */
const VECTOR_SIDE = 1600;
const LONGEST_VECTOR = 1 << 20;

/** Draws an SVG file as a PNG: as an image it runs no scripts, and loads nothing. Returns nothing if that fails. */
async function drawn(file) {
  const address = URL.createObjectURL(new Blob([file], { type: MIME.svg }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = VECTOR_SIDE / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise((resolve) => canvas.toBlob(resolve, MIME.png));
    return png && await png.arrayBuffer();
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Reads a file of the browser, an SVG picture as a PNG. Returns the name that it has here. */
async function take(file, handle) {
  const isVector = mime(file.name) === MIME.svg && file.size <= LONGEST_VECTOR;
  // What cannot be drawn is taken as it is: the editor says what to do about it.
  const png = isVector ? await drawn(file) : undefined;
  const bytes = new Uint8Array(png ?? await file.arrayBuffer());
  files.set(file.name, { bytes, written: file.lastModified, handle });
  return file.name;
}

async function choose(kind) {
  if (window.showOpenFilePicker) {
    const [handle] = await window.showOpenFilePicker({ types: TYPES[kind] });
    return take(await handle.getFile(), handle);
  }
  const input = document.createElement("input");
  input.type = "file";
  input.accept = Object.values(TYPES[kind][0].accept).flat().join(",");
  const file = await new Promise((resolve) => {
    input.addEventListener("change", () => resolve(input.files[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
  return file ? take(file) : "";
}

/** Opens a dialog for a file to be read. */
export function askOpen(kind) {
  answer = undefined;
  // Leaving the dialog is an error, too.
  choose(kind).then(answered, () => answered(""));
}

/** Opens a dialog for a file to be written; where the browser has none, files go to its downloads. */
export function askSave(suggested) {
  answer = undefined;
  if (!window.showSaveFilePicker) {
    return answered(suggested);
  }
  const extension = suggested.endsWith(".json") ? ".json" : suggested.slice(suggested.lastIndexOf("."));
  const types = [{ accept: { [mime(suggested)]: [extension] } }];
  window.showSaveFilePicker({ suggestedName: suggested, types }).then((handle) => {
    // What is there may be replaced: the browser has asked.
    files.delete(handle.name);
    files.set(handle.name, { written: 0, handle });
    answered(handle.name);
  }, () => answered(""));
}

export function takeAnswer() {
  const it = answer;
  answer = undefined;
  return it;
}

/** The contents of a file, if they are known. */
export function read(file) {
  return files.get(file)?.bytes;
}

/** When a file was written last, in milliseconds. */
export function written(file) {
  const it = files.get(file);
  return it?.bytes && it.written;
}

/** Writes a file to where it came from, or to the downloads. */
export function write(file, bytes) {
  const handle = files.get(file)?.handle;
  const entry = { bytes, written: Date.now(), handle };
  files.set(file, entry);
  if (!handle) {
    return download(file, bytes);
  }
  const save = async () => {
    const stream = await handle.createWritable();
    await stream.write(bytes);
    await stream.close();
  };
  save().catch((error) => {
    console.warn(`${file}: ${error}`);
    // The editor finds that the file is not there, and offers to save it again.
    if (files.get(file) === entry) {
      files.delete(file);
    }
    wake();
  });
}

function download(file, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: mime(file) }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A dropped file that has been read. */
export function takeDropped() {
  return dropped.shift();
}

function receiveFiles() {
  // Before the canvas does: a file that can be written to is known by its handle alone.
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    const item = [...(event.dataTransfer?.items ?? [])].find((it) => it.kind === "file");
    if (!item) {
      return;
    }
    const file = item.getAsFile();
    const handle = await item.getAsFileSystemHandle?.().catch(() => undefined);
    dropped.push(await take(file, handle));
    wake();
  }, true);
  window.addEventListener("dragover", (event) => event.preventDefault());
}

// What is kept: when it was kept, and the text.

function kept(key) {
  const text = localStorage.getItem(STORAGE + key);
  const end = text?.indexOf("\n") ?? -1;
  return end < 0 ? undefined : [Number(text.slice(0, end)), text.slice(end + 1)];
}

export function load(key) {
  return kept(key)?.[1];
}

/** Returns what is wrong. */
export function store(key, text) {
  try {
    localStorage.setItem(STORAGE + key, `${Date.now()}\n${text}`);
  } catch (error) {
    return String(error.message ?? error);
  }
}

export function forget(key) {
  localStorage.removeItem(STORAGE + key);
}

export function storedNames() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE));
  return keys.map((key) => key.slice(STORAGE.length)).sort();
}

/** How long ago it was kept, in seconds. */
export function storedAgo(key) {
  const at = kept(key)?.[0];
  return at === undefined ? undefined : Math.max(0, (Date.now() - at) / 1000);
}

// Tabs: each holds a lock of its name, which the browser takes away however the tab ends.

export function ownName() {
  return name;
}

/** Whether the editor of this name runs, as far as is known. */
export function runs(other) {
  lookForTabs();
  return running.has(other);
}

async function lookForTabs() {
  if (navigator.locks) {
    const { held } = await navigator.locks.query();
    running = new Set(held.map((lock) => lock.name.replace(STORAGE, "")));
  }
}

/** Calls this when there is something new. */
export function onNews(act) {
  wake = act;
}

/** To be called first, and waited for. */
export async function prepare() {
  if (navigator.locks) {
    await new Promise((resolve) => {
      navigator.locks.request(STORAGE + name, () => {
        resolve();
        // Until the tab is closed.
        return new Promise(() => {});
      });
    });
    await lookForTabs();
    const isOfRunning = (key) => [...running].some((it) => it !== name && key.endsWith(it));
    if (storedNames().some(isOfRunning)) {
      // The page that was here before a reload may be going just now.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await lookForTabs();
    }
  }
  receiveFiles();
  window.addEventListener("hashchange", () => {
    hasNewAddress = true;
    wake();
  });
  window.addEventListener("beforeunload", (event) => {
    if (isUnsaved) {
      event.preventDefault();
      event.returnValue = true;
    }
  });
  window.addEventListener("keydown", keepKeys, true);
}

/** Keeps the browser from acting on keys of the editor, as far as it lets itself be kept. */
function keepKeys(event) {
  // Keys of an input method are its own.
  if (event.isComposing) {
    return;
  }
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const isClipboard = held && !event.shiftKey && "cxv".includes(key);
  const isOfBrowser = held && (key === "r" || (event.shiftKey && (key === "i" || key === "j")));
  const isFunction = /^f[1-9]$/.test(key) && key !== "f5";
  if ((held && !isClipboard && !isOfBrowser) || (event.altKey && !event.ctrlKey) || isFunction) {
    event.preventDefault();
  }
}

/** The languages that the browser prefers, the first one most. */
export function locales() {
  return [...(navigator.languages ?? [])];
}

/** Says in which language the page is. */
export function speak(language) {
  document.documentElement.lang = language;
}

// What belongs to the page and is loaded when it is needed: languages, a font.

/** By path: its bytes or the failure to load it; neither while it is on its way. */
const assets = new Map();

async function fetchAsset(path) {
  assets.set(path, {});
  try {
    const response = await fetch(path);
    if (!response.ok) {
      throw new Error(`${response.status} ${response.statusText}`.trim());
    }
    assets.set(path, { bytes: new Uint8Array(await response.arrayBuffer()) });
    // For when there is no network. The first time, the service worker is there later than the page.
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ keep: path }));
  } catch (error) {
    assets.set(path, { failure: String(error.message ?? error) });
  }
  wake();
}

/** The bytes of a file of the page, once; the first call has it loaded. */
export function takeAsset(path) {
  if (!assets.has(path)) {
    fetchAsset(path);
  }
  const { bytes } = assets.get(path);
  if (bytes) {
    assets.delete(path);
  }
  return bytes;
}

/** Why a file of the page cannot be loaded, once. */
export function takeFailure(path) {
  const failure = assets.get(path)?.failure;
  if (failure) {
    assets.delete(path);
  }
  return failure;
}

/** What the tab is called, and whether leaving it loses work. */
export function nameTab(title, unsaved) {
  document.title = title;
  isUnsaved = unsaved;
}

/** The address of the page, without what follows `#`. */
export function site() {
  return location.origin + location.pathname;
}

/** Opens an address in another tab. Returns whether the browser lets it. */
export function openTab(address) {
  const tab = window.open(address, "_blank");
  if (tab) {
    tab.opener = null;
  }
  return Boolean(tab);
}

/** What sounds come out of, once there has been one. */
let loudspeaker;

export function canPlay() {
  return typeof AudioContext === "function";
}

/** Plays a sound of one channel, unless the browser lets nothing be heard yet. */
export function play(samples, rate) {
  loudspeaker ??= new AudioContext();
  const sound = loudspeaker.createBuffer(1, samples.length, rate);
  sound.copyToChannel(samples, 0);
  const asked = performance.now();
  loudspeaker.resume().then(() => {
    if (performance.now() - asked < 300) {
      const source = loudspeaker.createBufferSource();
      source.buffer = sound;
      source.connect(loudspeaker.destination);
      source.start();
    }
  }, () => {});
}

/** What follows `#` in the address, once. */
export function takeFragment() {
  const isNew = hasNewAddress;
  hasNewAddress = false;
  return isNew ? location.hash.slice(1) : undefined;
}

/** Calls this when the browser has nothing else to do. */
export function later(act) {
  setTimeout(act, 0);
}

/** The time, in milliseconds. */
export function now() {
  return performance.now();
}

// Workers: each runs the same program with memory of its own, and does one job at a time.

const MOST_WORKERS = 4;
/** The program. */
let program;
/** Those that run: { worker, job }. Undefined before the first job. */
let workers;
/** Jobs that no worker has yet: { about, part, isWanted, answered }. */
let waiting = [];
let mayWork = typeof Worker === "function";

/** Whether there are workers, as far as is known. */
export function hasWorkers() {
  return mayWork;
}

/**
 * Has a worker do a job, and calls `answered` with the answer; with nothing if the job cannot be done by
 * workers. A job that is not wanted any more is given up.
 */
export function send(module, about, part, isWanted, answered) {
  waiting.push({ about, part, isWanted, answered });
  if (!workers) {
    program = module;
    workers = [];
    // One core is the page's.
    const cores = (navigator.hardwareConcurrency ?? 2) - 1;
    for (let it = 0; it < Math.min(Math.max(cores, 1), MOST_WORKERS); it++) {
      startWorker();
    }
  }
  handOut();
}

function startWorker() {
  try {
    const it = { worker: new Worker("worker.js", { type: "module" }) };
    it.worker.onmessage = ({ data }) => end(it, data);
    it.worker.onerror = (event) => {
      event.preventDefault();
      console.warn(`a worker has stopped: ${event.message}`);
      stopWorker(it);
      end(it);
    };
    it.worker.postMessage({ module: program });
    workers.push(it);
  } catch (error) {
    console.warn(error);
  }
}

function stopWorker(it) {
  it.worker.terminate();
  workers = workers.filter((other) => other !== it);
}

function end(it, answer) {
  const job = it.job;
  it.job = undefined;
  job?.answered(answer);
  handOut();
}

function handOut() {
  waiting = waiting.filter((job) => job.isWanted());
  if (waiting.length > 0 && workers.every((it) => it.job)) {
    for (const it of workers.filter((it) => !it.job.isWanted())) {
      it.job = undefined;
      stopWorker(it);
      startWorker();
    }
  }
  if (workers.length === 0) {
    mayWork = false;
    waiting.splice(0).forEach((job) => job.answered());
  }
  for (const it of workers) {
    if (!it.job && waiting.length > 0) {
      it.job = waiting.shift();
      it.worker.postMessage({ about: it.job.about, part: it.job.part });
    }
  }
}
