import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { fastFolder } from "./fast-folder.ts";
import { freePort } from "./free-port.ts";
import { poll } from "./html-client/poll.ts";
import { messagesIn } from "./outbox.ts";

const root = resolve(import.meta.dirname, "../..");

/** A running site: the built server on a free port, with its own data. */
export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Whether every site of a test is two processes of the build, the API and the site of it (`npm run test:split`). */
export const isSplit = process.env.SPLIT_ROLES === "1";

/**
 * Starts the built site like an operator and waits until it answers. Requires `npm run build`.
 * @param environment settings beside PORT, PUBLIC_URL and DATA_DIR
 * @param launcher words before the command, e.g. one that keeps the process on one core
 * @param split whether the API runs in a process of its own
 */
export async function openTestSite(
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
  split = isSplit,
) {
  const dataDirectory = await mkdtemp(join(await fastFolder(), "pinar-site-"));
  const url = `http://localhost:${await freePort()}`;
  const adminPhones = Array.from({ length: 320 }, (_, place) => `+90533${String(1_000_000 + place)}`);
  let printed = "";
  const start = (settings: Record<string, string>) =>
    startProcess(settings, launcher, (text) => {
      printed += text;
    });
  const settings = {
    PUBLIC_URL: url,
    DATA_DIR: dataDirectory,
    ADMIN_PHONES: adminPhones.join(","),
    STAFF_SECOND_FACTOR: "off",
    STOP_DELAY_MS: "0",
    ...environment,
  };
  const running: Awaited<ReturnType<typeof start>>[] = [];
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const action of closing) await action();
    for (const one of running.toReversed()) await one.close();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  const { port } = new URL(url);
  const all =
    split && !environment.API_BASE_URL ? await roles(settings, port) : ([{ ...settings, PORT: port }] as const);
  try {
    for (const one of all) running.push(await start(one));
  } catch (failure) {
    await close();
    throw new Error(`${(failure as Error).message}\n${printed}`, { cause: failure });
  }
  return {
    url,
    /** Origin of the process that has the API: `url`, unless the API runs in a process of its own. */
    apiUrl: `http://localhost:${all[0].PORT}`,
    /** Id of the process that serves pages. */
    pid: running.at(-1)!.pid,
    /** Data of the embedded API. */
    dataDirectory,
    isSplit: running.length > 1,
    /** Phone numbers of the first administrators in the settings. A test takes an unused one. */
    adminPhones,
    /** Returns what its processes have printed so far. */
    log: () => printed,
    /** Returns the messages sent through the sandbox SMS and mail gateways, oldest first. */
    outbox: () => readOutbox(dataDirectory),
    /** Adds what is done before the site is closed: the end of what a test opened on its data. */
    beforeClose: (action: () => unknown) => void closing.push(action),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Starts a site that has its database in its own process in every run: for tests of that process. */
export function openOneProcess(environment: Record<string, string> = {}, launcher: readonly string[] = []) {
  return openTestSite(environment, launcher, false);
}

/** Returns the settings of an API alone and of its site, which has the place of the whole one. */
async function roles(settings: Record<"PUBLIC_URL" | "DATA_DIR", string>, port: string) {
  const apiUrl = `http://localhost:${await freePort()}`;
  const client = { API_CLIENT_ID: "test-site", API_CLIENT_SECRET: "a secret of a test's site, known to its API" };
  const siteDirectory = join(settings.DATA_DIR, "site");
  await mkdir(siteDirectory, { recursive: true });
  // Tests sign cookies with the secret in the data directory.
  const secret = "a secret of a test's cookies, the same in both";
  for (const directory of [settings.DATA_DIR, siteDirectory])
    await writeFile(join(directory, "session-secret"), secret);
  const api = { PUBLIC_URL: apiUrl, PORT: new URL(apiUrl).port, SITE_URL: settings.PUBLIC_URL, TRUST_PROXY: "0" };
  return [
    { ...settings, ...api, ...client, ROLE: "api" },
    { ...settings, ...client, PORT: port, ROLE: "site", DATA_DIR: siteDirectory, API_BASE_URL: `${apiUrl}/api` },
  ] as const;
}

/** How the image sets malloc (Dockerfile). */
const asInTheImage = { NODE_ENV: "production", MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "262144" };

/** Starts a process of the build and waits until it answers. */
async function startProcess(
  settings: Record<string, string>,
  launcher: readonly string[],
  onPrinted: (text: string) => void,
): Promise<{ pid: number; close(): Promise<void> }> {
  const build = join(root, "build/server/index.js");
  if (!existsSync(build)) throw new Error("The site is not built: run `npm run build` first");
  const [command = "", ...words] = [
    ...launcher,
    process.execPath,
    // As the image starts it.
    "--max-semi-space-size=8",
    // The site's own command starts several processes.
    ...(settings.WEB_CONCURRENCY
      ? [join(root, "app/process/start.ts")]
      : [join(root, "node_modules/@react-router/serve/bin.cjs"), build]),
  ];
  const child = spawn(command, words, {
    cwd: root,
    env: childEnvironment({ ...asInTheImage, ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => onPrinted(String(text)));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const close = async () => {
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(killer);
  };
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) break;
    // A kept connection could end unseen while a test waits without its event loop.
    const asked = { headers: { connection: "close" } };
    const answer = await fetch(`http://localhost:${settings.PORT}/health`, asked).catch(() => null);
    if (answer?.ok) return { pid: child.pid!, close };
    await new Promise((wait) => setTimeout(wait, 100));
  }
  await close();
  throw new Error("The site did not start:");
}

/** Returns a site's log with the lines of all requests before, some of which come after the answer. */
export async function wholeLog({ url, apiUrl, log }: TestSite): Promise<string> {
  for (const origin of new Set([url, apiUrl])) {
    // Its own line comes last. Addresses that monitoring asks for have none.
    const { headers } = await fetch(`${origin}/version`, { headers: { connection: "close" } });
    const id = headers.get("x-request-id")!;
    await poll(
      log,
      (lines) => lines.includes(id),
      () => `The log of ${origin} has no line of the request ${id}`,
    );
  }
  return log();
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function readOutbox(dataDirectory: string) {
  return messagesIn<{ at: string; channel: string; to: string; text: string }>(dataDirectory);
}
