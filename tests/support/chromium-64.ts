import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import type { CDPSession } from "@playwright/test";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";
import { timeoutMs, sleep } from "./terminal.ts";

const modules = join(import.meta.dirname, "../../node_modules");
const flags = [
  ..."--no-sandbox --headless --disable-gpu --no-zygote --single-process".split(" "),
  ..."--disable-dev-shm-usage --no-first-run --hide-scrollbars".split(" "),
];

/** Unpacks the browser of the `chromium-64` package once; returns the path of its executable. */
async function unpackChromium64(): Promise<string> {
  const executable = join(modules, ".cache/chromium-64/chromium");
  const isThere = await access(executable).then(
    () => true,
    () => false,
  );
  if (isThere) return executable;
  await mkdir(join(executable, ".."), { recursive: true });
  const unfinished = `${executable}.${process.pid}`;
  const packed = createReadStream(join(modules, "chromium-64/bin/chromium.br"));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }));
  await rename(unfinished, executable);
  return executable;
}

/** Starts Chromium 64 with a fresh profile; returns the DevTools address of its page, and how to end it. */
async function startChromium64() {
  const executable = await unpackChromium64();
  const profile = await mkdtemp(join(tmpdir(), "pinar-chromium-64-"));
  const port = await freePort();
  const ownFlags = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const child = spawn(executable, [...flags, ...ownFlags, "about:blank"], {
    detached: true,
    stdio: "ignore",
    env: childEnvironment({ HOME: profile }),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  // With --single-process it does not obey a polite request.
  const kill = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, "SIGKILL");
  process.once("exit", kill);
  const close = async () => {
    process.off("exit", kill);
    kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  for (const end = Date.now() + timeoutMs; Date.now() < end && child.exitCode === null; await sleep()) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const targets = ((await answer?.json()) ?? []) as { type: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type }) => type === "page");
    if (page) return { address: page.webSocketDebuggerUrl, close };
  }
  await close();
  throw new Error("Chromium 64 did not start. It may need: apt-get install libnss3");
}

/** The DevTools events that the tests listen to, with the fields they read. */
interface DevToolsEvents {
  "Page.frameClearedScheduledNavigation": { frameId: string };
  "Page.frameNavigated": { frame: { id: string } };
  "Page.frameScheduledNavigation": { frameId: string; delay?: number };
  "Page.frameStartedLoading": { frameId: string };
  "Page.frameStoppedLoading": { frameId: string };
  "Page.javascriptDialogOpening": { type: string; message: string };
  "Runtime.consoleAPICalled": { type: string; args: readonly { value?: unknown; description?: string }[] };
  "Runtime.exceptionThrown": { exceptionDetails: { text: string; exception?: { description?: string } } };
}

/** Speaks the DevTools protocol over Node's own WebSocket: driver libraries no longer know old browsers. */
async function connectDevTools(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(cause: Error): void }>();
  const listeners = new Map<string, (parameters: never) => void>();
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    if (id === undefined) return listeners.get(method)?.(params as never);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has gone"));
  });
  let count = 0;
  const send = ((method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    })) as CDPSession["send"];
  const on = <Name extends keyof DevToolsEvents>(event: Name, listen: (parameters: DevToolsEvents[Name]) => void) =>
    listeners.set(event, listen);
  return { send, on, close: () => socket.close() };
}

/** A page counts as loaded after this time without a frame that loads: a navigation starts a while after its click. */
const silenceMs = 200;

/** A page of Chromium 64, used as a person uses it; clicks and letters are real input events. */
class Chromium64Page {
  readonly #devTools: Awaited<ReturnType<typeof connectDevTools>>;
  readonly #end: () => Promise<void>;
  readonly #loading = new Set<string>();
  #lastChange = 0;
  /** Uncaught errors, console.error and dialogs since the start, oldest first. */
  readonly errors: string[] = [];

  constructor(devTools: Awaited<ReturnType<typeof connectDevTools>>, end: () => Promise<void>) {
    this.#devTools = devTools;
    this.#end = end;
    const mark = (key: string, begins: boolean) => {
      this.#lastChange = Date.now();
      if (begins) this.#loading.add(key);
      else this.#loading.delete(key);
    };
    devTools.on("Page.frameStartedLoading", ({ frameId }) => mark(frameId, true));
    devTools.on("Page.frameStoppedLoading", ({ frameId }) => mark(frameId, false));
    // A refresh with a delay does not change the page yet.
    devTools.on("Page.frameScheduledNavigation", ({ frameId, delay = 0 }) => mark(`plan ${frameId}`, delay < 1));
    devTools.on("Page.frameClearedScheduledNavigation", ({ frameId }) => mark(`plan ${frameId}`, false));
    devTools.on("Page.frameNavigated", ({ frame }) => mark(`plan ${frame.id}`, false));
    devTools.on("Runtime.exceptionThrown", ({ exceptionDetails: { exception, text } }) =>
      this.errors.push(exception?.description ?? text),
    );
    devTools.on("Runtime.consoleAPICalled", ({ type, args }) => {
      if (type === "error" || type === "assert")
        this.errors.push(args.map(({ value, description }) => String(value ?? description)).join(" "));
    });
    devTools.on("Page.javascriptDialogOpening", ({ type, message }) => {
      this.errors.push(`${type}: ${message}`);
      devTools.send("Page.handleJavaScriptDialog", { accept: true }).catch(() => undefined);
    });
  }

  async goto(url: string): Promise<void> {
    await this.#devTools.send("Page.navigate", { url });
    await this.#settle();
  }

  async url(): Promise<string> {
    return (await this.#evaluate("location.href")).value as string;
  }

  async text(): Promise<string> {
    return (await this.#evaluate("document.body ? document.body.innerText : ''")).value as string;
  }

  async waitForUrl(address: RegExp): Promise<void> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(30))
      if (address.test(await this.url().catch(() => ""))) return this.#settle();
    throw await this.#failure(`The address is not ${address}`);
  }

  /** Fills the field with this label (or aria-label), replacing its value. In a list, selects the option. */
  async fill(label: string, value: string): Promise<void> {
    const field = await this.#find("control", label);
    const isList = await this.#call<boolean>(field, choose, value);
    if (isList) return;
    await this.#hit(field, label);
    await this.#call(field, selectContents);
    for (const text of value) await this.#devTools.send("Input.dispatchKeyEvent", { type: "char", text });
  }

  /** Checks the checkbox or radio button with this label. */
  async check(label: string): Promise<void> {
    const box = await this.#find("control", label);
    await this.#hit(box, label);
    if (!(await this.#call<boolean>(box, isChecked))) throw await this.#failure(`"${label}" stayed as it was`);
  }

  /** Clicks the link or button with this text and waits until everything has loaded. */
  async click(words: string): Promise<void> {
    await this.#hit(await this.#find("clickable", words), words);
    await this.#settle();
  }

  async close(): Promise<void> {
    this.#devTools.close();
    await this.#end();
  }

  async #settle(): Promise<void> {
    const end = Date.now() + timeoutMs;
    // The silence starts now at the earliest, because the last action may not have caused traffic yet.
    this.#lastChange = Date.now();
    while (this.#loading.size > 0 || Date.now() - this.#lastChange < silenceMs) {
      if (Date.now() > end) throw await this.#failure("The page does not come to rest");
      await sleep();
    }
  }

  async #failure(what: string): Promise<Error> {
    return new Error(`${what}\nThe page ${await this.url()} says:\n${await this.text()}`);
  }

  async #find(kind: "control" | "clickable", wanted: string): Promise<string> {
    const { objectId } = await this.#evaluate(`(${findElement})("${kind}", ${JSON.stringify(wanted)})`, false);
    if (!objectId) throw await this.#failure(`No ${kind} is called "${wanted}"`);
    return objectId;
  }

  /** Runs an expression in an isolated world, which shares only the document with the page. */
  async #evaluate(expression: string, returnByValue = true) {
    const { frameTree } = await this.#devTools.send("Page.getFrameTree");
    const { executionContextId: contextId } = await this.#devTools.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const answer = await this.#devTools.send("Runtime.evaluate", { expression, returnByValue, contextId });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description);
    return answer.result;
  }

  async #call<T>(objectId: string, action: (this: never, value: string) => T, value = ""): Promise<T> {
    const { result, exceptionDetails } = await this.#devTools.send("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: String(action),
      arguments: [{ value }],
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value as T;
  }

  /** Clicks the middle of an element. @throws if something covers it */
  async #hit(objectId: string, name: string): Promise<void> {
    const { x, y, cover } = await this.#call<ReturnType<typeof aimAt>>(objectId, aimAt);
    if (cover !== "") throw await this.#failure(`"${name}" is covered by ${cover}`);
    const click = { x, y, button: "left", clickCount: 1 } as const;
    for (const type of ["mousePressed", "mouseReleased"] as const)
      await this.#devTools.send("Input.dispatchMouseEvent", { type, ...click });
  }
}

/** Opens a page of Chromium 64 in a window as small as a phone's. */
export async function openChromium64() {
  const { address, close } = await startChromium64();
  try {
    const devTools = await connectDevTools(address);
    const page = new Chromium64Page(devTools, close);
    for (const domain of ["Page", "Runtime", "Network", "DOM"] as const) await devTools.send(`${domain}.enable`);
    await devTools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Language": "tr" } });
    const size = { width: 360, height: 640, deviceScaleFactor: 1, mobile: false };
    await devTools.send("Emulation.setDeviceMetricsOverride", size);
    return page;
  } catch (cause) {
    await close();
    throw cause;
  }
}

// The functions below run in the page, so they are written for Chromium 64.

/** Finds a control by its label, or a clickable element by its text. Prefers exact over partial matches. */
function findElement(kind: "control" | "clickable", wanted: string): Element | null {
  const tidy = (text: string | null | undefined) => (text || "").replace(/\s+/g, " ").replace(/^ |[ *:]+$/g, "");
  const namesOf = (element: Element) => {
    const { labels, innerText, value } = element as HTMLInputElement;
    const shown = kind === "clickable" ? [innerText, value] : Array.from(labels || []).map((one) => one.textContent);
    return [element.getAttribute("aria-label")].concat(shown).map(tidy);
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const selector =
    kind === "control" ? "input:not([type=hidden]), select, textarea" : "a[href], button, summary, input[type=submit]";
  const candidates = Array.from(document.querySelectorAll(selector)).filter(
    (element) => isShown(element) || Array.from((element as HTMLInputElement).labels || []).some(isShown),
  );
  return (
    candidates.find((element) => namesOf(element).some((name) => name === tidy(wanted))) ||
    candidates.find((element) => namesOf(element).some((name) => name.indexOf(tidy(wanted)) >= 0)) ||
    null
  );
}

/** Scrolls an element into view; returns the point where a user clicks it, and what covers that point. */
function aimAt(this: HTMLInputElement) {
  const { width, height } = this.getBoundingClientRect();
  const style = getComputedStyle(this);
  const isHidden = width < 4 || height < 4 || style.opacity === "0" || style.visibility === "hidden";
  // If the real checkbox is hidden and drawn by its label, the user clicks the label.
  const label = this.labels && this.labels[0];
  const goal: Element = isHidden && label ? label : this;
  goal.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" as ScrollBehavior });
  const part = goal.getClientRects()[0] || goal.getBoundingClientRect();
  const [x, y] = [part.left + part.width / 2, part.top + part.height / 2];
  const hit = document.elementFromPoint(x, y);
  const reaches = hit !== null && (goal.contains(hit) || hit.contains(goal) || Boolean(label && label.contains(hit)));
  return { x, y, cover: reaches ? "" : hit ? hit.outerHTML.slice(0, 200) : "the edge of the window" };
}

/** Selects the option of a list; returns whether the element is one. */
function choose(this: HTMLSelectElement, value: string): boolean {
  if (this.tagName !== "SELECT") return false;
  const option = Array.from(this.options).find((one) => one.text.replace(/\s+/g, " ").trim() === value);
  if (!option) throw new Error("The list has no option " + value);
  this.value = option.value;
  this.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Focuses a field and selects its content, so that the next letter replaces it. */
function selectContents(this: HTMLInputElement): void {
  this.focus();
  this.select();
}

function isChecked(this: HTMLInputElement): boolean {
  return this.checked;
}
