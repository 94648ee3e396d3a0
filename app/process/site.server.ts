import { createApiClient } from "~/api/client.server.ts";
import { createFailureLog } from "~/api/failure-log.ts";
import { createBackend } from "~/backend/index.server.ts";
import { createPublicReads } from "~/cache/public-reads.server.ts";
import { createFreshness, type PublicVersions } from "~/cache/versions.server.ts";
import type { Caller } from "~/contract/endpoints/endpoint.ts";
import type { Feature } from "~/contract/features.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { isShownOrigin, showPicturesOf } from "~/http/picture-origins.ts";
import { failureFields } from "~/log/failure-fields.ts";
import { log } from "~/log/log.server.ts";
import { createThrottle } from "~/log/throttle.ts";
import { countCache, countCall } from "~/metrics/counts.server.ts";
import { openRegistry, type PoolCounts, readAllProcesses } from "~/metrics/registry.server.ts";
import { timed } from "~/metrics/server-timing.server.ts";
import { traceApiCall, traceJob, traceProviderCall } from "~/metrics/spans.server.ts";
import { openTraces } from "~/metrics/traces.server.ts";
import { createCertificateReader } from "~/net/certificate.ts";
import { withTimeout } from "~/net/timeout.ts";
import { openDataFolder } from "~/process/environment/data-folder.server.ts";
import { type Environment, launchSettings, readEnvironment } from "~/process/environment/environment.server.ts";
import { onMessage, processNumber, runsScheduler, tellOtherProcesses } from "~/process/processes.ts";
import { programName, readProgram } from "~/process/program.ts";
import { openSiteCodes } from "~/process/site-codes.server.ts";
import type { RemoteSettings } from "~/remote/connection.server.ts";

/** Opens the environment, the API client and, in a sandbox, the bank of this process. */
async function openSite() {
  const environment = readEnvironment(process.env);
  for (const warning of environment.warnings) log.warn({}, warning);
  if (!environment.api) openDataFolder(environment.dataDirectory, environment.databaseUrl !== undefined);
  const program = readProgram(".");
  const version = programName(program);
  let countPool: () => PoolCounts | null = () => null;
  const registry =
    environment.metricsToken === undefined
      ? null
      : await openRegistry({ version, process: processNumber(), countPool: () => countPool() });
  const traces = environment.traces
    ? await openTraces({
        ...environment.traces,
        version: program.version,
        process: processNumber(),
        onFailure: logLostTraces(),
      })
    : undefined;
  const { api } = environment;
  const { stopWork, ...product } = api ? await openRemote(environment, api) : await openOwn(environment, version);
  if (product.countPool) countPool = product.countPool;
  let isStopping = false;
  return {
    ...product,
    environment,
    program,
    readMetrics: registry && readAllProcesses(registry),
    /** What is fit; a process that stops is not, whatever else is. */
    ready: async (): Promise<Readonly<Record<string, boolean>>> =>
      isStopping ? { process: false } : { ...(await product.ready()), process: true },
    /** Begins the stop of this process: no request is sent to it any more, and it begins no work by itself. */
    beginStop(): Promise<void> {
      isStopping = true;
      traces?.flush();
      return stopWork();
    },
    async close(): Promise<void> {
      await Promise.all([product.close(), traces?.close()]);
    },
  };
}

/** Opens the client of another API, with all that only a site beside one needs. */
async function openRemote(environment: Environment, api: NonNullable<Environment["api"]>) {
  const [{ createRemoteCalls }, { createRemoteState }, { createRemoteFiles }, { openSiteStore }] = await Promise.all([
    import("~/api/remote-calls.server.ts"),
    import("~/remote/declared-features.server.ts"),
    import("~/remote/exchange.server.ts"),
    import("~/remote/site-store.server.ts"),
  ]);
  const { baseUrl, tokenUrl, clientId, clientSecret, scope, mapping } = api;
  const freshness = freshnessOf(undefined);
  const store = openSiteStore({
    directory: environment.dataDirectory,
    secret: environment.dataSecret,
    onFailure: (failure, count) => log.warn({ count, cause: failureFields(failure) }, "the site's store failed"),
  });
  if (store.storedIn === "memory") log.warn({}, "DATA_DIR cannot be written: the site's store is in memory only");
  const remote = createRemoteCalls({
    baseUrl,
    tokenUrl,
    credentials: { clientId, clientSecret, scope },
    store,
    publicUrl: environment.publicUrl,
    mapping,
    onUnread: logUnread(),
    onPicture: isShownOrigin,
    features: api.features,
    onFeatures(gained, lost) {
      freshness.noteChangeElsewhere("admin");
      // Every process reads the document; one of them says so.
      if (runsScheduler()) log.info({ provider: "api", gained, lost }, "the features of the API changed");
    },
    onUnreadFeatures: logUnreadFeatures(),
  });
  const client = createApiClient({
    product: remote,
    publicReads: createPublicReads(freshness, countRead, store),
    around: traceApiCall,
    onFailure: createFailureLog(log),
  });
  const state = createRemoteState(
    () => client.forRequest({ language: "tr" }).showSiteState(),
    remote.features.missing,
    (what) => freshness.noteChangeElsewhere(what === "content" ? "admin" : "machine"),
  );
  process.on("SIGHUP", remote.features.refresh);
  await withTimeout(3000, remote.features.ready.then(state.refresh), () => {});
  const nothing = async () => {};
  const types = mapping?.get("addToBasket")?.states.basket_able_type ?? {};
  const mapsProjects = Object.values(types).includes(basketTypes.project);
  const codes = await openSiteCodes(environment, remote.features.missing);
  return {
    client,
    store,
    freshness,
    siteCodes: codes.current,
    missingFeatures: codes.missingFeatures,
    /** §3 has no number for gifts to projects: the mapping has one, or the API is of this project. */
    takesProjects: () => mapsProjects || !codes.missingFeatures().includes("gift_details"),
    /** Origins of pictures beside this site's own. */
    pictureOrigins: showPicturesOf([new URL(baseUrl).origin, ...api.mediaOrigins], logUnshownPictures()),
    serve: undefined,
    bankPages: undefined,
    files: createRemoteFiles(baseUrl),
    ready: async () => ({ api: await withTimeout(2500, remote.isReady(), () => false) }),
    measure: undefined,
    countPool: undefined,
    noteUnbelievedProxy: nothing,
    maintenance: async () => state.maintenance(),
    state: () => ({ ...state.current(), ...(codes.areInOutbox() && { outbox: true }) }),
    stopWork: nothing,
    async close() {
      process.off("SIGHUP", remote.features.refresh);
      remote.features.close();
      state.close();
      store.close();
      await codes.close();
    },
  };
}

/** Opens the product in this process, and its client. */
async function openOwn(environment: Environment, version: string) {
  const { starter, ...settings } = environment;
  const backend = await createBackend({
    ...settings,
    ...(starter === "none" && { starter }),
    database: environment.databaseUrl ?? `${environment.dataDirectory}/pinar.sqlite`,
    secret: environment.dataSecret,
    clients: [],
    version,
    certificateEnd: createCertificateReader(environment.siteUrl),
    launch: launchSettings(environment),
    log,
    onProviderCall(call) {
      countCall(call);
      traceProviderCall(call);
    },
    aroundJob: traceJob,
    runsJobs: runsScheduler(),
    onMigrating: () => onMigrating(environment.brandName),
    databaseWaitMilliseconds: environment.databaseStartMilliseconds,
  });
  const { payment, sms, mail } = environment;
  const state = {
    sandbox: backend.bankPages !== undefined,
    outbox: sms.provider === "outbox" || mail.provider === "outbox",
    regular_gifts: payment.provider !== "paytr",
  };
  // The file is asked within microseconds; a database server is spared.
  const freshness = freshnessOf(backend.publicVersions, environment.databaseUrl ? 250 : 5);
  const client = createApiClient({
    product: import.meta.env.DEV ? { call: timed(backend.product.call) } : backend.product,
    publicReads: createPublicReads(freshness, countRead),
    around: traceApiCall,
    onFailure: createFailureLog(log),
  });
  return {
    ...backend,
    client,
    /** Only beside another API: the embedded one remembers everything itself. */
    store: undefined,
    freshness,
    siteCodes: () => undefined,
    /** The embedded API has every feature. */
    missingFeatures: (): readonly Feature[] => [],
    takesProjects: () => true,
    pictureOrigins: [] as readonly string[],
    state: () => state,
  };
}

const countRead = (isHit: boolean) => countCache("public reads", isHit);

/** Tells how long public answers may be cached; the processes of this machine tell each other of changes at once. */
function freshnessOf(ask: (() => Promise<PublicVersions>) | undefined, askMilliseconds = 0) {
  const prefix = "changed ";
  const freshness = createFreshness({
    ask,
    askMilliseconds,
    tellOthers: (caller) => tellOtherProcesses(prefix + caller),
  });
  onMessage((message) => {
    if (message.startsWith(prefix)) freshness.noteChangeElsewhere(message.slice(prefix.length) as Caller);
  });
  return freshness;
}

/** Logs that spans did not reach their collector, at most once a minute. */
function logLostTraces(): (failure: unknown) => void {
  const throttle = createThrottle();
  return (failure) => {
    const count = throttle("traces");
    if (count > 0) log.warn({ provider: "traces", count, cause: failureFields(failure) }, "traces were not sent");
  };
}

/** Logs the origin of pictures that no setting allows, at most once a minute. */
function logUnshownPictures(): (origin: string) => void {
  const throttle = createThrottle();
  return (origin) => {
    const count = throttle(origin);
    if (count > 0)
      log.warn({ provider: "api", origin, count }, "pictures are not shown: API_MEDIA_ORIGINS lacks their origin");
  };
}

/** Logs the parts of answers that could not be read: the endpoint, the path in the answer and how many, no values. */
function logUnread(): NonNullable<RemoteSettings["onUnread"]> {
  const throttle = createThrottle();
  return (endpoint, unread) => {
    for (const [path, parts] of unread) {
      const count = throttle(`${endpoint} ${path}`);
      if (count > 0) log.warn({ provider: "api", operation: endpoint, path, parts, count }, "answer partly unreadable");
    }
  };
}

/** Logs that the API's OpenAPI document was not read, at most once a minute for each reason. */
function logUnreadFeatures(): NonNullable<RemoteSettings["onUnreadFeatures"]> {
  const throttle = createThrottle();
  return (failure) => {
    const cause = failureFields(failure);
    const status = failure instanceof ApiFailure ? failure.status : 0;
    const count = throttle(`${status} ${JSON.stringify(cause)}`);
    if (count > 0)
      log.warn(
        { provider: "api", operation: "openapi.json", status, count, cause },
        "the OpenAPI document of the API was not read: the features read last count; if there are none, set API_FEATURES",
      );
  };
}

let onMigrating: (brand: string) => Promise<void> = async () => {};

/** Sets what is called when the site cannot open yet, because its database is migrated. Call it before {@link site}. */
export function whileMigrating(listener: typeof onMigrating): void {
  onMigrating = listener;
}

let opened: ReturnType<typeof openSite> | undefined;

/** Returns the site of this process; the first call opens it. */
export function site(): ReturnType<typeof openSite> {
  opened ??= openSite();
  return opened;
}

/** Tells whether PUBLIC_URL is https; names and flags of cookies depend on it. */
export async function isHttps(): Promise<boolean> {
  return (await site()).environment.publicUrl.startsWith("https:");
}
