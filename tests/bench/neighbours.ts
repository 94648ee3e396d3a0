import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";

const root = join(import.meta.dirname, "../..");
const bare = join(import.meta.dirname, "bare");

export interface Neighbour {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  close(): void;
}

/** Read before this process leaves a core, which would count as one less. */
const cores = availableParallelism();
const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;

/** Words before a command that keep it on the first core, where the machine can do that and has another core. */
export const onOneCore: readonly string[] = hasTaskset && cores > 1 ? ["taskset", "-c", "0"] : [];

/** Moves this process, which sends the load, to the other cores. */
export function leaveFirstCore(): void {
  if (onOneCore.length > 0) spawnSync("taskset", ["-a", "-p", "-c", `1-${cores - 1}`, String(process.pid)]);
}

/** Lets this process use every core again. */
export function useAllCores(): void {
  if (onOneCore.length > 0) spawnSync("taskset", ["-a", "-p", "-c", `0-${cores - 1}`, String(process.pid)]);
}

export function build(folder: string): void {
  const cli = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { status } = spawnSync(process.execPath, [cli, "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exit(1);
}

/** Starts a plain node:http server that answers every request with the same bytes. */
export async function openPlainServer(body: Buffer, headers: Record<string, string>): Promise<Neighbour> {
  const child = start([join(import.meta.dirname, "plain-server.ts")], root, {});
  child.stdin!.end(JSON.stringify({ headers, body: body.toString("base64") }));
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  return { url: String(line).trim().replace(/\/$/, ""), pid: child.pid!, close: () => child.kill() };
}

/**
 * Builds and starts an application of one page, as the framework's own command serves it: `/?rows=N` shows N rows, so
 * that the page is as large as the page it is compared with.
 */
export async function openBarePage(): Promise<Neighbour> {
  build(bare);
  const port = await freePort();
  const server = join(root, "node_modules/@react-router/serve/bin.cjs");
  const child = start([server, "build/server/index.js"], bare, { PORT: String(port) });
  child.stdout!.resume();
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 150; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid!, close: () => child.kill() };
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the bare page did not start");
}

/** Returns the address of the bare page whose HTML has about as many bytes as given. */
export async function barePageOfSize({ url }: Neighbour, bytes: number): Promise<string> {
  const size = async (rows: number) => (await (await fetch(`${url}/?rows=${rows}`)).arrayBuffer()).byteLength;
  const [none, some] = [await size(0), await size(100)];
  return `${url}/?rows=${Math.max(1, Math.round(((bytes - none) * 100) / (some - none)))}`;
}

function start(words: readonly string[], folder: string, environment: Record<string, string>): ChildProcess {
  const [command = "", ...rest] = [...onOneCore, process.execPath, ...words];
  return spawn(command, rest, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
}
