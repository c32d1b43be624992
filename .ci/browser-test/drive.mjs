// Drives the page of the editor: node drive.mjs PAGE PICTURES FILES NATIVE
//
// PAGE is the folder of the built page. Pictures of the window go to PICTURES, downloads to FILES. NATIVE is
// the folder of the same pictures and files as the editor makes them without a browser. Where SMALL is set, the
// page has been built as it is published, and has to be small.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const [folder, pictures, files, native] = process.argv.slice(2).map((path) => resolve(path));
const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};
for (const path of [pictures, files]) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
}

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  try {
    const file = join(folder, path === "/" ? "index.html" : path);
    response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
await browser.defaultBrowserContext().overridePermissions(address, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);

const wrong = [];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until this is so. */
async function until(what, is, ms = 30_000) {
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
  await page.setViewport({ width: 1280, height: 800 });
  await setup(page);
  await page.goto(address + fragment);
  await started(page);
  return page;
}

const started = (page) =>
  until("the editor starts", () =>
    page.evaluate(() => performance.getEntriesByName("editor-started")[0]?.startTime), 60_000);

const title = (page) => page.evaluate(() => document.title);
const titled = (page, text) => until(`the title says ${text}`, async () => (await title(page)).includes(text));
const shot = async (page, name) => {
  await wait(300);
  await painted(page, 4);
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

async function drag(page, from, to, steps) {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const on = (i) => from[i] + ((to[i] - from[i]) * step) / steps;
    await page.mouse.move(on(0), on(1));
    await wait(8);
  }
  await page.mouse.up();
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

// Sizes and start.
const wasm = readFileSync(join(folder, "track_editor_web_bg.wasm"));
const compressed = gzipSync(wasm, { level: 9 }).length;
say(`page: ${(wasm.length / 1e6).toFixed(2)} MB, ${(compressed / 1e6).toFixed(2)} MB compressed`);
assert(compressed < 3e6 || !process.env.SMALL, "it loads in under 3 MB");

let page = await open();
say(`the first visit: shown after ${(await started(page)).toFixed(0)} ms`);
await shot(page, "start");
await dismiss(page);
await titled(page, "Port Merrow");

// The same as without a browser, but for how edges are smoothed.
await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
await page.setViewport({ width: 1440, height: 900 });
await wait(500);
await shot(page, "tour");
// "Skip the tour".
await page.mouse.click(83, 824);
await page.mouse.move(1, 1);
await press(page, "f");
await wait(1500);
await shot(page, "desktop");
const differs = await difference(page, readFileSync(join(pictures, "desktop.png")), readFileSync(join(native, "light.png")));
say(`${(100 * differs).toFixed(2)} % of the window differ from the native picture`);
assert(differs < 0.02, "the window is the native one");
await page.setViewport({ width: 1280, height: 800 });

// Draw a circuit with the mouse, and save it.
await press(page, "Alt+n");
await titled(page, "New circuit");
await press(page, "r");
const corners = [[420, 300], [640, 230], [800, 300], [800, 470], [640, 540], [420, 470]];
for (const at of [...corners, corners[0]]) {
  await page.mouse.click(...at);
  await wait(250);
}
await titled(page, "•");
await wait(1500);
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
await page.mouse.click(1, 400);
await press(page, "Control+a");
await press(page, "Alt+ArrowRight");
await titled(page, "•");
await wait(4000);
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

// Prints are those of the command, byte for byte.
page = await open("#harbour");
await titled(page, "Port Merrow");
await dismiss(page);
await press(page, "Control+p");
await shot(page, "print");
await press(page, "Enter");
same("harbour.pdf", (await downloaded(".pdf")).bytes);

// Frame times while the circuit is dragged, alone and while races are run.
const move = () => drag(page, [560, 380], [700, 460], 20);
say(`while dragging: ${await frames(page, move)}`);
await press(page, "Control+z");
await command(page, "Run quick races");
say(`while racing and dragging: ${await frames(page, move)}`);
await shot(page, "races");
await page.close({ runBeforeUnload: false });

// Drive a lap against planners. What the record of the race leads to natively is compared by .ci/browser.
page = await open("#mini");
await dismiss(page);
await press(page, "d");
await wait(500);
await shot(page, "race-setup");
await command(page, "Start the race");
let position = "";
let still = 0;
for (let round = 0; still < 4; round += 1) {
  assert(round < 150, "the race comes to an end");
  // The 3rd or else the 2nd gear, the first move that is offered, and rolls.
  for (const key of ["3", "2", "Enter", "Enter"]) {
    await press(page, key);
  }
  if (round === 12) {
    await shot(page, "race");
  }
  const now = await copied(page, () => press(page, "Control+c"));
  still = now === position ? still + 1 : 0;
  position = now;
}
await shot(page, "race-over");
await command(page, "Save race");
const race = await downloaded(".race.json");
rmSync(join(files, race.name));
writeFileSync(join(files, "race.json"), race.bytes);
writeFileSync(join(files, "position.txt"), `${position}\n`);
say(`a race was driven: ${position}`);
await page.close({ runBeforeUnload: false });

// A tablet: two fingers move and zoom, one draws; the colours are those of the system.
page = await open("#oval", async (page) => {
  await page.setViewport({ width: 820, height: 1180, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
});
await titled(page, "Saltpan Bowl");
await dismiss(page);
await shot(page, "tablet");
const before = await page.screenshot();
const fingers = [await page.touchscreen.touchStart(140, 500), await page.touchscreen.touchStart(200, 500)];
for (let step = 1; step <= 10; step += 1) {
  await fingers[0].move(140 - 8 * step, 500);
  await fingers[1].move(200 + 8 * step, 500);
  await wait(20);
}
for (const finger of fingers) {
  await finger.end();
}
await shot(page, "tablet-zoomed");
assert((await difference(page, before, await page.screenshot())) > 0.05, "two fingers zoom");
assert(!(await title(page)).includes("•"), "two fingers change nothing");
const held = await page.touchscreen.touchStart(180, 500);
await wait(1200);
await held.end();
await shot(page, "tablet-held");
await page.close({ runBeforeUnload: false });

// Without a network.
page = await open();
await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
server.close();
server.closeAllConnections();
await page.goto(`${address}#downs`);
await page.reload();
say(`without a network: shown after ${(await started(page)).toFixed(0)} ms`);
await dismiss(page);
await shot(page, "offline");
await page.close({ runBeforeUnload: false });

say(wrong.length === 0 ? "no errors on the console" : wrong.join("\n"));
assert.equal(wrong.length, 0, "the console is without errors");
await browser.close();
