import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";
import { type Box, Picture } from "./picture.ts";
import { sleep } from "./terminal.ts";

const run = promisify(execFile);

/** Time for which a picture must stay as it is before it counts as complete, and time after which a wait fails. */
const calmMs = 250;
const patienceMs = 30_000;

const help = "No screen for NetSurf and Dillo: apt-get install netsurf-gtk dillo xvfb matchbox-window-manager xdotool";

/** A screen without a monitor that shows one window in its full size, with a home folder of its own. */
export interface WindowScreen {
  readonly home: string;
  /** Starts the program of the window. */
  start(command: string, ...parameters: string[]): void;
  /** Reads the screen. */
  picture(): Promise<Picture>;
  /** Waits until the screen differs from an earlier picture, if one is given, and stays the same for a moment. */
  calmPicture(unlike?: Picture): Promise<Picture>;
  /** Clicks in the middle of a box. */
  click(box: Box): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a screen. It is as high as the longest page, so that nothing has to be scrolled.
 * @throws Error that names the Debian packages
 */
export async function openWindowScreen(width: number, height: number): Promise<WindowScreen> {
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
      if (child.pid === undefined) continue;
      const isRunning = child.exitCode === null && child.signalCode === null;
      const ended = isRunning ? once(child, "exit") : null;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The whole group has ended.
      }
      await ended;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const size = `${width}x${height}x24`;
    const server = start(
      "Xvfb",
      "-displayfd",
      "3",
      "-screen",
      "0",
      size,
      "-fbdir",
      join(home, "screen"),
      "-nolisten",
      "tcp",
    );
    environment.DISPLAY = `:${await displayOf(server)}`;
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
    async calmPicture(unlike) {
      const end = Date.now() + patienceMs;
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
    async click({ left, top, width: boxWidth, height: boxHeight }) {
      const [x, y] = [left + Math.floor(boxWidth / 2), top + Math.floor(boxHeight / 2)];
      // Then moves the pointer away, because it is drawn over what was clicked.
      await xdotool("mousemove", String(x), String(y), "click", "1", "mousemove", String(width), String(height));
    },
    async type(text) {
      await xdotool("type", "--delay", "8", text);
    },
    close,
  };
}

/** Returns the number of the display that a server has chosen. */
async function displayOf(server: ChildProcess): Promise<string> {
  const output = server.stdio[3] as NodeJS.ReadableStream;
  let printed = "";
  for await (const chunk of output) {
    printed += String(chunk);
    if (printed.includes("\n")) return printed.trim();
  }
  throw new Error(help);
}
