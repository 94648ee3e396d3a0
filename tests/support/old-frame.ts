import type { DevTools, ExceptionDetails, RemoteValue } from "./devtools-protocol.ts";
import { aimAt, findElement, isChecked, selectContents, setValue, type Target } from "./page-side.ts";
import { holdsText } from "./page-text.ts";
import { sleep, defaultTimeoutMs } from "./terminal.ts";
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
