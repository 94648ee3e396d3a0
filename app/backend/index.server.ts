import { setTimeout } from "node:timers/promises";
import { failureFields } from "../log/failure-fields.ts";
import { createThrottle } from "../log/throttle.ts";
import { createApi } from "./api.ts";
import { openDatabase } from "./database/database.ts";
import type { PoolCounts, PostgresSettings } from "./database/postgres.ts";
import { openReader } from "./database/sqlite-reader.ts";
import { consoleLog, reportTo } from "./failure-reports.ts";
import { createFileStore } from "./files/disk-files.ts";
import { createPictures } from "./files/pictures.ts";
import { createS3FileStore, type S3Settings } from "./files/s3-files.ts";
import { type ClientCredentials, createMachineTokens } from "./http/machine-tokens.ts";
import { jobMilliseconds, jobsOf, startJobs } from "./job-list.ts";
import { stopDelivering } from "./messages/delivery.ts";
import { createMessenger, type MailProvider, type SmsProvider } from "./messages/gateways/messengers.ts";
import { createPhoneNumbers } from "./messages/gateways/mobile-numbers.ts";
import { bringUpToDate } from "./migrations.server.ts";
import { sandboxProvider, warnWithoutOrganisation } from "./organisation/organisation.ts";
import type { Clock, Log, ProviderCall } from "./outside.ts";
import { createForgeryCounter } from "./payments/gateways/forgery-counter.ts";
import { createGateway, measuredGateway, type PaymentProvider } from "./payments/gateways/gateways.ts";
import { createReceiptPrinter } from "./payments/gateways/receipt-printer.ts";
import { sandboxLedgerQueries } from "./payments/gateways/sandbox-ledger-queries.ts";
import { encloseReceipt } from "./payments/receipts/receipts.ts";
import { authenticator } from "./people/gateways/authenticator.ts";
import { createEmbeddedProduct } from "./product.ts";
import { createServedApi } from "./served-api.ts";
import { loadStarter, type Starter } from "./starter/loader.ts";
import { createStore, secretsFrom } from "./store.ts";
import { watchClock } from "./system/clock-check.ts";
import { defaultLaunch, logGoingLive, noteUnbelievedProxy } from "./system/going-live.ts";
import { findMaintenance } from "./system/maintenance.ts";
import { createMeasure } from "./system/measures.ts";
import type { LaunchSettings, Ports } from "./system/ports.ts";
import { createReadiness, diskSpace } from "./system/readiness.ts";
import { createProviderWatch } from "./system/watch-providers.ts";
import { statementReader } from "./transfers/statement-reader.ts";

export interface BackendConfig {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  /** Connection limits and time-outs of PostgreSQL. */
  readonly postgres?: Omit<PostgresSettings, "onLost" | "onPool">;
  /** Longest wait for the database at the start; a minute by default. */
  readonly databaseWaitMilliseconds?: number;
  /** Folder of the site's files: uploads, the outbox. */
  readonly dataDirectory: string;
  /** Whether the database is backed up into DATA_DIR/backups before its migrations; no by default. */
  readonly isBackedUpBeforeMigrations?: boolean;
  /** Store of uploaded files; DATA_DIR/files by default. */
  readonly files?: S3Settings;
  /** Origin of this process: pages of the sandbox bank. */
  readonly publicUrl: string;
  /** Origin of the site that visitors see; {@link publicUrl} by default. */
  readonly siteUrl?: string;
  /** Keys of all signatures and fingerprints. */
  readonly secret: string;
  /** Keys of the site's cookies, the same in all processes: other ones are refused. */
  readonly sessionSecrets?: readonly string[];
  /** Clients that may fetch machine tokens. */
  readonly clients: readonly ClientCredentials[];
  /** Client on another machine that may do everything; others are in the database. */
  readonly configuredClient?: ClientCredentials | undefined;
  readonly payment: PaymentProvider;
  /** SMS provider; the outbox by default. */
  readonly sms?: SmsProvider;
  /** ISO codes of the countries that codes are sent to; Türkiye alone by default. */
  readonly smsCountries?: readonly string[];
  /** Most codes by SMS in 24 hours; 5000 by default. */
  readonly smsDailyLimit?: number;
  /** Kuruş; refunds of a payment above this sum need a second person; 5,000 TL by default. */
  readonly refundApprovalAbove?: number;
  /** E-mail provider; the outbox by default. */
  readonly mail?: MailProvider;
  /** E-mail address of staff; without one, messages are only on the site. */
  readonly staffEmail?: string;
  /** Name of the organisation in notifications; "Pınar" by default. */
  readonly brandName?: string;
  /** Phone numbers of the first administrators, E.164. */
  readonly adminPhones?: readonly string[];
  /** Whether staff need a second factor; yes by default. */
  readonly staffSecondFactor?: "required" | "off";
  readonly providerTimeoutMilliseconds?: number;
  /** Whether this process runs the scheduler's jobs; yes by default. */
  readonly runsJobs?: boolean;
  /** Whether its jobs run by themselves, not only by `runDueJobs`; yes by default. */
  readonly hasJobTimers?: boolean;
  /** Called before migrations of a database with data run here or in another process. */
  readonly onMigrating?: () => Promise<void>;
  /** Version of the program. */
  readonly version?: string;
  /** Tells when the certificate of the public address ends; unknown by default. */
  readonly certificateEnd?: () => Promise<Date | null>;
  readonly clock?: Clock;
  /** Called with every unexpected failure; logs it by default. */
  readonly report?: (failure: unknown) => void;
  /** Called after every call of the bank, SMS and mail provider. */
  readonly onProviderCall?: (call: ProviderCall) => void;
  /** Calls each run of a job of the scheduler, to measure it. */
  readonly aroundJob?: (job: string, run: () => Promise<void>) => Promise<void>;
  /** Log without secrets and personal data; the console by default. */
  readonly log?: Log;
  /**
   * What an empty database gets; the starter content by default, whose invented people and sums are only loaded in the
   * sandbox. "none" is the starter content without any sample.
   */
  readonly starter?: Starter;
  /** What the Going live page checks of the settings; those of a site that is tried out by default. */
  readonly launch?: LaunchSettings;
}

export type Backend = Awaited<ReturnType<typeof createBackend>>;

const firstMilliseconds = 2_000;
/** Milliseconds that a stop waits for deliveries and jobs. Docker kills a process after ten seconds. */
const longestStop = 5_000;

/** Creates the embedded product API. It migrates the database and loads the starter content into an empty one. */
export async function createBackend(config: BackendConfig) {
  const { publicUrl, siteUrl = publicUrl, dataDirectory, secret, payment, runsJobs = true } = config;
  const { clock = { now: () => new Date() }, log = consoleLog, report = reportTo(log) } = config;
  const { sms = { provider: "outbox" }, mail = { provider: "outbox" }, brandName: brand = "Pınar" } = config;
  const { providerTimeoutMilliseconds: timeoutMilliseconds = 12_000, onProviderCall: onCall = () => {} } = config;
  const countLost = createThrottle();
  const secrets = secretsFrom(secret);
  let countPool: (() => PoolCounts) | undefined;
  const settings: PostgresSettings = {
    ...config.postgres,
    // The pool of the start is the second one.
    onPool: (count) => void (countPool ??= count),
    onLost(failure) {
      const count = countLost("lost");
      if (count > 0) log.warn({ count, cause: failureFields(failure) }, "database connection lost");
    },
  };
  const database = openDatabase(config.database, settings);
  try {
    const upgrade = { ...config, secrets, clock, log, postgres: settings };
    await bringUpToDate(database, upgrade, async (unlimited) => {
      const hasSamples = payment.provider === sandboxProvider;
      await loadStarter(unlimited, config.starter, { now: clock.now(), hasSamples });
    });
  } catch (failure) {
    await database.destroy().catch(() => {});
    throw failure;
  }

  const sandboxLedger = sandboxLedgerQueries(database);
  const outside = { publicUrl, siteUrl, timeoutMilliseconds, secret, now: clock.now, sandboxLedger };
  const { gateway: plainGateway, bank } = createGateway(payment, outside);
  const gateway = measuredGateway(plainGateway, onCall);
  const reader = openReader(database, config.database);
  const store = createStore(database, secrets, reader.db);
  const providers = createProviderWatch(log, clock, store.system);
  const logAuditHead = async () => {
    const head = await store.audit.head();
    if (head) log.info({ entries: head.entries, last: head.last }, "audit head");
  };
  const disk = createFileStore(dataDirectory);
  const jobList = jobsOf(() => ports, logAuditHead);
  const ports: Ports = {
    store,
    clock,
    secrets,
    gateway,
    forgeries: createForgeryCounter(clock, log),
    authenticator,
    messenger: createMessenger(
      { sms, mail },
      { dataDirectory, brand, now: clock.now, log, providers, onCall, timeoutMilliseconds },
    ),
    enclose: (notification) => encloseReceipt(ports, notification),
    printer: createReceiptPrinter(siteUrl),
    files: config.files ? createS3FileStore(config.files, { disk, log }) : disk,
    pictures: createPictures(),
    statementReader,
    phoneNumbers: createPhoneNumbers(config.smsCountries ?? ["TR"]),
    smsDailyLimit: config.smsDailyLimit ?? 5000,
    refundApprovalAbove: config.refundApprovalAbove ?? 5_000_00,
    site: {
      brand,
      publicUrl: siteUrl,
      adminPhones: config.adminPhones ?? [],
      staffEmail: config.staffEmail ?? null,
      needsSecondFactor: config.staffSecondFactor !== "off",
    },
    log,
    providers,
    system: {
      version: config.version ?? null,
      startedAt: clock.now(),
      jobs: jobList.map(({ name }) => name),
      providers: { bank: payment.provider, sms: sms.provider, mail: mail.provider },
      launch: config.launch ?? defaultLaunch,
      disk: () => diskSpace(dataDirectory),
      certificateEnd: config.certificateEnd ?? (async () => null),
    },
  };
  const machineTokens = createMachineTokens(secret, config.clients, clock.now);

  await warnWithoutOrganisation(ports);
  if (runsJobs) {
    await logGoingLive(ports);
    await watchClock(ports);
  }
  const jobs = startJobs(runsJobs ? jobList : [], {
    firstMilliseconds,
    everyMilliseconds: jobMilliseconds,
    hasTimers: config.hasJobTimers !== false,
    providers,
    around: config.aroundJob,
    report,
  });

  let stopped: Promise<void> | undefined;
  const endWork = async () => {
    const isLate = setTimeout(longestStop, undefined, { ref: false });
    // A notification that was sent but not marked would be sent again after a restart.
    await Promise.all([stopDelivering(ports, isLate), Promise.race([jobs.stop(), isLate])]);
  };
  const stopWork = () => (stopped ??= endWork());

  return {
    fetch: createApi(ports, machineTokens, report),
    /** For other machines, which have credentials of their own. */
    serve: createServedApi(ports, config, machineTokens, report),
    /** For the site in this process. */
    product: createEmbeddedProduct(ports, machineTokens, report),
    /** The sandbox bank's pages below /sandbox-bank; absent with a real provider. */
    ...(bank && { bankPages: bank.pages }),
    files: ports.files.read,
    publicVersions: store.system.publicVersions,
    ready: createReadiness(store.system, dataDirectory),
    runDueJobs: jobs.runDueJobs,
    measure: createMeasure(
      ports,
      jobList.map((job) => ({ everyMilliseconds: jobMilliseconds, ...job })),
    ),
    noteUnbelievedProxy: () => noteUnbelievedProxy(ports),
    maintenance: () => findMaintenance(ports),
    /** Connections of this process to PostgreSQL; null on SQLite. */
    countPool: () => countPool?.() ?? null,
    /** Begins no more jobs and deliveries, and waits five seconds at most for those under way. */
    stopWork,
    async close() {
      await stopWork();
      await providers.written();
      await logAuditHead().catch((failure) =>
        log.warn({ cause: failureFields(failure) }, "the audit head cannot be read"),
      );
      await reader.close();
      await database.destroy();
    },
  };
}
