import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

const root = resolve(import.meta.dirname, "../..");

/** A running site: the built server on a free port, with its own data. */
export interface TestSite {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** Id of the process. */
  readonly pid: number;
  readonly dataDirectory: string;
  /** Phone numbers of the first administrators in the settings. A test takes an unused one. */
  readonly adminPhones: string[];
  /** What the process has printed so far. */
  log(): string;
  /** Messages sent through the sandbox SMS and mail gateways, oldest first. */
  outbox(): Promise<{ at: string; channel: string; to: string; text: string }[]>;
  close(): Promise<void>;
}

/**
 * Starts the built site like an operator and waits until it answers. Requires `npm run build`.
 * @param environment settings beside PORT, PUBLIC_URL and DATA_DIR
 * @param launcher words before the command, e.g. one that keeps the process on one core
 */
export async function openTestSite(
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
): Promise<TestSite> {
  const build = join(root, "build/server/index.js");
  if (!existsSync(build)) throw new Error("The site is not built: run `npm run build` first");
  const dataDirectory = await mkdtemp(join(tmpdir(), "pinar-site-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const adminPhones = Array.from({ length: 60 }, (_, place) => `+90533${String(1_000_000 + place)}`);
  const [command = "", ...words] = [
    ...launcher,
    process.execPath,
    // The site's own command starts several processes.
    ...(environment.WEB_CONCURRENCY
      ? [join(root, "app/start.ts")]
      : [join(root, "node_modules/@react-router/serve/bin.cjs"), build]),
  ];
  const child = spawn(command, words, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDirectory,
      ADMIN_PHONES: adminPhones.join(","),
      STAFF_SECOND_FACTOR: "off",
      STOP_DELAY_MS: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (printed += text));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const close = async () => {
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), 3000);
    await ended;
    clearTimeout(killer);
    await rm(dataDirectory, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 150; attempt++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok)
      return {
        url,
        pid: child.pid!,
        dataDirectory,
        adminPhones,
        log: () => printed,
        outbox: () => readOutbox(dataDirectory),
        close,
      };
    await new Promise((wait) => setTimeout(wait, 100));
  }
  await close();
  throw new Error(`The site did not start:\n${printed}`);
}

/** Returns the messages of an outbox, oldest first. */
export async function readOutbox(dataDirectory: string) {
  const text = await readFile(join(dataDirectory, "outbox.jsonl"), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
