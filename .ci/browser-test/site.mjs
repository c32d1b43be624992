// Looks at the site: node site.mjs SITE PICTURES
//
// SITE is the folder that .ci/site builds. Every link of its pages within it leads somewhere, and what axe knows of
// accessibility is kept by the front page and some of the book, light and dark, on a phone, a tablet and a
// desktop. Pictures of them go to PICTURES. Ends with 77 where Chromium cannot be used.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { serve, start } from "./browser.mjs";

const [folder, pictures] = process.argv.slice(2).map((path) => resolve(path));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(pictures, { recursive: true });

const wrong = [];

// The pages of rustdoc have been checked by rustdoc.
const pages = readdirSync(folder, { recursive: true }).filter((file) => /^(?!api\/|editor\/).*\.html$/.test(file));
const texts = new Map();
const text = (file) => {
  texts.has(file) || texts.set(file, readFileSync(file, "utf8"));
  return texts.get(file);
};
// Pages of the book are read elsewhere, too: they name the site in full.
const HOME = "https://formulad-rs.github.io/formulad/";
let links = 0;
for (const page of pages) {
  // Pages that are not found may be asked for from anywhere: their links begin at the top of the book.
  const from = join(folder, page.endsWith("404.html") ? "book" : dirname(page));
  for (const [, link] of text(join(folder, page)).matchAll(/\s(?:href|src|srcset)="([^"]+)"/g)) {
    const isHome = link.startsWith(HOME);
    if (!isHome && /^[a-z]+:|^\/\//.test(link)) {
      continue;
    }
    links += 1;
    const within = isHome ? link.slice(HOME.length) || "." : link;
    const [path, fragment] = decodeURIComponent(within.replaceAll("&amp;", "&")).split("#");
    let file = path === "" ? join(folder, page) : join(isHome ? folder : from, path.split("?")[0]);
    file = path.endsWith("/") || path === "." ? join(file, "index.html") : file;
    if (!existsSync(file)) {
      wrong.push(`${page} links to ${link}, which is not there`);
    } else if (fragment && file.includes("/editor/")) {
      if (!existsSync(join(folder, "circuits", `${fragment}.track.json`))) {
        wrong.push(`${page} links to ${link}, and there is no such circuit`);
      }
    } else if (fragment && file.endsWith(".html") && !text(file).includes(`id="${fragment}"`)) {
      wrong.push(`${page} links to ${link}, and there is no such place on that page`);
    }
  }
}
console.log(`${links} links on ${pages.length} pages`);

let browser;
try {
  browser = await start();
} catch (error) {
  console.log(`Chromium cannot be used here: ${error.message}`);
  process.exit(77);
}
const site = await serve(folder);
const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  phone: { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
for (const [name, path] of [["front", ""], ["book", "book/first-circuit.html"], ["gallery", "book/gallery.html"]]) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const scheme of ["light", "dark"]) {
      const page = await browser.newPage();
      await page.setViewport(viewport);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      page.on("pageerror", (error) => wrong.push(`${path}: ${error}`));
      page.on("request", (request) => {
        if (!request.url().startsWith(site.address) && !request.url().startsWith("data:")) {
          wrong.push(`${path} asks others: ${request.url()}`);
        }
      });
      await page.goto(site.address + path, { waitUntil: "networkidle0" });
      await page.screenshot({ path: join(pictures, `${name}-${size}-${scheme}.png`) });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) {
        wrong.push(`/${path} is ${overflow} pixels too wide for a ${size}`);
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate((isBook) => axe.run(
        // The frame around a page of the book is mdBook's.
        isBook ? "main" : document,
        // Browsers let the keyboard scroll wide code by themselves.
        { rules: { "scrollable-region-focusable": { enabled: false } } },
      ), path !== "");
      for (const { id, help, nodes } of violations) {
        wrong.push(`/${path} on a ${size}, ${scheme}: ${id}: ${help}: ${nodes.slice(0, 3).map((it) => it.html.slice(0, 120)).join(" | ")}`);
      }
      await page.close();
    }
  }
}
await browser.close();
site.close();
console.log(wrong.length === 0 ? "The site is in order." : wrong.join("\n"));
assert.equal(wrong.length, 0, "the site is in order");
