import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";
import { openNginx } from "./nginx.ts";
import { openOwnPostgres } from "./own-postgres.ts";

const root = resolve(import.meta.dirname, "../..");
const secret = "a secret of the processes behind one proxy";

/** Milliseconds between the end of a process and the next start, as a supervisor waits. */
const restartDelay = 200;

/** Starts a process of the site, again when it ends, as a container with `restart: always` is. */
async function openMember(environment: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let printed = "";
  let deaths = 0;
  let isClosing = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [join(root, "app/process/start.ts")], {
      cwd: root,
      env: childEnvironment({ NODE_ENV: "production", PORT: String(port), ...environment }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (text) => (printed += text));
    child.once("exit", (code) => {
      if (isClosing) return;
      if (code !== null && code !== 0) deaths += 1;
      setTimeout(() => isClosing || start(), restartDelay);
    });
  };
  start();
  return {
    url,
    /** The process that runs now. */
    pid: () => child.pid!,
    /** How often it ended by itself: with an exit code, not by a signal of the test. */
    deaths: () => deaths,
    log: () => printed,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async ready() {
      for (let attempt = 0; attempt < 600; attempt++) {
        const answer = await fetch(`${url}/ready`).catch(() => null);
        if (answer?.ok) return;
        await wait(50);
      }
      throw new Error(`A process does not get ready:\n${printed.slice(-3000)}`);
    },
    async close() {
      isClosing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

type Member = Awaited<ReturnType<typeof openMember>>;

/**
 * Starts what docs/operations/deploy describes: PostgreSQL, two processes of the site with folders of their own, and
 * nginx in front of them.
 */
export async function openSiteCluster(environment: Record<string, string> = {}) {
  const postgres = await openOwnPostgres();
  await postgres.query("create database site");
  const port = await freePort();
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "pinar-cluster-"))));
  const members = await Promise.all(
    folders.map((DATA_DIR) =>
      openMember({
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: `${postgres.url}/site`,
        DATA_SECRET: secret,
        SESSION_SECRET: secret,
        TRUST_PROXY: "1",
        PROXY_CACHE_SECONDS: "2",
        STAFF_SECOND_FACTOR: "off",
        ADMIN_PHONES: "+905331000000",
        DATA_DIR,
        ...environment,
      }),
    ),
  );
  const [first, second] = members as [Member, Member];
  await Promise.all(members.map((member) => member.ready()));
  const hostOf = ({ url }: Member) => new URL(url).host;
  const nginx = await openNginx({ port, sites: [hostOf(first), hostOf(second)] });
  const close = async () => {
    await nginx.close();
    await Promise.all(members.map((member) => member.close()));
    await postgres.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
  return {
    /** Origin that people see. */
    url: nginx.url,
    postgres,
    members: [first, second] as const,
    folders,
    query: (text: string) => postgres.query(text, "site"),
    nginx,
    close,
    [Symbol.asyncDispose]: close,
  };
}
