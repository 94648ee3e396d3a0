import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";
import type { CuttingProxy } from "./cutting-proxy.ts";
import type { HtmlPage } from "./html-page.ts";
import { type Box, Picture, type Wanted } from "./picture.ts";
import { sleep, timeoutMs } from "./terminal.ts";

const run = promisify(execFile);

/** Time for which a picture must stay as it is before it counts as complete. */
const calmMs = 250;

const help = "No screen for NetSurf and Dillo: apt-get install netsurf-gtk dillo xvfb matchbox-window-manager xdotool";

type WindowScreen = Awaited<ReturnType<typeof openWindowScreen>>;

/**
 * Starts a screen without a monitor that shows one window in its full size, with a home folder of its own. It is as
 * high as the longest page, so that nothing has to be scrolled.
 * @throws Error that names the Debian packages
 */
async function openWindowScreen(width: number, height: number) {
  const home = await mkdtemp(join(tmpdir(), "pinar-window-"));
  await mkdir(join(home, "screen"));
  const started: ChildProcess[] = [];
  const environment = childEnvironment({ HOME: home });
  const start = (command: string, ...parameters: string[]) => {
    // In a group of its own: Dillo starts programs that would go on after it.
    const child = spawn(command, parameters, {
      env: environment,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
      detached: true,
    });
    child.once("error", () => {});
    if (child.pid === undefined) throw new Error(help);
    started.push(child);
    return child;
  };
  const close = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const screen = ["-screen", "0", `${width}x${height}x24`, "-fbdir", join(home, "screen")];
    const server = start("Xvfb", "-displayfd", "3", ...screen, "-nolisten", "tcp");
    const noScreen = once(server, "exit").then(() => Promise.reject(new Error(help)));
    environment.DISPLAY = `:${String(await Promise.race([once(server.stdio[3]!, "data"), noScreen])).trim()}`;
    noScreen.catch(() => {});
    start("matchbox-window-manager", "-use_titlebar", "no", "-use_cursor", "no");
  } catch (failure) {
    await close();
    throw failure;
  }
  const xdotool = (...parameters: string[]) => run("xdotool", parameters, { env: environment });
  const picture = async () => new Picture(await readFile(join(home, "screen/Xvfb_screen0")));
  return {
    home,
    start,
    picture,
    /** Waits until the screen differs from an earlier picture, if one is given, and stays the same for a moment. */
    async calmPicture(unlike?: Picture): Promise<Picture> {
      const end = Date.now() + timeoutMs;
      let last = await picture();
      let isNew = !unlike || !last.equals(unlike);
      let since = Date.now();
      while (!isNew || Date.now() - since < calmMs) {
        if (Date.now() > end)
          throw new Error(isNew ? "The screen does not come to rest" : "The screen does not change");
        await sleep(100);
        const now = await picture();
        if (!now.equals(last)) since = Date.now();
        last = now;
        isNew ||= !last.equals(unlike!);
      }
      return last;
    },
    async click({ left, top, width: boxWidth, height: boxHeight }: Box) {
      const [x, y] = [left + Math.floor(boxWidth / 2), top + Math.floor(boxHeight / 2)];
      // Then moves the pointer away, because it is drawn over what was clicked.
      await xdotool("mousemove", String(x), String(y), "click", "1", "mousemove", String(width), String(height));
    },
    type: (text: string) => xdotool("type", "--delay", "8", text),
    close,
  };
}

export type WindowProgram = "netsurf-gtk" | "dillo";

/** Colours of the site (app/app.css), and how each browser draws what is pressed. */
const colors = { sun: "#ffc629", water: "#0f6f9c", surface: "#ffffff", line: "#6c8088" } as const;
const buttons = {
  donate: { fill: colors.sun },
  primary: { fill: colors.water },
  quiet: { fill: colors.surface, borders: [colors.water] },
} as const;

interface Control {
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
  readonly #proxy: CuttingProxy;
  readonly #looks: Looks;

  private constructor(screen: WindowScreen, proxy: CuttingProxy, program: WindowProgram) {
    this.#screen = screen;
    this.#proxy = proxy;
    this.#looks = looks[program];
  }

  static async open(program: WindowProgram, proxy: CuttingProxy, path: string): Promise<WindowBrowser> {
    const screen = await openWindowScreen(800, 6000);
    const browser = new WindowBrowser(screen, proxy, program);
    try {
      // Dillo refuses cookies as it comes.
      await mkdir(join(screen.home, ".dillo"));
      await writeFile(join(screen.home, ".dillo/cookiesrc"), "DEFAULT ACCEPT\n");
      await browser.#arrive(async () => void screen.start(program, proxy.url + path));
      return browser;
    } catch (failure) {
      await screen.close();
      throw failure;
    }
  }

  get page(): HtmlPage {
    return this.#proxy.pages.at(-1)!;
  }

  get sent(): Record<string, string> {
    return Object.fromEntries(this.#proxy.forms.at(-1)!);
  }

  /** Presses a button, or a link that looks like one: the nth of its kind, or counted from the end. */
  async press(button: keyof typeof buttons, nth = -1): Promise<void> {
    const picture = await this.#screen.calmPicture();
    const box = picture.find({ ...buttons[button], width: [60, 800], height: [12, 110] }).at(nth);
    if (!box) throw await this.failure(`No ${button} button is seen`);
    await this.#arrive(() => this.#screen.click(box));
  }

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
    const file = join(folder, `window-${Date.now()}.xwd`);
    await writeFile(file, (await this.#screen.picture()).file);
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
    const end = Date.now() + timeoutMs;
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
    for (const end = Date.now() + timeoutMs; ;) {
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
