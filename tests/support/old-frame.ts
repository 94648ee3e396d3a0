import type { DevTools, ExceptionDetails, RemoteValue } from "./devtools-protocol.ts";
import { holdsText } from "./page-text.ts";
import { defaultTimeoutMs, sleep } from "./terminal.ts";
import type { Traffic } from "./traffic.ts";

type FrameFacts = { id: string; url: string; inner: boolean };

/** Field types that are typed into letter by letter. The value of all others is set at once. */
const typed = new Set(["text", "tel", "email", "number", "password", "search", "url", "textarea"]);

/** A visible document: the page itself or a frame in it. */
export class OldFrame {
  readonly #devTools: DevTools;
  readonly #traffic: Traffic;
  readonly #isThis: (frame: FrameFacts) => boolean;

  constructor(devTools: DevTools, traffic: Traffic, isThis: (frame: FrameFacts) => boolean) {
    this.#devTools = devTools;
    this.#traffic = traffic;
    this.#isThis = isThis;
  }

  async url(): Promise<string> {
    return (await this.#evaluate("location.href")).value as string;
  }

  async text(): Promise<string> {
    return (await this.#evaluate("document.body ? document.body.innerText : ''")).value as string;
  }

  async html(): Promise<string> {
    return (await this.#evaluate("document.documentElement.outerHTML")).value as string;
  }

  /** Waits until the document has run what it had begun to run, and what that left for later. */
  async rest(): Promise<void> {
    await this.#evaluate("new Promise((done) => setTimeout(() => setTimeout(done)))");
  }

  /** Waits until the document shows the text. Returns all its text. */
  async waitForText(text: string | RegExp, timeoutMs = defaultTimeoutMs): Promise<string> {
    return this.until(
      `the text ${String(text)}`,
      async () => {
        const now = await this.text();
        return holdsText(now, text) && now;
      },
      timeoutMs,
    );
  }

  /** Fills the field with this label (or aria-label), replacing its value. In a list, selects the option. */
  async fill(label: string, value: string): Promise<void> {
    const field = await this.#find("control", label);
    const { type } = await this.#call<Target>(field, aimAt);
    if (type === "file") {
      await this.#devTools.send("DOM.setFileInputFiles", { objectId: field, files: [value] });
      return;
    }
    if (!typed.has(type)) {
      if (!(await this.#call<boolean>(field, setValue, value)))
        throw await this.failure(`"${label}" does not take "${value}".`);
      return;
    }
    await this.#hit(field, label);
    if (!(await this.#call<boolean>(field, selectContents)))
      throw await this.failure(`"${label}" does not take the focus.`);
    await this.#pressKey("Backspace", 8);
    for (const letter of value)
      await this.#devTools.send("Input.dispatchKeyEvent", { type: "char", text: letter === "\n" ? "\r" : letter });
  }

  /** Checks the checkbox or radio button with this label unless it is checked already. */
  async check(label: string): Promise<void> {
    const box = await this.#find("control", label);
    if (await this.#call<boolean>(box, isChecked)) return;
    await this.#hit(box, label);
    await this.#traffic.settle();
    // The page may have been rendered again, so the box is looked up again.
    if (!(await this.#call<boolean>(await this.#find("control", label), isChecked)))
      throw await this.failure(`"${label}" stayed as it was.`);
  }

  /** Clicks the link or button with this text and waits until everything has loaded. */
  async click(words: string): Promise<void> {
    await this.#hit(await this.#find("clickable", words), words);
    await this.#traffic.settle();
  }

  /** Polls until the answer is neither undefined nor false. Retries failures, such as a document being replaced. */
  async until<T>(what: string, ask: () => Promise<T | undefined | false>, timeoutMs = defaultTimeoutMs): Promise<T> {
    const end = Date.now() + timeoutMs;
    let lastFault: unknown;
    for (;;) {
      const answer = await ask().catch((fault: unknown) => {
        lastFault = fault;
        return undefined;
      });
      if (answer !== undefined && answer !== false) return answer;
      if (Date.now() > end) throw await this.failure(`Waited ${timeoutMs} ms in vain for ${what}.`, lastFault);
      await sleep(30);
    }
  }

  /** Builds an error that shows the document's address and text. */
  async failure(what: string, cause?: unknown): Promise<Error> {
    const [url, text] = await Promise.all([this.url(), this.text()]).catch(() => ["(no address)", "(no document)"]);
    return new Error(`${what}\nThe page ${url} says:\n${text}`, { cause });
  }

  async #find(kind: "control" | "clickable", wanted: string): Promise<string> {
    const { objectId } = await this.#evaluate(
      `(${findElement})(${JSON.stringify(kind)}, ${JSON.stringify(wanted)})`,
      false,
    );
    if (!objectId)
      throw await this.failure(`Nothing to ${kind === "control" ? "fill in" : "click"} is called "${wanted}".`);
    return objectId;
  }

  /**
   * Runs an expression in an isolated world, which shares only the document with the page's scripts. Works with
   * scripts off.
   */
  async #evaluate(expression: string, returnByValue = true): Promise<RemoteValue> {
    const { frameTree } = await this.#devTools.send("Page.getFrameTree");
    const frame = framesOf(frameTree).find(this.#isThis);
    if (!frame) throw new Error("The frame is not on the page.");
    const world = await this.#devTools.send("Page.createIsolatedWorld", { frameId: frame.id, worldName: "test" });
    const answer = await this.#devTools.send("Runtime.evaluate", {
      expression,
      returnByValue,
      awaitPromise: true,
      contextId: world.executionContextId,
    });
    return resultOf(answer);
  }

  async #call<T>(objectId: string, action: (this: Element, ...args: never[]) => T, ...args: string[]): Promise<T> {
    const answer = await this.#devTools.send("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: String(action),
      arguments: args.map((value) => ({ value })),
      returnByValue: true,
    });
    return resultOf(answer).value as T;
  }

  /** Clicks the visible point of an element, after waiting until nothing covers it. */
  async #hit(objectId: string, name: string): Promise<void> {
    const end = Date.now() + 2_000;
    let aim = await this.#call<Target>(objectId, aimAt);
    while (aim.covered !== "" && Date.now() < end) {
      await sleep(30);
      aim = await this.#call<Target>(objectId, aimAt);
    }
    if (aim.covered !== "") throw await this.failure(`"${name}" is covered by ${aim.covered}`);
    // The box model is relative to the window, the element to its frame. The difference is the frame's position.
    const { model } = await this.#devTools.send("DOM.getBoxModel", { objectId });
    const { border } = model;
    const x = aim.x + Math.min(...border.filter((_, index) => index % 2 === 0)) - aim.left;
    const y = aim.y + Math.min(...border.filter((_, index) => index % 2 === 1)) - aim.top;
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"] as const) {
      await this.#devTools.send("Input.dispatchMouseEvent", {
        type,
        x,
        y,
        button: type === "mouseMoved" ? "none" : "left",
        clickCount: 1,
      });
    }
  }

  async #pressKey(key: string, code: number): Promise<void> {
    for (const type of ["rawKeyDown", "keyUp"] as const) {
      await this.#devTools.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code });
    }
  }
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
}

function framesOf({ frame, childFrames = [] }: FrameTree, inner = false): FrameFacts[] {
  return [{ id: frame.id, url: frame.url, inner }, ...childFrames.flatMap((child) => framesOf(child, true))];
}

/** Returns the value of an expression that ran in the page; throws if it failed there. */
function resultOf({ result, exceptionDetails: details }: Evaluated): RemoteValue {
  if (details) throw new Error(details.exception?.description ?? details.text);
  return result;
}

interface Evaluated {
  readonly result: RemoteValue;
  readonly exceptionDetails?: ExceptionDetails;
}

/// <reference lib="dom" />
// These functions are sent as text to a browser from 2017 and run in its page. They may use nothing from outside
// themselves and no newer syntax.

/** Where to click an element, and what covers that point. */
type Target = { x: number; y: number; left: number; top: number; covered: string; type: string; checked: boolean };

/** Finds a control by its label, or a clickable element by its text. Prefers exact over partial matches. */
function findElement(kind: "control" | "clickable", wanted: string): Element | null {
  const tidy = (text: string | null | undefined) => (text || "").normalize("NFC").replace(/\s+/g, " ").trim();
  const bare = (text: string) => tidy(text).replace(/[\s*:]+$/, "");
  const spoken = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll("select,textarea,script,style").forEach((inner) => inner.remove());
    return tidy(copy.textContent);
  };
  const referred = (element: Element) =>
    (element.getAttribute("aria-labelledby") || "")
      .split(/\s+/)
      .map((id) => document.getElementById(id))
      .map((one) => (one ? spoken(one) : ""))
      .join(" ");
  const namesOf = (element: Element) => {
    const names = [tidy(element.getAttribute("aria-label")), tidy(referred(element))];
    const labels = (element as HTMLInputElement).labels;
    if (kind === "control" && labels) Array.from(labels).forEach((label) => names.push(spoken(label)));
    if (kind === "clickable")
      names.push(tidy((element as HTMLElement).innerText), tidy((element as HTMLInputElement).value));
    return names.filter((name) => name !== "");
  };
  const selector =
    kind === "control"
      ? "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea"
      : "a[href],area[href],button,summary,[role=button],input[type=submit],input[type=button],input[type=image],input[type=reset]";
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const candidates = Array.from(document.querySelectorAll(selector)).filter(
    (element) => isShown(element) || Array.from((element as HTMLInputElement).labels || []).some(isShown),
  );
  const sought = bare(wanted);
  const exact = candidates.find((element) => namesOf(element).some((name) => bare(name) === sought));
  return exact || candidates.find((element) => namesOf(element).some((name) => name.indexOf(sought) >= 0)) || null;
}

/** Scrolls an element into view and returns the point where a user would click it, relative to its frame. */
function aimAt(this: Element): Target {
  const control = this as HTMLInputElement;
  // If the real checkbox is hidden and drawn by its label, the user clicks the label.
  const rectangle = control.getBoundingClientRect();
  const style = getComputedStyle(control);
  const isBox = control.type === "checkbox" || control.type === "radio";
  const hidden = rectangle.width < 4 || rectangle.height < 4 || style.opacity === "0" || style.visibility === "hidden";
  const label = control.labels && control.labels[0];
  const goal: Element = isBox && hidden && label ? label : control;
  goal.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" as ScrollBehavior });
  const parts = Array.from(goal.getClientRects()).filter((part) => part.width > 0 && part.height > 0);
  const part = parts[0] || goal.getBoundingClientRect();
  const point = { x: part.left + part.width / 2, y: part.top + part.height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const reaches = hit !== null && (goal.contains(hit) || hit.contains(goal) || Boolean(label && label.contains(hit)));
  const own = control.getBoundingClientRect();
  return {
    x: point.x,
    y: point.y,
    left: own.left,
    top: own.top,
    covered: reaches ? "" : hit ? hit.outerHTML.slice(0, 200) : "the edge of the window",
    type: control.tagName === "SELECT" ? "select" : control.tagName === "TEXTAREA" ? "textarea" : control.type || "",
    checked: control.checked === true,
  };
}

/**
 * Sets a control that cannot be typed into letter by letter (list, date, colour). Returns whether it took the value.
 */
function setValue(this: Element, value: string): boolean {
  const control = this as HTMLInputElement | HTMLSelectElement;
  const options = Array.from((control as HTMLSelectElement).options || []);
  const option =
    options.find((one) => one.text.replace(/\s+/g, " ").trim() === value) || options.find((one) => one.value === value);
  if (options.length > 0 && !option) return false;
  control.value = option ? option.value : value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  return control.value === (option ? option.value : value);
}

/**
 * Focuses a field and selects its content, so that the next key replaces it. Returns whether the field has the focus.
 */
function selectContents(this: Element): boolean {
  (this as HTMLInputElement).focus();
  (this as HTMLInputElement).select();
  return this.ownerDocument.activeElement === this;
}

function isChecked(this: Element): boolean {
  return (this as HTMLInputElement).checked;
}
