import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { openAdminTools } from "../../app/backend/admin.server.ts";
import { readCommand } from "../../app/commands/admin-commands.ts";
import { publicUrl, type TestBackend, testSecret } from "./backend.ts";
import { childEnvironment } from "./child-environment.ts";
import type { Place } from "./database.ts";

const root = resolve(import.meta.dirname, "../..");

/** Returns the settings with which a command finds a site. */
export function environmentOf({ dataDirectory, database }: Place) {
  const url = database.startsWith("postgres") && { DATABASE_URL: database };
  return { DATA_DIR: dataDirectory, DATA_SECRET: testSecret, ...url };
}

/** What a command of an operator printed, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The result of a command that did its work. */
export const commandDone = (out: RegExp) => ({ code: 0, out: expect.stringMatching(out), err: "" });

/** The result of a command that refuses its order. */
export const commandRefused = (err: string) => ({ code: 1, err: expect.stringContaining(err) });

/** Runs a command of the console as npm does. @param file below app/ */
export function runCommand(
  file: string,
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<CommandResult> {
  return runProgram(join(root, "app/commands", file), environment, ...parameters);
}

export function runProgram(
  path: string,
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<CommandResult> {
  const env = childEnvironment(environment);
  return new Promise((done) => {
    execFile(process.execPath, [path, ...parameters], { env, cwd: tmpdir() }, (failure, out, err) =>
      done({ code: failure ? Number(failure.code) : 0, out, err }),
    );
  });
}

type ToolSettings = Partial<Parameters<typeof openAdminTools>[0]>;

export function adminToolsOf({ place }: Pick<TestBackend, "place">, settings: ToolSettings = {}) {
  return openAdminTools({
    ...place,
    files: null,
    publicUrl,
    secret: testSecret,
    sessionSecrets: null,
    adminPhones: [],
    staffEmail: null,
    needsSecondFactor: false,
    providers: { bank: "sandbox", sms: "outbox", mail: "outbox" },
    launch: { isBankTest: false, trustProxy: 0, hasGeneratedSecrets: true, hasMetricsToken: false },
    ...settings,
  });
}

/** Runs a command of `npm run admin` in this process, without its settings: another process costs half a second. */
export async function runAdmin(
  site: Pick<TestBackend, "place">,
  [name, ...parameters]: readonly [string, ...string[]],
  settings?: ToolSettings,
): Promise<CommandResult> {
  const work = readCommand(name, parameters);
  if (typeof work === "string") return { code: 1, out: "", err: work };
  const tools = await adminToolsOf(site, settings);
  const [out, err] = [linesOf("log"), linesOf("error")];
  const code = await work(tools).finally(() => tools.close());
  return { code, out: out.join(""), err: err.join("") };
}

/** Returns the lines that the current test prints from now on. */
function linesOf(way: "log" | "error"): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(console, way).mockImplementation((line) => void lines.push(`${line}\n`));
  onTestFinished(() => spy.mockRestore());
  return lines;
}
