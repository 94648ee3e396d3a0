import { accessSync, constants, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The headless shell comes first: it does the same in less time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/** Flags for a current Chromium in tests: no background traffic, and no sandbox only where root forbids it. */
export const chromiumFlags: string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  // One process less a browser, which only drew by software.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function* onThePath(): Generator<string> {
  for (const name of names) {
    for (const folder of (process.env["PATH"] ?? "").split(delimiter)) if (folder !== "") yield join(folder, name);
  }
}

/** Playwright keeps each browser in a folder with its revision: the newest comes first. */
function* downloadedByPlaywright(): Generator<string> {
  const folder = process.env["PLAYWRIGHT_BROWSERS_PATH"] ?? join(homedir(), ".cache/ms-playwright");
  let revisions: string[] = [];
  try {
    revisions = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
  } catch {
    return;
  }
  for (const revision of revisions.sort((one, other) => Number(other.slice(9)) - Number(one.slice(9)))) {
    yield join(folder, revision, "chrome-linux/chrome");
    yield join(folder, revision, "chrome-linux64/chrome");
  }
}

/**
 * Finds a current Chromium or Chrome: `CHROMIUM_PATH`, then the common names on `PATH`, then Playwright's own download.
 * Throws one clear line when there is none.
 */
export function findChromium(): string {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no program can be run there.`);
  }
  for (const candidate of [...onThePath(), ...downloadedByPlaywright()]) if (isExecutable(candidate)) return candidate;
  throw new Error(
    "No Chromium found: install one (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH.",
  );
}
