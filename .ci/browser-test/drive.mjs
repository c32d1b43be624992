// Drives the page of the editor: node drive.mjs PAGE PICTURES FILES
//
// PAGE is the folder of the built page. Pictures of the window go to PICTURES, downloads to FILES.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const [folder, pictures, files] = process.argv.slice(2).map((path) => resolve(path));
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
await browser.defaultBrowserContext().overridePermissions(address, ["clipboard-read", "clipboard-write"]);

const wrong = [];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until this is so. */
async function until(what, is, ms = 15_000) {
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
  await wait(400);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

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
  await wait(120);
}

/** Runs a command by its title, through the palette. */
async function command(page, name) {
  await press(page, "Control+k");
  // The field has the keyboard a frame or two later.
  await wait(800);
  await page.keyboard.type(name, { delay: 40 });
  await wait(600);
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

async function drag(page, from, to, steps = 40) {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const on = (i) => from[i] + ((to[i] - from[i]) * step) / steps;
    await page.mouse.move(on(0), on(1));
    await wait(8);
  }
  await page.mouse.up();
}

const say = (...words) => console.log(...words);

// Sizes and start.
const wasm = readFileSync(join(folder, "track_editor_web_bg.wasm"));
const compressed = gzipSync(wasm, { level: 9 }).length;
say(`page: ${(wasm.length / 1e6).toFixed(2)} MB, ${(compressed / 1e6).toFixed(2)} MB compressed`);
assert(compressed < 3e6, "it loads in under 3 MB");

let page = await open();
say(`the first visit: shown after ${(await started(page)).toFixed(0)} ms`);
await shot(page, "start");
for (let times = 0; times < 3; times += 1) {
  await press(page, "Escape");
}
await titled(page, "Port Merrow");
await shot(page, "desktop");

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
await command(page, "Copy link");
await wait(500);
const link = await page.evaluate(() => navigator.clipboard.readText());
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

// Work goes on, is lost by a reload, and is found again.
await page.bringToFront();
await press(page, "v");
await page.mouse.click(1, 400);
await press(page, "Control+a");
await press(page, "Alt+ArrowRight");
await titled(page, "•");
await wait(4000);
await page.reload();
await started(page);
assert.equal(page.asked, "beforeunload", "leaving warns of unsaved work");
await shot(page, "recovery");
await press(page, "Enter");
await titled(page, "•");
await shot(page, "recovered");
await page.close({ runBeforeUnload: false });

// A bundled circuit by its name; frame times while it is dragged, alone and while races are run.
page = await open("#harbour");
await titled(page, "Port Merrow");
await press(page, "Escape");
await press(page, "Escape");
const move = () => drag(page, [560, 380], [700, 460], 60);
say(`while dragging: ${await frames(page, move)}`);
await press(page, "Control+z");
await command(page, "Run quick races");
say(`while racing and dragging: ${await frames(page, move)}`);
await shot(page, "races");

// A picture to print.
await press(page, "Control+p");
await shot(page, "print");
await page.close({ runBeforeUnload: false });

say(wrong.length === 0 ? "no errors on the console" : wrong.join("\n"));
assert.equal(wrong.length, 0, "the console is without errors");
await browser.close();
server.close();
