import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { HtmlPage } from "./html-page.ts";
import type { Box, Picture, Wanted } from "./picture.ts";
import { sleep } from "./terminal.ts";
import { openWindowScreen, type WindowScreen } from "./window-screen.ts";

/** Time after which a wait for a page fails. */
const patienceMs = 30_000;

export type WindowProgram = "netsurf-gtk" | "dillo";

/** Colours of the site (app/app.css), and how each browser draws what is pressed. */
const colors = { sun: "#ffc629", water: "#0f6f9c", surface: "#ffffff", line: "#6c8088" } as const;
const buttons = {
  donate: { fill: colors.sun },
  primary: { fill: colors.water },
  quiet: { fill: colors.surface, borders: [colors.water] },
} as const;
export type Button = keyof typeof buttons;

/** A control of a form in the source of a page. */
export interface Control {
  readonly kind: "text" | "list" | "mark";
  readonly name: string;
  readonly value: string;
}

interface Looks {
  /** Ground of a radio button or checkbox. */
  readonly mark: Wanted;
  /** Inside of a text field. */
  readonly field: Wanted;
  /** Types of controls that have such an inside. */
  readonly fields: readonly Control["kind"][];
}

const fieldSize = { fill: colors.surface, width: [100, 800], height: [14, 320] } as const;
const looks: Record<WindowProgram, Looks> = {
  "netsurf-gtk": {
    mark: { fill: "#d9d9d9", width: [13, 22], height: [13, 22], isDivided: true },
    field: { ...fieldSize, borders: [colors.line] },
    fields: ["text", "list"],
  },
  dillo: {
    mark: { fill: "#bfdabf", width: [8, 16], height: [8, 16], isDivided: true },
    field: { ...fieldSize, borders: ["#000000"] },
    fields: ["text"],
  },
};

/** A graphical browser without scripts, controlled like by a person who sees the screen. */
export class WindowBrowser {
  readonly #screen: WindowScreen;
  readonly #proxy: RecordingProxy;
  readonly #looks: Looks;

  private constructor(screen: WindowScreen, proxy: RecordingProxy, program: WindowProgram) {
    this.#screen = screen;
    this.#proxy = proxy;
    this.#looks = looks[program];
  }

  /** Opens an address of the site behind the proxy. */
  static async open(program: WindowProgram, proxy: RecordingProxy, path: string): Promise<WindowBrowser> {
    const screen = await openWindowScreen(800, 6000);
    const browser = new WindowBrowser(screen, proxy, program);
    try {
      // Dillo refuses cookies as it comes.
      await mkdir(join(screen.home, ".dillo"));
      await writeFile(join(screen.home, ".dillo/cookiesrc"), "DEFAULT ACCEPT\n");
      await browser.#arrive(() => Promise.resolve(screen.start(program, proxy.url + path)));
      return browser;
    } catch (failure) {
      await screen.close();
      throw failure;
    }
  }

  /** The page that the browser was sent last. */
  get page(): HtmlPage {
    return this.#proxy.pages.at(-1)!;
  }

  /** The fields of the form that the browser sent last. */
  get sent(): Record<string, string> {
    return Object.fromEntries(this.#proxy.forms.at(-1)!);
  }

  /** Presses a button, or a link that looks like one: the nth of its kind, or counted from the end. */
  async press(button: Button, nth = -1): Promise<void> {
    const picture = await this.#screen.calmPicture();
    const box = picture.find({ ...buttons[button], width: [60, 800], height: [12, 110] }).at(nth);
    if (!box) throw await this.failure(`No ${button} button is seen`);
    await this.#arrive(() => this.#screen.click(box));
  }

  /** Types into empty fields, by their names. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    const { field, fields, mark } = this.#looks;
    const controls = this.#controls.filter(({ kind }) => fields.includes(kind));
    const boxes = await this.#seen(controls, (picture) => {
      const marks = picture.find(mark);
      return picture.find(field).filter((box) => !marks.some((one) => isInside(one, box)));
    });
    for (const [name, value] of Object.entries(values)) {
      const place = controls.findIndex((control) => control.name === name);
      if (place < 0) throw await this.failure(`No field ${name}`);
      // The browser takes clicks and keys in their order, however late it draws them.
      await this.#screen.click(boxes[place]!);
      await this.#screen.type(value);
    }
  }

  /**
   * Ticks the radio button or checkbox with this name and value.
   * @throws Error if a mark of the page cannot be seen, or if ticking does not show
   */
  async tick(name: string, value: string): Promise<void> {
    const mark = (await this.marks()).find((one) => one.name === name && one.value === value);
    if (!mark) throw await this.failure(`No mark ${name}=${value}`);
    const before = await this.#screen.picture();
    await this.#screen.click(mark.box);
    await this.#screen.calmPicture(before);
  }

  /** Returns every radio button and checkbox of the page, and whether a person sees it ticked. */
  async marks(): Promise<(Control & { readonly box: Box; readonly looksTicked: boolean })[]> {
    const controls = this.#controls.filter(({ kind }) => kind === "mark");
    const boxes = await this.#seen(controls, (picture) => picture.find(this.#looks.mark));
    const picture = await this.#screen.picture();
    return controls.map((control, place) => {
      const box = boxes[place]!;
      return { ...control, box, looksTicked: picture.darkInside(box) >= 4 };
    });
  }

  /** Writes the screen to test-results and returns an error that names the file. */
  async failure(what: string): Promise<Error> {
    const folder = resolve(import.meta.dirname, "../../test-results");
    await mkdir(folder, { recursive: true });
    const file = join(folder, `window-${Date.now()}.png`);
    await (await this.#screen.picture()).save(file);
    return new Error(`${what}, at ${this.#proxy.pages.at(-1)?.address ?? "the first page"}: see ${file}`);
  }

  close(): Promise<void> {
    return this.#screen.close();
  }

  /** Does something that leads to another page, and waits until it is sent and drawn. */
  async #arrive(go: () => Promise<void>): Promise<void> {
    const before = await this.#screen.picture();
    const { length } = this.#proxy.pages;
    await go();
    const end = Date.now() + patienceMs;
    while (this.#proxy.pages.length === length || !this.#proxy.isIdle()) {
      if (Date.now() > end) throw await this.failure("No other page was asked for");
      await sleep(20);
    }
    await this.#screen.calmPicture(before);
  }

  get #controls(): Control[] {
    return [...this.page.html.matchAll(/<(input|select|textarea)\b([^>]*)>/g)].flatMap(([, tag, attributes]) => {
      const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes!)?.[1];
      const type = attribute("type") ?? "text";
      if (["hidden", "submit", "file"].includes(type)) return [];
      const isMark = type === "radio" || type === "checkbox";
      const kind = isMark ? "mark" : tag === "select" ? "list" : "text";
      return [{ kind, name: attribute("name") ?? "", value: attribute("value") ?? "on" }];
    });
  }

  /**
   * Waits until as many boxes are drawn as the page has controls.
   * @throws Error that names both
   */
  async #seen(controls: readonly Control[], find: (picture: Picture) => Box[]): Promise<Box[]> {
    for (const end = Date.now() + patienceMs; ;) {
      const boxes = find(await this.#screen.calmPicture());
      if (boxes.length === controls.length) return boxes;
      if (Date.now() < end) continue;
      const places = boxes.map(({ left, top, width, height }) => `${left},${top} ${width}×${height}`).join("; ");
      const names = controls.map(({ name }) => name).join(", ");
      throw await this.failure(`The page has the controls ${names}; ${boxes.length} are seen (${places})`);
    }
  }
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

/** Stands between a browser and a site, and remembers the pages that the browser was sent and the forms it sent. */
export interface RecordingProxy {
  readonly url: string;
  /** Hands requests on to this origin. */
  leadTo(origin: string): void;
  /** Pages in the order in which they were sent. */
  readonly pages: readonly HtmlPage[];
  /** Bodies of the forms in the order in which they came. */
  readonly forms: readonly URLSearchParams[];
  /** Tells whether each request was answered. */
  isIdle(): boolean;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  const pages: HtmlPage[] = [];
  const forms: URLSearchParams[] = [];
  let target = "";
  let open = 0;
  const server = createServer(async (incoming, outgoing) => {
    open++;
    outgoing.once("close", () => open--);
    const body = Buffer.concat(await incoming.toArray());
    if (incoming.method === "POST") forms.push(new URLSearchParams(body.toString()));
    // Uncompressed, to be read here.
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(target + incoming.url, { method: incoming.method!, headers });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.on("response", async (answer) => {
      const content = Buffer.concat(await answer.toArray());
      const { statusCode: status = 0 } = answer;
      if (answer.headers["content-type"]?.startsWith("text/html") && (status < 300 || status >= 400)) {
        const html = content.toString();
        pages.push(new HtmlPage({ status, headers: new Headers(), html, address: incoming.url!, way: [] }));
      }
      const { "transfer-encoding": _, ...kept } = answer.headers;
      outgoing.writeHead(status, { ...kept, "content-length": content.length }).end(content);
    });
    forwarded.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin) => void (target = origin),
    pages,
    forms,
    isIdle: () => open === 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
