import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The headless shell comes first: it does the same in less time. */
const names = "chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome".split(" ");

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

/**
 * Finds a current Chromium or Chrome: `CHROMIUM_PATH`, then the common names on `PATH`, then Playwright's own download.
 * Throws one clear line when there is none.
 */
export function findChromium(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onThePath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const chosen = process.env["CHROMIUM_PATH"];
  const found = (chosen ? [chosen] : [...onThePath, chromium.executablePath()]).find(isExecutable);
  if (found) return found;
  throw new Error(
    chosen
      ? `CHROMIUM_PATH is ${chosen}, but no program can be run there.`
      : "No Chromium found: install one (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH.",
  );
}
