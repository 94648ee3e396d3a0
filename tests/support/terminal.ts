import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";

const run = promisify(execFile);

/** The timeout of one step, in milliseconds. */
export const timeoutMs = 30_000;

/** Pauses between two polls of a screen or page. */
export function sleep(milliseconds = 15): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const size = { columns: 80, rows: 50 };

export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/**
 * Opens a terminal that runs one full-screen program, in its own tmux server, isolated from other terminals and the
 * developer's tmux.
 * @param prepare prepares the program's private home folder; returns its command and environment
 */
export async function openTerminal(
  prepare: (home: string) => Promise<{ command: string[]; environment: Record<string, string> }>,
) {
  const home = await mkdtemp(join(tmpdir(), "pinar-text-browser-"));
  const env = childEnvironment({ HOME: home, TERM: "xterm", SHELL: "/bin/sh", TMUX_TMPDIR: home });
  const own = ["-u", "-L", `pinar-${randomUUID()}`, "-f", "/dev/null"];
  const tmux = async (...args: string[]) => (await run("tmux", [...own, ...args], { env })).stdout;
  // A tmux server keeps running after its parent exits, so an aborted test run must stop it.
  const killWithUs = () => void spawnSync("tmux", [...own, "kill-server"], { env });
  process.once("exit", killWithUs);
  /** Ends the program and removes its home. */
  const close = async () => {
    process.off("exit", killWithUs);
    await tmux("kill-server").catch(() => undefined);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  /** Returns the visible text, without trailing spaces. */
  const screen = async () => {
    const lines = (await tmux("capture-pane", "-p")).split("\n").slice(0, size.rows);
    return lines.map((line) => line.trimEnd()).join("\n");
  };
  const failure = async (what: string) => {
    const last = await screen().catch(() => "(the program has ended)");
    return new Error(`${what}\nThe last screen was:\n${last}`);
  };
  try {
    const { command, environment } = await prepare(home);
    const variables = Object.entries(environment).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const place = ["-x", String(size.columns), "-y", String(size.rows), ...variables, "-c", home];
    await tmux("new-session", "-d", ...place, "--", ...command);
    await tmux("set-option", "-g", "status", "off");
    await tmux("set-option", "-s", "escape-time", "0");
  } catch (cause) {
    await close();
    throw new Error("The terminal did not start. Needed: apt-get install tmux w3m lynx", { cause });
  }
  return {
    home,
    screen,
    failure,
    close,
    /** Returns the last visible line, where text browsers show prompts and messages. */
    bottomLine: async () => (await screen()).split("\n")[size.rows - 1] ?? "",
    /** Presses keys, named as in tmux: `Enter`, `Tab`, `C-u`. */
    pressKeys: (...keys: string[]) => tmux("send-keys", "--", ...keys),
    type: async (text: string) => void (text && (await tmux("send-keys", "-l", "--", text))),
    /** Polls until the answer is neither undefined nor false. After the timeout, fails with the last screen. */
    async until<T>(what: string, ask: () => Promise<T | undefined | false>, limit = timeoutMs): Promise<T> {
      for (const end = Date.now() + limit; Date.now() < end; await sleep()) {
        const answer = await ask();
        if (answer !== undefined && answer !== false) return answer;
      }
      throw await failure(`Waited in vain for ${what}.`);
    },
  };
}

/** A text browser in a terminal of its own. */
export class TerminalBrowser {
  protected readonly terminal: Terminal;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  close(): Promise<void> {
    return this.terminal.close();
  }
}
