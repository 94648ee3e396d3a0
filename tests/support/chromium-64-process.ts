import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { childEnvironment } from "./child-environment.ts";
import { sleep, defaultTimeoutMs } from "./terminal.ts";

const modules = join(import.meta.dirname, "../../node_modules");
const flags = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--no-zygote",
  "--single-process",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--hide-scrollbars",
  "--remote-debugging-port=0",
];

/** Unpacks the browser of the `chromium-64` package once and answers the path of its executable. */
export async function unpackChromium64(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(modules, "chromium-64/package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(modules, ".cache/chromium-64");
  const executable = join(folder, `chromium-${version}`);
  const exists = await access(executable).then(
    () => true,
    () => false,
  );
  if (exists) return executable;
  await mkdir(folder, { recursive: true });
  // Test files that run side by side each unpack under a name of their own; the renaming is atomic.
  const unfinished = `${executable}.${randomUUID()}`;
  try {
    const packed = createReadStream(join(modules, "chromium-64/bin/chromium.br"));
    await pipeline(packed, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }));
    await rename(unfinished, executable);
  } finally {
    await rm(unfinished, { force: true });
  }
  return executable;
}

/** A running browser: the DevTools address of its one page, and how to end it. */
export type BrowserProcess = { pageAddress: string; close(): Promise<void> };

function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  // With --single-process it does not obey a polite request; its profile is thrown away anyway.
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
  return ended;
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      if (said.length < 10_000) said += part;
      const address = /DevTools listening on ws:\/\/([^/\s]+)\//.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once("error", reject);
    child.once("exit", () =>
      reject(new Error(`Chromium 64 did not start. It may need: apt-get install libnss3\n${said}`)),
    );
  });
}

/** It listens some milliseconds before its page exists. */
async function firstPage(address: string): Promise<string> {
  for (const end = Date.now() + defaultTimeoutMs; Date.now() < end; await sleep()) {
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as {
      type: string;
      webSocketDebuggerUrl?: string;
    }[];
    const page = targets.find(({ type }) => type === "page");
    if (page?.webSocketDebuggerUrl) return page.webSocketDebuggerUrl;
  }
  throw new Error("Chromium 64 opened no page.");
}

/** Starts Chromium 64 with a fresh profile. It is killed with this process at the latest. */
export async function startChromium64(): Promise<BrowserProcess> {
  const executable = await unpackChromium64();
  const profile = await mkdtemp(join(tmpdir(), "pinar-chromium-64-"));
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: childEnvironment({ HOME: profile }),
  });
  const killWithUs = () => void end(child);
  process.once("exit", killWithUs);
  const close = async () => {
    process.off("exit", killWithUs);
    await end(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  try {
    const address = await debuggingAddress(child);
    return { pageAddress: await firstPage(address), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
