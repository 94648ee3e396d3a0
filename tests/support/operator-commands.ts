import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { childEnvironment } from "./child-environment.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a command of an operator printed, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the console as npm does. @param file below app/ */
export function runCommand(
  file: string,
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<CommandResult> {
  return runProgram(join(root, "app", file), environment, ...parameters);
}

/** Runs a program of any folder with Node. */
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
