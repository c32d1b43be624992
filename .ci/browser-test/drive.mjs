// Drives the page of the editor: node drive.mjs PAGE PICTURES FILES NATIVE
//
// PAGE is the folder of the built page. Pictures of the window go to PICTURES, downloads to FILES. NATIVE is
// the folder of the same pictures and files as they are made without a browser. Ends with 77 where
// Chromium cannot be used.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { PATIENCE, serve, start } from "./browser.mjs";

const [folder, pictures, files, native] = process.argv.slice(2).map((path) => resolve(path));
for (const path of [pictures, files]) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
}

const site = await serve(folder);
const { address } = site;

const launch = async (...more) => {
  const browser = await start(...more);
  const clipboard = ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"];
  await browser.defaultBrowserContext().overridePermissions(address, clipboard);
  return browser;
};

// Where there is nothing to draw with, there is nothing to test.
let browser;
try {
  browser = await launch();
  const [blank] = await browser.pages();
  assert(await blank.evaluate(() => document.createElement("canvas").getContext("webgl2") !== null), "it has no WebGL");
} catch (error) {
  console.log(`Chromium cannot be used here: ${error.message}`);
  process.exit(77);
}

const wrong = [];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until this is so. */
async function until(what, is, ms = PATIENCE) {
  const end = Date.now() + ms;
  for (;;) {
    const it = await is();
    if (it) {
      return it;
    }
    assert(Date.now() < end, `waited in vain: ${what}`);
    await wait(50);
  }
}

async function open(fragment = "", setup = async () => {}) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => wrong.push(`${error}`));
  page.on("console", (message) => {
    if (message.type() === "error") {
      wrong.push(message.text());
    }
  });
  page.on("dialog", (dialog) => {
    page.asked = dialog.type();
    dialog.accept();
  });
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: files });
  // File dialogs of the system cannot be driven: files go to the downloads.
  await page.evaluateOnNewDocument(() => {
    delete window.showSaveFilePicker;
    delete window.showOpenFilePicker;
    // Headless, a page cannot always read the clipboard that it has written to.
    if (!navigator.clipboard) {
      return;
    }
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      window.copied = text;
      return write(text).catch(() => {});
    };
  });
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1280, height: 800 });
  await setup(page);
  await page.goto(address + fragment);
  await started(page);
  return page;
}

const started = (page) =>
  until("the editor starts", () =>
    page.evaluate(() => performance.getEntriesByName("editor-started")[0]?.startTime));

const title = (page) => page.evaluate(() => document.title);
const titled = (page, text) => until(`the title says ${text}`, async () => (await title(page)).includes(text));

/** Waits until nothing moves, as far as a moment shows; a cursor that blinks goes on. */
async function settled(page) {
  let before;
  for (let times = 0; times < 20; times += 1) {
    await painted(page, 4);
    const now = await page.screenshot();
    if (before && Buffer.from(now).equals(before)) {
      return;
    }
    before = Buffer.from(now);
  }
}

const shot = async (page, name) => {
  await settled(page);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

/** Waits for so many frames, however long they take. */
const painted = (page, frames) =>
  page.evaluate((frames) => new Promise((done) => {
    const next = (left) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
    next(frames);
  }), frames);

async function press(page, keys) {
  const parts = keys.split("+");
  const key = parts.pop();
  for (const held of parts) {
    await page.keyboard.down(held);
  }
  await page.keyboard.press(key);
  for (const held of parts) {
    await page.keyboard.up(held);
  }
  await painted(page, 3);
}

/** Runs a command by its title, through the palette. */
async function command(page, name) {
  await press(page, "Control+k");
  // The field has the keyboard a frame or two later.
  await painted(page, 6);
  await page.keyboard.type(name, { delay: 20 });
  await painted(page, 4);
  await press(page, "Enter");
}

/** The file that was downloaded since, whole. */
async function downloaded(ending) {
  const is = (name) => name.endsWith(ending);
  const name = await until(`a file ${ending} is downloaded`, () => readdirSync(files).find(is));
  await until("it has all bytes", async () => {
    const size = statSync(join(files, name)).size;
    await wait(200);
    return size > 0 && size === statSync(join(files, name)).size;
  });
  const bytes = readFileSync(join(files, name));
  return { name, bytes };
}

/** The times between frames while this is done, in milliseconds, sorted. */
async function frames(page, act) {
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      window.frameTimes?.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  const times = await page.evaluate(() => {
    const times = window.frameTimes;
    window.frameTimes = undefined;
    return times;
  });
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(0);
  return `${times.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms`;
}

/** Clicks in steps, each of which is seen. */
async function click(page, at) {
  await page.mouse.move(...at);
  await painted(page, 2);
  await page.mouse.down();
  await painted(page, 1);
  await page.mouse.up();
  await painted(page, 2);
}

async function drag(page, from, to, steps) {
  await page.mouse.move(...from);
  await painted(page, 2);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const on = (i) => from[i] + ((to[i] - from[i]) * step) / steps;
    await page.mouse.move(on(0), on(1));
    await wait(8);
  }
  await page.mouse.up();
}

/** Taps, which is not to take long: a finger that stays is another gesture. */
async function tap(page, at) {
  await page.touchscreen.tap(...at);
  await painted(page, 4);
}

/** Moves so many fingers. */
async function touch(page, from, to) {
  const fingers = [];
  for (const at of from) {
    fingers.push(await page.touchscreen.touchStart(...at));
  }
  for (let step = 1; step <= 10; step += 1) {
    for (const [i, finger] of fingers.entries()) {
      const on = (axis) => from[i][axis] + ((to[i][axis] - from[i][axis]) * step) / 10;
      await finger.move(on(0), on(1));
    }
    await painted(page, 1);
  }
  for (const finger of fingers) {
    await finger.end();
  }
}

/** The text that something puts on the clipboard. */
async function copied(page, act) {
  await page.evaluate(() => { window.copied = undefined; });
  await act();
  return until("something is copied", () => page.evaluate(() => window.copied));
}

/** How much of a picture differs visibly from another of the same size. */
async function difference(page, one, other) {
  const urls = [one, other].map((bytes) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`);
  return page.evaluate(async (urls) => {
    const [a, b] = await Promise.all(urls.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) {
      return 1;
    }
    let differ = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      differ += [0, 1, 2].some((i) => Math.abs(a.data[at + i] - b.data[at + i]) > 40);
    }
    return differ / (a.width * a.height);
  }, urls);
}

/** Leaves what is shown over the board at the start. */
async function dismiss(page) {
  for (let times = 0; times < 3; times += 1) {
    await press(page, "Escape");
  }
}

const say = (...words) => console.log(...words);
const same = (name, bytes) => assert(readFileSync(join(native, name)).equals(bytes), `${name} is the native one`);

// The size of what a first visit loads, compressed as web servers do, and the start. Languages and their font are
// loaded when they are needed.
const isLater = (path) => /^\/?(languages|fonts)\//.test(path);
const all = readdirSync(folder, { recursive: true }).filter((file) => extname(file));
const compressed = (file) => gzipSync(readFileSync(join(folder, file))).length;
const size = all.filter((file) => !isLater(file)).reduce((sum, file) => sum + compressed(file), 0);
const later = all.filter(isLater).map((file) => `${file} ${(compressed(file) / 1e3).toFixed(0)} kB`);
say(`the page: ${(size / 1e6).toFixed(3)} MB compressed; later: ${later.join(", ")}`);
assert(size < 3.6e6, "it loads in under 3.6 MB");

let page = await open();
say(`the first visit: shown after ${(await started(page)).toFixed(0)} ms`);
await shot(page, "start");
await dismiss(page);
await titled(page, "Port Merrow");

// The same as without a browser, but for how edges are smoothed.
await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
await page.setViewport({ width: 1440, height: 900 });
await page.mouse.move(1, 1);
await press(page, "f");
await shot(page, "desktop");
const differs = await difference(page, readFileSync(join(pictures, "desktop.png")), readFileSync(join(native, "light.png")));
say(`${(100 * differs).toFixed(2)} % of the window differ from the native picture`);
assert(differs < 0.02, "the window is the native one");
await page.setViewport({ width: 1280, height: 800 });

// A name in Chinese, composed by an input method, which belongs to the field. The font for it is loaded then, and prints
// have it.
assert(!site.requested.some(isLater), "a page in English loads no language");
await click(page, [1165, 158]);
await press(page, "Control+a");
const [tag, left, top] = await page.evaluate(() => {
  const { left, top } = document.activeElement.getBoundingClientRect();
  return [document.activeElement.tagName, left, top];
});
assert.equal(tag, "INPUT", "a field has the keyboard");
assert(left > 1060 && left < 1270 && top > 140 && top < 175, `it is where the text is: ${left}, ${top}`);
const input = await page.createCDPSession();
for (const text of ["s", "sai", "賽"]) {
  const [selectionStart, selectionEnd] = [text.length, text.length];
  await input.send("Input.imeSetComposition", { text, selectionStart, selectionEnd });
  await painted(page, 3);
}
await shot(page, "composing");
await input.send("Input.insertText", { text: "賽車場" });
await titled(page, "賽車場");
await press(page, "Enter");
await until("the font is loaded", () => site.requested.includes("/fonts/noto-sans-tc.otf"));
await shot(page, "composed");
await press(page, "Control+p");
await press(page, "Enter");
const print = await downloaded(".pdf");
assert(print.bytes.includes("/CIDFontType0"), "the print has the Chinese font");
rmSync(join(files, print.name));
await press(page, "Escape");
await press(page, "Control+z");
await titled(page, "Port Merrow");

// Draw a circuit with the mouse, and save it.
await press(page, "Alt+n");
await titled(page, "New circuit");
await press(page, "r");
const corners = [[420, 300], [640, 230], [800, 300], [800, 470], [640, 540], [420, 470]];
for (const at of [...corners, corners[0]]) {
  await click(page, at);
}
await titled(page, "•");
await shot(page, "drawn");
await press(page, "Control+s");
const saved = await downloaded(".track.json");
const drawn = JSON.parse(saved.bytes.toString());
say(`drawn and saved: ${drawn.spaces.length} spaces, ${saved.bytes.length} bytes as ${saved.name}`);
assert(drawn.spaces.length > 20, "there is a road");
await until("all is saved", async () => !(await title(page)).includes("•"));

// Copy a link, and open it in another tab: the same bytes.
const link = await copied(page, () => command(page, "Copy link"));
say(`link of ${link.length} letters`);
assert(link.startsWith(`${address}#circuit=`), link.slice(0, 60));
rmSync(join(files, saved.name));
const other = await open(link.slice(address.length));
await titled(other, drawn.name);
await press(other, "Escape");
await press(other, "Control+s");
const again = await downloaded(".track.json");
assert(again.bytes.equals(saved.bytes), "a link gives the same file");
await other.close();

// Work goes on. A second tab does not take it for lost; after a reload it is found again.
await page.bringToFront();
await press(page, "v");
await click(page, [1, 400]);
await press(page, "Control+a");
await press(page, "Alt+ArrowRight");
await titled(page, "•");
const keeps = (page) => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("unsaved-")));
await until("the work is kept", () => keeps(page));
const second = await open("#oval");
await shot(second, "second-tab");
await titled(second, "Saltpan Bowl");
assert.notEqual(await title(page), await title(second), "tabs have names of their own");
await second.close();
await page.bringToFront();
await page.reload();
await started(page);
assert.equal(page.asked, "beforeunload", "leaving warns of unsaved work");
await shot(page, "recovery");
await press(page, "Enter");
await titled(page, "•");
await titled(page, drawn.name);
await shot(page, "recovered");
await page.close({ runBeforeUnload: false });

// A board is read from its picture by the page itself: the same circuit as by the command.
page = await open();
await dismiss(page);
await press(page, "Alt+n");
await titled(page, "New circuit");
const chooser = page.waitForFileChooser();
await command(page, "Trace a picture");
await (await chooser).accept([join(native, "mini.png")]);
await titled(page, "•");
await shot(page, "scan-picture");
const beginsToRead = Date.now();
await command(page, "Read the board");
await painted(page, 2);
await page.screenshot({ path: join(pictures, "scan-reading.png") });
await shot(page, "scan-read");
const board = await until("the board is read", async () => {
  // Until then, keys are those of the question in front.
  await press(page, "Control+s");
  await wait(1000);
  const name = readdirSync(files).find((name) => name.endsWith(".track.json"));
  if (!name) {
    return undefined;
  }
  const { bytes } = await downloaded(".track.json");
  rmSync(join(files, name));
  return JSON.parse(bytes.toString());
});
say(`a board was read within ${((Date.now() - beginsToRead) / 1e3).toFixed(0)} s: ${board.spaces.length} spaces`);
const read = JSON.parse(readFileSync(join(native, "mini.track.json")).toString());
assert.deepEqual(board.corners, read.corners, "the corners are those that the command reads");
assert.deepEqual(
  board.spaces.map(({ id, lane, next }) => [id, lane, next]),
  read.spaces.map(({ id, lane, next }) => [id, lane, next]),
  "so are the spaces",
);
await shot(page, "scan-settled");
await page.close({ runBeforeUnload: false });

// Prints are those of the command, byte for byte.
page = await open("#harbour");
await titled(page, "Port Merrow");
await dismiss(page);
await press(page, "Control+p");
await shot(page, "print");
await press(page, "Enter");
same("harbour.pdf", (await downloaded(".pdf")).bytes);

// Frame times while the circuit is dragged, alone and while races are run.
const move = () => drag(page, [272, 300], [330, 330], 20);
say(`while dragging: ${await frames(page, move)}`);
await titled(page, "•");
await press(page, "Control+z");
await command(page, "Run quick races");
say(`while racing and dragging: ${await frames(page, move)}`);
await page.mouse.move(1110, 500);
await page.mouse.wheel({ deltaY: 4000 });
await shot(page, "races");
await page.close({ runBeforeUnload: false });

/** Takes down how long each of the page's own jobs keeps everything else waiting: they begin by timers. */
const timed = (page) => page.evaluateOnNewDocument(() => {
  const later = window.setTimeout.bind(window);
  window.slices = [];
  window.setTimeout = (act, ...more) => later(() => {
    const begin = performance.now();
    act();
    window.slices.push(performance.now() - begin);
  }, ...more);
});

/** How long they were. */
async function slices(page) {
  const times = await page.evaluate(() => window.slices.splice(0).sort((a, b) => a - b));
  const at = (part) => times[Math.floor(part * (times.length - 1))];
  const longest = times.slice(-5).map((time) => time.toFixed(0)).join(", ");
  say(`slices of jobs: ${times.length}, median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, longest ${longest} ms`);
  // On a machine that does other things, too, some are longer than they take.
  assert(at(0.5) < 8, "jobs leave time for frames");
}

// Workers race while frames go on. Where they are refused, the page races itself, to the same end.
const raced = async (name, setup) => {
  page = await open("#mini", setup);
  await dismiss(page);
  await command(page, "Run quick races");
  say(`while racing, ${name}: ${await frames(page, () => wait(2000))}`);
  let before;
  const numbers = await until("the races are over", async () => {
    // To the end of the pane, which grows with what is found; a tip hides nothing then.
    await page.mouse.move(1110, 500);
    await page.mouse.wheel({ deltaY: 4000 });
    await painted(page, 4);
    await page.mouse.move(640, 12);
    await settled(page);
    const last = before;
    before = Buffer.from(await page.screenshot({ clip: { x: 956, y: 120, width: 304, height: 540 } }));
    return (last?.equals(before) && before) || wait(5000);
  });
  await shot(page, `races-${name}`);
  const workers = page.workers().length;
  if (workers === 0) {
    await slices(page);
  }
  await page.close({ runBeforeUnload: false });
  return { workers, numbers };
};
const [beside, within] = [
  await raced("in-workers"),
  await raced("in-the-page", async (page) => {
    await page.evaluateOnNewDocument(() => { delete window.Worker; });
    await timed(page);
  }),
];
assert(beside.workers > 0, "races are driven in workers");
assert.equal(within.workers, 0, "workers are refused");
page = await browser.newPage();
// But for how edges are smoothed.
assert.equal(await difference(page, beside.numbers, within.numbers), 0, "the races are the same");
await page.close();

// Drive a lap against planners. What the record of the race leads to natively is compared by .ci/browser.
page = await open("#mini");
await dismiss(page);
await press(page, "d");
await shot(page, "race-setup");
await command(page, "Start the race");
const place = () => copied(page, () => press(page, "Control+c"));
let position = await place();
let changed = Date.now();
// When the others are there and nothing happens any more, the race is over.
const others = / finished=\d,\d/;
for (let round = 0; Date.now() - changed < (others.test(position) ? 15_000 : PATIENCE); round += 1) {
  // The 3rd or else the 2nd gear, the first move that is offered, and rolls.
  for (const key of ["3", "2", "Enter", "Enter"]) {
    await press(page, key);
  }
  if (round === 12) {
    await shot(page, "race");
  }
  const now = await place();
  if (now !== position) {
    position = now;
    changed = Date.now();
  }
}
assert(others.test(position), `a lap is driven: ${position}`);
await shot(page, "race-over");
await command(page, "Save race");
const race = await downloaded(".race.json");
assert.equal(await place(), position, "the race is over");
rmSync(join(files, race.name));
writeFileSync(join(files, "race.json"), race.bytes);
writeFileSync(join(files, "position.txt"), `${position}\n`);
say(`a race was driven: ${position}`);

// A link of it is watched in another tab, turn by turn, and can be passed on.
const share = (page) => copied(page, () => command(page, "Copy link of the race"));
const raceLink = await share(page);
say(`link of a race of ${raceLink.length} letters`);
assert(raceLink.startsWith(`${address}#race=`), raceLink.slice(0, 60));
// What other tabs left would be offered first, and Esc leaves a race.
await page.evaluate(() => {
  Object.keys(localStorage).filter((key) => key.includes("unsaved-")).forEach((key) => localStorage.removeItem(key));
});
await page.close({ runBeforeUnload: false });
page = await open(raceLink.slice(address.length));
await titled(page, "Little Merrow");
await shot(page, "race-link");
const atStart = await page.screenshot();
await press(page, "ArrowRight");
await shot(page, "race-link-turn");
assert((await difference(page, atStart, await page.screenshot())) > 0.0005, "a turn is shown");
assert.equal(await share(page), raceLink, "the race is the same");
await page.close({ runBeforeUnload: false });

// The languages of the browser.
const preferring = (...languages) => (page) => page.evaluateOnNewDocument((languages) => {
  Object.defineProperty(navigator, "languages", { get: () => languages });
}, languages);
const speaks = (page, code) => until(`the page speaks ${code}`, () =>
  page.evaluate((code) => document.documentElement.lang === code, code));
for (const [code, ...languages] of [
  ["de", "nl-NL", "de-AT", "en"], ["fr", "fr-CA"], ["pl", "pl"], ["zh", "zh-TW", "en-US"], ["en", "en-GB", "de"],
]) {
  page = await open("#mini", preferring(...languages));
  await speaks(page, code);
  await shot(page, `language-${code}`);
  await page.close({ runBeforeUnload: false });
}
site.missing.add("/languages/fi.json");
page = await open("#mini", preferring("fi"));
await until("it is asked for", () => site.requested.includes("/languages/fi.json"));
await shot(page, "language-missing");
await speaks(page, "en");
assert(wrong.every((it) => it.includes("404")) && wrong.splice(0).length > 0, "the browser says what is missing");
site.missing.clear();
await page.reload();
await started(page);
await speaks(page, "fi");
await page.close({ runBeforeUnload: false });

// Without a network, and in a language that has been loaded before.
page = await open("", preferring("zh-TW"));
await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
site.isOffline = true;
await page.goto(`${address}#downs`);
await page.reload();
say(`without a network: shown after ${(await started(page)).toFixed(0)} ms`);
await dismiss(page);
await speaks(page, "zh");
await shot(page, "offline");
await browser.close();
site.isOffline = false;

// A tablet: one finger draws, two move and zoom; the colours are those of the system. Emulated, a high density
// does not reach the canvas, so the browser itself is started with one.
browser = await launch("--force-device-scale-factor=2");
page = await open("#oval", async (page) => {
  await page.setViewport({ width: 820, height: 1180, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const session = await page.createCDPSession();
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
});
await titled(page, "Saltpan Bowl");
await dismiss(page);
await settled(page);
await shot(page, "tablet");
const before = await page.screenshot();
await touch(page, [[330, 400], [490, 400]], [[100, 400], [720, 400]]);
await shot(page, "tablet-zoomed");
assert((await difference(page, before, await page.screenshot())) > 0.05, "two fingers zoom");
assert(!(await title(page)).includes("•"), "two fingers change nothing");
await press(page, "f");
await settled(page);
const empty = await page.screenshot();
await press(page, "r");
const places = [[180, 310], [640, 310], [640, 500], [180, 500]];
await tap(page, places[0]);
await tap(page, places[1]);
await shot(page, "tablet-begun");
const begun = await page.screenshot();
assert((await difference(page, empty, begun)) > 0.005, "a road is begun");
// A finger that is held down is the right button, which takes one point back. Longer than egui asks for.
for (const at of [[410, 430], [430, 410]]) {
  const held = await page.touchscreen.touchStart(...at);
  await wait(2000);
  await painted(page, 4);
  await held.end();
}
await shot(page, "tablet-held");
assert((await difference(page, begun, await page.screenshot())) > 0.002, "holding a finger down takes points back");
for (const at of [...places, places[0]]) {
  await tap(page, at);
}
await titled(page, "•");
await shot(page, "tablet-drawn");
await browser.close();

say(wrong.length === 0 ? "no errors on the console" : wrong.join("\n"));
assert.equal(wrong.length, 0, "the console is without errors");
site.close();
