import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { type BackendConfig, createBackend } from "../../app/backend/index.server.ts";
import type { ProviderCall } from "../../app/backend/outside.ts";
import { starterContent } from "../../app/backend/starter/content.ts";
import { createApiCaller, type DataAsStaff, dataFrom } from "./api-caller.ts";
import { startBackendProcess } from "./backend-in-process.ts";
import { passChallenge, type PaymentKey, postReturn, walkChallenge } from "./bank-pages.ts";
import { createDatabase, dropDatabase, openTestDatabase, type Place } from "./database.ts";
import { isNightly } from "./depth.ts";
import { createLineLog, silentLog } from "./line-log.ts";
import { fillInOrganisation } from "./organisation.ts";
import { postgresUrl } from "./postgres-url.ts";
import { administratorOf } from "./staff.ts";
import { createTimeLimits, withTimeLimits } from "./time-limits.ts";

/** Counts the calls of the bank, whatever it answers: a real one would take or give back money at each of them. */
function countProviderCalls(onCall: ((call: ProviderCall) => void) | undefined) {
  const counts = new Map<string, number>();
  return {
    onProviderCall(call: ProviderCall) {
      counts.set(call.operation, (counts.get(call.operation) ?? 0) + 1);
      onCall?.(call);
    },
    /** Returns how often the bank was called with one of these operations. */
    of: (...operations: string[]) => operations.reduce((sum, operation) => sum + (counts.get(operation) ?? 0), 0),
  };
}
type ProviderCalls = ReturnType<typeof countProviderCalls>;

/** Each call that moves money, and the rows that were claimed for one. */
const claims = [
  [
    ["confirm"],
    "select count(*) as n from payment_moves where from_state = 'awaiting_3ds' and to_state = 'confirming'",
  ],
  [["charge saved card"], "select count(*) as n from payments where regular_charge_id is not null"],
  [
    ["refund", "cancel"],
    `select count(distinct case when kind = 'cancel' then request_id else request_id || '-' || payment_line_id end) as n
      from refunds where sent_at is not null`,
  ],
] as const;

/** Expects that no call moved money without a claim of its own. */
export async function expectEachCallClaimed(
  calls: ProviderCalls,
  db: Pick<ReturnType<typeof openTestDatabase>, "query">,
): Promise<void> {
  for (const [operations, query] of claims) {
    const [row] = await db.query(query);
    expect(calls.of(...operations), `calls of the bank to ${operations.join(" or ")}`).toBeLessThanOrEqual(
      Number(row!.n),
    );
  }
}

/** What decides the content of a new database, beside its migrations. */
interface FirstStart extends Pick<BackendConfig, "secret" | "payment" | "starter"> {
  readonly kind: "sqlite" | "postgres";
  /** Of the clock at the first start, which dates the content. */
  readonly at: Date;
}

/** The templates of this worker: an SQLite file, or the name of a database. */
const templates = new Map<string, Promise<string>>();

/**
 * Returns a template: a database after its first start, which nobody has open. Migrating and filling takes ten times as
 * long as copying, so each is made once.
 */
function templateOf(start: FirstStart): Promise<string> {
  const { kind, secret, payment, starter, at } = start;
  const content = JSON.stringify([kind, secret, payment.provider === "sandbox", starter ?? "default", at]);
  const key = createHash("sha1").update(content).digest("hex");
  let template = templates.get(key);
  if (!template) templates.set(key, (template = makeTemplate(start)));
  return template;
}

async function copyTemplate(template: string, file: string): Promise<void> {
  // What is still in the log of SQLite would be missing in the copy.
  if (existsSync(`${template}-wal`)) throw new Error(`The template is still open: ${template}`);
  await copyFile(template, file);
}

async function makeTemplate({ kind, at, ...config }: FirstStart): Promise<string> {
  const name = `template_${randomBytes(8).toString("hex")}`;
  const dataDirectory = join(inject("testFolder"), name);
  await mkdir(dataDirectory);
  const file = join(dataDirectory, "pinar.sqlite");
  const place: Place = {
    database: kind === "sqlite" ? file : await createDatabase(await postgresUrl(), name),
    dataDirectory,
  };
  const backend = await createBackend({
    ...config,
    ...place,
    publicUrl: "http://template.test",
    clients: [],
    clock: { now: () => at },
    log: silentLog,
    // The first start of the copy notes its clock, as it does in an empty database.
    runsJobs: false,
  });
  await backend.close();
  return kind === "sqlite" ? file : name;
}

export type TestDatabase = "sqlite" | "postgres" | "memory";

/**
 * SQLite and PostgreSQL, for what can differ between them: locks, races and exclusive writes of money, search, query
 * plans, large integers, migrations, backups. SQLite alone for quick feedback (`npm run test:quick`).
 */
export const bothDatabases: readonly TestDatabase[] =
  process.env.TEST_DATABASES === "sqlite" ? ["sqlite"] : ["sqlite", "postgres"];

/** SQLite, for rules that ask the database nothing special; both in the nightly suite. */
export const databases: readonly TestDatabase[] = isNightly ? bothDatabases : ["sqlite"];

export interface BackendOptions {
  readonly database?: TestDatabase;
  readonly clock?: TestClock;
  readonly config?: Partial<BackendConfig>;
  /** Leaves the organisation's legal data out, without which a real provider takes no payments. */
  readonly withoutOrganisation?: boolean;
  readonly ownProcess?: boolean;
  /** Another backend whose database and folder this one shares. On SQLite both need their own processes. */
  readonly beside?: { readonly place: Place; readonly clock: TestClock };
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a clock that only moves when told to. */
export function createClock(start = "2026-11-21T09:30:00.000Z") {
  let moment = Date.parse(start);
  return {
    now: () => new Date(moment),
    advance(milliseconds: number) {
      moment += milliseconds;
    },
  };
}
export type TestClock = ReturnType<typeof createClock>;

export const testSecret = "a secret of more than thirty-two characters";
export const publicUrl = "http://pinar.test";
const client = { id: "site", secret: "the site's own secret" };
const usualSettings = {
  publicUrl,
  secret: testSecret,
  clients: [client],
  payment: { provider: "sandbox" },
  staffSecondFactor: "off",
  // Jobs run when a test says so. By a timer they would run in the middle of one that a busy machine slows down.
  hasJobTimers: false,
  // The lists of springs hold only those that a test makes.
  starter: { ...starterContent, springs: [] },
  // Only a server that does not answer meets it; a busy one is slower than the product's own limit.
  postgres: { connectTimeoutMilliseconds: 60_000 },
} as const;

/** A backend on a real database of its own: an SQLite file, SQLite in memory, or PostgreSQL. Close it after use. */
export async function openTestBackend(options: BackendOptions = {}) {
  const { beside } = options;
  const clock = options.clock ?? beside?.clock ?? createClock();
  const failures: unknown[] = [];
  const { lines, log } = createLineLog();
  const report = (failure: unknown) => void failures.push(failure);
  const calls = countProviderCalls(options.config?.onProviderCall);
  const settings = { ...usualSettings, ...options.config };
  const place =
    beside?.place ?? (await makeFilledPlace(options.database ?? "sqlite", { ...settings, at: clock.now() }));
  const config: BackendConfig = {
    ...place,
    ...settings,
    // Not from another process.
    ...(!options.ownProcess && { onProviderCall: calls.onProviderCall }),
  };
  const ownLimits = createTimeLimits();
  const { backend, timeLimits } = options.ownProcess
    ? await startBackendProcess(config, clock.now, report)
    : {
        backend: await createBackend({ clock, report, log, ...withTimeLimits(config, ownLimits) }),
        timeLimits: ownLimits,
      };
  const { raw, call } = createApiCaller(backend.fetch, client, options.ownProcess ? undefined : backend.product);
  const db = openTestDatabase(place);
  if (config.payment.provider !== "sandbox" && !options.withoutOrganisation) await fillInOrganisation(db);

  const site = {
    backend,
    /** Credentials of the one client of its API. */
    client,
    clock,
    /** Time limits of its calls to the payment provider. */
    timeLimits,
    place,
    failures,
    calls,
    log: lines,
    /** Sends any request. It carries a machine token unless its headers say otherwise. */
    raw,
    /** Calls an endpoint with money in kuruş; throws `Refused` on a failure. */
    call,
    /** Like `call`; returns the data of the answer alone. */
    dataOf: dataFrom(call),
    /** Like `dataOf`, as the administrator of the site. */
    asStaff: (async (name: "listMenu", content?: object) =>
      dataFrom(call)(name, content as never, await administratorOf(site))) as DataAsStaff,
    db,
    later(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      return backend.runDueJobs();
    },
    walkChallenge: (payment: PaymentKey, code?: string | { cancel: true }) =>
      walkChallenge({ call, backend }, payment, code),
    postReturn: (bankReturn: Parameters<typeof postReturn>[1]) => postReturn(call, bankReturn),
    /** Walks the payer through the bank's pages and back to the site. */
    passChallenge: (payment: PaymentKey) => passChallenge({ call, backend }, payment),
    [Symbol.asyncDispose]: (): Promise<void> => site.close(),
    async close() {
      await backend.close();
      if (beside) return;
      await rm(place.dataDirectory, { recursive: true, force: true });
      if (place.database.startsWith("postgres")) await dropDatabase(place.database);
    },
  };
  return site;
}
export type TestBackend = Awaited<ReturnType<typeof openTestBackend>>;

/**
 * Opens two backends on one database, as two processes are. On SQLite they have processes of their own, because waiting
 * for each other blocks a thread. Close the second one first.
 */
export async function openTwoBackends(database: TestDatabase): Promise<readonly [TestBackend, TestBackend]> {
  const ownProcess = database === "sqlite";
  const one = await openTestBackend({ database, ownProcess });
  return [one, await openTestBackend({ beside: one, ownProcess })];
}

export async function makePlace(kind: TestDatabase): Promise<Place> {
  const dataDirectory = await makeFolder();
  if (kind === "memory") return { database: ":memory:", dataDirectory };
  if (kind === "sqlite") return { database: join(dataDirectory, "pinar.sqlite"), dataDirectory };
  return { database: await createDatabase(await postgresUrl(), newName()), dataDirectory };
}

/** Creates a database as a first start with these settings leaves it, by copying a template. */
export async function makeFilledPlace(
  kind: TestDatabase,
  start: Omit<FirstStart, "kind"> = { ...usualSettings, at: createClock().now() },
): Promise<Place> {
  if (kind === "memory") return makePlace(kind);
  const template = await templateOf({ ...start, kind });
  const dataDirectory = await makeFolder();
  if (kind === "postgres")
    return { database: await createDatabase(await postgresUrl(), newName(), template), dataDirectory };
  const database = join(dataDirectory, "pinar.sqlite");
  await copyTemplate(template, database);
  return { database, dataDirectory };
}

/** Makes a folder that goes with all others at the end of the test run. */
export const makeFolder = () => mkdtemp(join(inject("testFolder"), "data-"));
const newName = () => `test_${randomBytes(8).toString("hex")}`;
