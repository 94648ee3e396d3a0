import { writeFile } from "node:fs/promises";
import { startChromium64 } from "./chromium-64-process.ts";
import { connectDevTools, type DevTools, type RemoteValue } from "./devtools-protocol.ts";
import { OldFrame } from "./old-frame.ts";
import { defaultTimeoutMs } from "./terminal.ts";
import { watchTraffic, type Traffic } from "./traffic.ts";

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
