import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";

const run = promisify(execFile);

/** A terminal of fixed size that runs one full-screen program, with its own home folder. */
export type Terminal = {
  /** A private folder, removed by `close`. */
  readonly home: string;
  /** Returns the visible text, without trailing spaces. */
  screen(): Promise<string>;
  /** Returns the last visible line, where text browsers show prompts and messages. */
  bottomLine(): Promise<string>;
  /** Presses keys, named as in tmux: `Enter`, `Tab`, `C-u`. */
  pressKeys(...keys: string[]): Promise<void>;
  /** Types the text literally. */
  type(text: string): Promise<void>;
  /** Polls until the answer is neither undefined nor false. After the timeout, fails with the last screen. */
  until<T>(what: string, ask: () => Promise<T | undefined | false>, timeoutMs?: number): Promise<T>;
  /** Builds an error that shows the last screen. */
  failure(what: string): Promise<Error>;
  /** Ends the program and removes its home. */
  close(): Promise<void>;
};

export type TerminalOptions = {
  columns: number;
  rows: number;
  /** Prepares the home folder and returns the command to run in it, with arguments and environment. */
  prepare(home: string): Promise<{ command: string[]; environment?: Record<string, string> }>;
};

/** The timeout of one step, in milliseconds. */
export const timeoutMs = 30_000;

/** Pauses between two polls of a screen or page. */
export function sleep(milliseconds = 15): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Starts a program in its own tmux server, isolated from other terminals and the developer's tmux. */
export async function openTerminal({ columns, rows, prepare }: TerminalOptions): Promise<Terminal> {
  const home = await mkdtemp(join(tmpdir(), "pinar-text-browser-"));
  const socket = `pinar-${randomUUID()}`;
  const env = childEnvironment({ HOME: home, TERM: "xterm", SHELL: "/bin/sh", TMUX_TMPDIR: home });
  const own = ["-u", "-L", socket, "-f", "/dev/null"];
  const tmux = async (...args: string[]) => (await run("tmux", [...own, ...args], { env })).stdout;
  // A tmux server keeps running after its parent exits, so an aborted test run must stop it.
  const killWithUs = () => void spawnSync("tmux", [...own, "kill-server"], { env });
  process.once("exit", killWithUs);
  const removeAll = async () => {
    process.off("exit", killWithUs);
    await tmux("kill-server").catch(() => undefined);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };

  const screen = async () => {
    const pane = await tmux("capture-pane", "-p");
    return pane
      .split("\n")
      .map((line) => line.trimEnd())
      .slice(0, rows)
      .join("\n");
  };
  const failure = async (what: string) => {
    const last = await screen().catch(() => "(the program has ended)");
    const frame = "-".repeat(columns);
    return new Error(`${what}\nThe last screen was:\n${frame}\n${last.trimEnd()}\n${frame}`);
  };

  try {
    const { command, environment = {} } = await prepare(home);
    const variables = Object.entries(environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    await tmux(
      "new-session",
      "-d",
      "-x",
      String(columns),
      "-y",
      String(rows),
      ...variables,
      "-c",
      home,
      "--",
      ...command,
    );
    await tmux("set-option", "-g", "status", "off");
    await tmux("set-option", "-s", "escape-time", "0");
  } catch (cause) {
    await removeAll();
    throw new Error("The terminal did not start. Needed: apt-get install tmux w3m lynx", { cause });
  }

  return {
    home,
    screen,
    failure,
    async bottomLine() {
      return (await screen()).split("\n")[rows - 1] ?? "";
    },
    async pressKeys(...keys) {
      await tmux("send-keys", "--", ...keys);
    },
    async type(text) {
      if (text !== "") await tmux("send-keys", "-l", "--", text);
    },
    async until(what, ask, limit = timeoutMs) {
      const end = Date.now() + limit;
      for (;;) {
        const answer = await ask();
        if (answer !== undefined && answer !== false) return answer;
        if (Date.now() > end) throw await failure(`Waited ${limit} ms in vain for ${what}.`);
        await sleep();
      }
    },
    close: removeAll,
  };
}
