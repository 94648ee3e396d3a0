import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Backend, BackendConfig } from "../../app/backend/index.server.ts";
import type { Order, Parcel, Report } from "./backend-process.ts";
import { childEnvironment } from "./child-environment.ts";
import type { TimeLimits } from "./time-limits.ts";

type WithoutEnvelope<T> = T extends unknown ? Omit<T, "number" | "now"> : never;

/** A backend in another process that a test can kill, like a power failure. */
export type BackendProcess = Backend & { kill(): Promise<void> };

/**
 * A backend in a process of its own, as operators run several on one database.
 * @param now the test's time
 * @param report told of every unexpected failure over there
 */
export async function startBackendProcess(
  config: Omit<BackendConfig, "clock" | "report">,
  now: () => Date,
  report: (failure: unknown) => void,
): Promise<{ backend: BackendProcess; timeLimits: Pick<TimeLimits, "unanswered" | "hold" | "letPass"> }> {
  const child = fork(fileURLToPath(new URL("backend-process.ts", import.meta.url)), {
    execArgv: [],
    env: childEnvironment(),
  });
  const waiting = new Map<
    number,
    { resolve: (response: Parcel | undefined) => void; reject: (failure: Error) => void }
  >();
  let orders = 0;

  const obeyed = (order: WithoutEnvelope<Order>) =>
    new Promise<Parcel | undefined>((resolve, reject) => {
      const number = ++orders;
      waiting.set(number, { resolve, reject });
      child.send({ ...order, number, now: now().getTime() }, (failure) => {
        if (!failure) return;
        waiting.delete(number);
        reject(failure);
      });
    });
  child.on("message", ({ number, response, failure }: Report) => {
    if (number === undefined) return report(failure);
    const { resolve, reject } = waiting.get(number)!;
    waiting.delete(number);
    if (failure === undefined) resolve(response);
    else reject(new Error(failure));
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The backend's process ended with ${code}`));
  });

  const passOn = (kind: "fetch" | "bankPages") => async (request: Request) => {
    const parcel: Parcel = {
      method: request.method,
      url: request.url,
      status: 0,
      headers: [...request.headers],
      body: await request.text(),
    };
    const { status, headers, body } = (await obeyed({ kind, request: parcel }))!;
    return new Response(body, { status, headers });
  };
  await obeyed({ kind: "open", config }).catch((failure) => {
    child.kill();
    throw failure;
  });
  const elsewhere = () => Promise.reject(new Error("Only the other process can do that"));
  const backend: BackendProcess = {
    fetch: passOn("fetch"),
    bankPages: passOn("bankPages"),
    product: { call: elsewhere },
    countPool: () => null,
    runDueJobs: async () => void (await obeyed({ kind: "runDueJobs" })),
    ...{ serve: elsewhere, files: elsewhere, publicVersions: elsewhere, measure: elsewhere, stopWork: elsewhere },
    ...{ noteUnbelievedProxy: elsewhere, maintenance: elsewhere, ready: elsewhere },
    close: async () => void (child.exitCode === null && child.signalCode === null && (await obeyed({ kind: "close" }))),
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
  const order = (kind: "unanswered" | "hold" | "letPass") => () => void obeyed({ kind }).catch(() => {});
  return { backend, timeLimits: { unanswered: order("unanswered"), hold: order("hold"), letPass: order("letPass") } };
}
