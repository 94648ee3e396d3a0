import cluster, { type Worker } from "node:cluster";

/** Number of a process of this site, from 1, in the environment of each; the first one runs the scheduler. */
const numberVariable = "WEB_PROCESS";
/** Number of all processes of this site, in the environment of each. */
const countVariable = "WEB_PROCESSES";

/** Tells whether this process runs the scheduler: the only process of a site, or the first of several. */
export function runsScheduler(): boolean {
  return processNumber() === 1;
}

/** Returns the number of this process of the site, from 1. */
export function processNumber(): number {
  return Number(process.env[numberVariable] ?? 1);
}

/** Returns how many other processes of this site run on this machine. */
export function otherProcesses(): number {
  return Number(process.env[countVariable] ?? 1) - 1;
}

/** Passes a text to the other processes of this site on this machine; does nothing in a site of one process. */
export function tellOtherProcesses(message: string): void {
  // The primary process may have gone; then this one stops, too.
  if (cluster.isWorker && process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Calls a function with each message of another process. */
export function onMessage(listener: (message: string) => void): void {
  if (cluster.isWorker)
    process.on("message", (message) => {
      if (typeof message === "string") listener(message);
    });
}

/** Milliseconds after which a process that exited is started again. */
const restartMilliseconds = 1_000;

/** Logs that a process exited by itself or was killed, as the log's other lines are written. */
function logEnd(number: number, code: number | null, signal: string | null): void {
  const time = new Date().toISOString();
  const line = { level: "error", time, process: number, code, signal, msg: "a process of the site exited" };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Starts several processes of the site, which share its port, and replaces those that end. The first one starts alone,
 * because it migrates the database; if it cannot start, the site does not start. Never returns in the primary process.
 * @param count 2 or more
 */
export async function runProcesses(count: number): Promise<never> {
  let isStopping = false;
  const running = new Map<number, Worker>();

  function start(number: number): Promise<void> {
    const worker = cluster.fork({ [numberVariable]: String(number), [countVariable]: String(count) });
    running.set(number, worker);
    let hasServed = false;
    worker.on("message", (message: unknown) => {
      for (const other of running.values())
        if (other !== worker && other.isConnected()) other.send(message as string, () => {});
    });
    worker.once("exit", (code, signal) => {
      running.delete(number);
      if (isStopping) return;
      logEnd(number, code, signal);
      // A process that cannot even start would be started again for ever.
      if (number === 1 && !hasServed) stop("SIGTERM", code);
      else setTimeout(() => isStopping || void start(number), restartMilliseconds);
    });
    return new Promise((listening) =>
      worker.once("listening", () => {
        hasServed = true;
        listening();
      }),
    );
  }

  function stop(signal: NodeJS.Signals, code: number): void {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    for (const worker of running.values()) worker.process.kill(signal);
    const left = setInterval(() => {
      if (running.size > 0) return;
      clearInterval(left);
      process.exit();
    }, 50);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal, 0));
  // Only a site of another API takes the signal (site.server.ts); it ends any other process.
  if (process.env.API_BASE_URL)
    process.on("SIGHUP", () => {
      for (const worker of running.values()) worker.process.kill("SIGHUP");
    });
  await start(1);
  for (let number = 2; number <= count; number++) void start(number);
  return new Promise<never>(() => {});
}
