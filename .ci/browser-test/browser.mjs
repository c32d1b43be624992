// A browser, and a server of the files of a folder.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import puppeteer from "puppeteer-core";

const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json", ".css": "text/css",
};

/** As long as anything may take, on however busy a machine. */
export const PATIENCE = 300_000;

/** Serves a folder at an address of this machine. */
export async function serve(folder) {
  /** Paths that are not there, and all that were asked for. */
  const site = { isOffline: false, missing: new Set(), requested: [] };
  const server = createServer((request, response) => {
    if (site.isOffline) {
      return request.socket.destroy();
    }
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    site.requested.push(path);
    try {
      if (site.missing.has(path)) {
        throw new Error(path);
      }
      const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
      response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" });
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  site.address = `http://127.0.0.1:${server.address().port}/`;
  site.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return site;
}

/** Starts Chromium. */
export const start = (...more) => puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  timeout: PATIENCE,
  protocolTimeout: PATIENCE,
  // Containers have no sandbox, little shared memory and no graphics card.
  args: [
    "--no-sandbox", "--disable-dev-shm-usage", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...more,
  ],
});
