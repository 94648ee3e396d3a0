import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { childEnvironment } from "./child-environment.ts";
import { connectDevTools, type DevTools, type RemoteValue } from "./devtools-protocol.ts";
import { OldFrame } from "./old-frame.ts";
import { defaultTimeoutMs, sleep } from "./terminal.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

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
async function unpackChromium64(): Promise<string> {
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
type BrowserProcess = { pageAddress: string; close(): Promise<void> };

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
async function startChromium64(): Promise<BrowserProcess> {
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

export type Chromium64Options = {
  /** Whether the page's own scripts run. */
  javaScript: boolean;
  /** Size of the window in CSS pixels. */
  width?: number;
  height?: number;
  /** Sent as Accept-Language. */
  acceptLanguage?: string;
};

/** A page of Chromium 64, used as a person uses it; clicks and letters are real input events. */
export class Chromium64Page extends OldFrame {
  readonly #devTools: DevTools;
  readonly #traffic: Traffic;
  readonly #errors: string[] = [];
  readonly #end: () => Promise<void>;

  constructor(devTools: DevTools, traffic: Traffic, end: () => Promise<void>) {
    super(devTools, traffic, () => true);
    this.#devTools = devTools;
    this.#traffic = traffic;
    this.#end = end;
    devTools.on("Runtime.exceptionThrown", ({ exceptionDetails: details }) => {
      this.#errors.push(String(details.exception?.description ?? details.text));
    });
    devTools.on("Runtime.consoleAPICalled", ({ type, args }) => {
      if (type !== "error" && type !== "assert") return;
      this.#errors.push(args.map(spoken).join(" "));
    });
    // A dialog would hold up everything: it is noted as an error, and closed.
    devTools.on("Page.javascriptDialogOpening", ({ type, message }) => {
      this.#errors.push(`${type}: ${message}`);
      devTools.send("Page.handleJavaScriptDialog", { accept: true }).catch(() => undefined);
    });
  }

  /** Opens an address and waits until the page and its frames have loaded. */
  async goto(url: string): Promise<void> {
    const { errorText } = await this.#devTools.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await this.#traffic.settle();
  }

  /** Waits until the address of the page matches; answers the address. */
  async waitForUrl(address: RegExp, timeoutMs = defaultTimeoutMs): Promise<string> {
    return this.until(
      `the address ${address}`,
      async () => {
        const now = await this.url();
        return address.test(now) && now;
      },
      timeoutMs,
    );
  }

  /**
   * The frame inside the page whose address matches, once it has loaded; its methods always speak to its current
   * document.
   */
  async frameByUrl(address: RegExp, timeoutMs = defaultTimeoutMs): Promise<OldFrame> {
    const frame = new OldFrame(
      this.#devTools,
      this.#traffic,
      (candidate) => candidate.inner && address.test(candidate.url),
    );
    const isThere = () =>
      frame
        .url()
        .then((url) => url !== "about:blank")
        .catch(() => false);
    await this.until(`a frame with the address ${address}`, isThere, timeoutMs);
    await this.#traffic.settle();
    return frame;
  }

  /** Uncaught errors, console.error and dialogs since the start, oldest first. */
  consoleErrors(): string[] {
    return [...this.#errors];
  }

  async screenshot(path: string): Promise<void> {
    const { data } = await this.#devTools.send("Page.captureScreenshot", { format: "png" });
    await writeFile(path, Buffer.from(data, "base64"));
  }

  async close(): Promise<void> {
    this.#devTools.close();
    await this.#end();
  }
}

/** What the console shows of one argument: an object with its properties. */
function spoken({ value, description, preview }: RemoteValue): string {
  if (preview?.subtype !== "error" && preview?.properties) {
    return `{ ${preview.properties.map(({ name, value }) => `${name}: ${value}`).join(", ")} }`;
  }
  return String(value ?? description);
}

export async function openChromium64(options: Chromium64Options): Promise<Chromium64Page> {
  const { javaScript, width = 1024, height = 768, acceptLanguage = "tr" } = options;
  const browser = await startChromium64();
  try {
    const devTools = await connectDevTools(browser.pageAddress);
    const page = new Chromium64Page(devTools, watchTraffic(devTools), browser.close);
    for (const domain of ["Page", "Runtime", "Network", "DOM"] as const) await devTools.send(`${domain}.enable`);
    await devTools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Language": acceptLanguage } });
    await devTools.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await devTools.send("Emulation.setScriptExecutionDisabled", { value: !javaScript });
    return page;
  } catch (cause) {
    await browser.close();
    throw cause;
  }
}
