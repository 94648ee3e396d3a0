export interface Layer {
  /** Paths below app/ of this layer. The first layer that matches a file is its own. */
  readonly files: RegExp;
  /** What its files may import besides each other. */
  readonly mayImport: readonly RegExp[];
  /** Packages it may use; all by default. */
  readonly packages?: RegExp;
  /** Words its code may not use, with the reason. */
  readonly never?: readonly (readonly [RegExp, string])[];
}

const contract = /^contract\//;
const environment = /^process\/environment\//;
const site = /^process\/site(?:-codes)?\.server\.ts$/;
const processes = /^process\/processes\.ts$/;
/** What commands and the start of the site both say: version, and what is wrong with a database. */
const program = /^process\/(?:program|start-faults)\.ts$/;
const metrics = /^metrics\//;
const backendDoor = /^backend\/(?:index|codes)\.server\.ts$/;
const api = /^api\//;
/** The contract over HTTP. */
const remote = /^remote\//;
/** Calls of other servers. */
const net = /^net\//;
/** SQLite files beside the database, on both sides of the API. */
const storage = /^storage\//;
/** The shape of a failure in the log; imports no logger. */
const logFields = /^log\/(failure-fields|throttle)\.ts$/;
const log = /^log\//;
const i18n = /^i18n\//;
/** How much of a form is read. */
const http = /^(?:http\/|forms\/arrival\/limits\.ts$)/;
/** What stands before a page: middleware, kept pages, and a form on its way. */
const middleware = /^(?:middleware\/|cache\/|forms\/arrival\/[\w-]+\.server\.ts$)/;
/** What was read of the product, and when it is forgotten. */
const reads = /^cache\/(?:versions|public-reads)\.server\.ts$/;
const forms = /^forms\//;
const ui = /^ui\//;
const texts = /^texts\//;
const locales = /^\.\.\/locales\//;
/** Drawn pictures that the server puts into others. */
const drawings = /^\.\.\/public\/pictures\//;
const none = /^$/;
/** Packages that know a database or a router of the backend. */
const withoutBackend = /^(?!(kysely|hono|pg|node:sqlite)$)/;

/** The nouns of the embedded API, the lowest first. Each may import those before it, types included. */
export const backendNouns: readonly string[] = [
  ..."marks audit files accounts messages organisation content giving search editing payments transfers".split(" "),
  ..."reconciliation springs inbox people figures system".split(" "),
];
const nouns = backendNouns.join("|");
/** What a noun has of the database and needs from outside. Rules import its types alone. */
const needs = new RegExp(`^backend/(?:${nouns})/ports\\.ts$`);
const outside = /^backend\/outside\.ts$/;
/** Records that several queries share, and interfaces of what a rule needs from outside. */
const ports = new RegExp(
  `^backend/(?:${nouns})/(?:[\\w-]+/)*(?:[\\w-]+-(?:records|store)|payment-gateway|messenger)\\.ts$`,
);
const gateways = new RegExp(
  `^backend/(?:(?:payments|messages|people)/gateways/(?!payment-gateway|[\\w-]+-(?:store|queries)\\.ts)|files/(?:disk-files|s3-files|move-files|pictures)\\.ts$|transfers/statement-reader\\.ts$|system/(?:watch-providers|readiness|measures)\\.ts$)`,
);
/** Above the layer of the queries, their types alone may be imported: they are the records. */
const queries = new RegExp(`^backend/(?:${nouns})/(?:[\\w-]+/)*(?:[\\w-]+-queries)\\.ts$`);
const handlers = new RegExp(`^backend/(?:${nouns})/(?:[\\w-]+/)*(?:[\\w-]+-handlers)\\.ts$`);
const rules = new RegExp(
  `^backend/(?:${nouns})/(?:(?!gateways/)[\\w-]+/)*(?!(?:[\\w-]+-(?:queries|handlers))\\.ts)[\\w.-]+\\.tsx?$`,
);

const outsideWorld: Layer["never"] = [
  [/\b(Request|Response|fetch)\b(?!\s*:)/, "rules know no HTTP"],
  [/\bprocess\b/, "rules read no environment"],
  [/\bnew Date\(\s*\)|\bDate\.now\b|\bperformance\b|\bset(Timeout|Interval)\b/, "rules ask their clock"],
  [/\bMath\.random\b|\bcrypto\b/, "rules ask their secrets for chance"],
];

/** The floors (docs/architecture.md), the lowest first: each imports only what stands below it. */
export const layers: Readonly<Record<string, Layer>> = {
  log: { files: log, mayImport: [], packages: /^(pino(-pretty)?$|node:)/ },
  net: { files: net, mayImport: [], packages: /^node:(net|tls)$/ },
  storage: { files: storage, mayImport: [], packages: /^node:/ },
  contract: { files: contract, mayImport: [], packages: /^(zod|ibantools|tldts)$/ },
  texts: { files: texts, mayImport: [contract, locales], packages: /^i18next$/ },
  environment: {
    files: environment,
    mayImport: [contract, storage, environment],
    packages: /^(zod|age-encryption|node:)/,
  },
  "backend outside": { files: outside, mayImport: [contract], packages: none, never: outsideWorld },
  "backend ports": {
    files: ports,
    mayImport: [contract, /^texts\/keys\.ts$/, outside, queries, /^backend\/accounts\/current-user\.ts$/],
    packages: none,
    never: outsideWorld,
  },
  "backend needs": {
    files: needs,
    mayImport: [
      contract,
      outside,
      ports,
      queries,
      /^backend\/(?:http\/handlers|database\/schema|starter\/content)\.ts$/,
    ],
    packages: none,
    never: outsideWorld,
  },
  "backend gateways": {
    files: gateways,
    mayImport: [contract, texts, outside, rules, ports, queries, needs, logFields, net],
    packages: /^(node:|sharp$|p-limit$|csv-parse$|nodemailer$|pdfkit$|libphonenumber-js$|otpauth$|aws4fetch$)/,
  },
  "backend queries": {
    files: queries,
    mayImport: [contract, outside, rules, ports, needs, logFields, /^texts\/keys\.ts$/, /^backend\/database\//],
    packages: /^(kysely|pg|node:)/,
  },
  "backend handlers": {
    files: handlers,
    mayImport: [contract, texts, rules, queries, logFields, /^backend\/http\//],
    packages: /^(hono|zod|node:)/,
  },
  "backend rules": {
    files: rules,
    mayImport: [contract, texts, locales, outside, ports, queries],
    packages: none,
    never: outsideWorld,
  },
  "backend/starter": {
    files: /^backend\/starter\/(?!load)/,
    mayImport: [contract],
    packages: /^(zod|node:(fs|module|path))$/,
  },
  "backend/starter loader": {
    files: /^backend\/starter\/load/,
    mayImport: [contract, rules, queries, /^backend\/(database|starter)\//],
    packages: /^(kysely|node:)/,
  },
  "backend/database": {
    files: /^backend\/database\//,
    mayImport: [contract, logFields],
    packages: /^(kysely|pg|node:)/,
  },
  /** Copies of everything, for operators. */
  "backend/backup": {
    files: /^backend\/backup\//,
    mayImport: [/^contract\/rule-violation\.ts$/, /^backend\/database\//],
    packages: /^(kysely|pg|pg-copy-streams|tar|age-encryption|zod|node:)/,
  },
  "backend/http": {
    files: /^backend\/http\//,
    mayImport: [contract, texts, outside, /^backend\/accounts\//, ports, queries, logFields],
    packages: /^(hono|zod|node:)/,
  },
  backend: {
    files: /^backend\//,
    mayImport: [contract, texts, logFields, storage, /^backend\//],
    packages: /^(hono|zod|node:)/,
  },
  remote: {
    files: remote,
    mayImport: [contract, logFields, net, storage],
    packages: /^(zod$|lru-cache$|cockatiel$|node:)/,
  },
  /** Somebody else's API. */
  "section seven": {
    files: /^section-seven\//,
    mayImport: [contract, remote],
    packages: /^(zod$|lru-cache$|entities$|jose$|sanitize-html$|node:)/,
  },
  "cache of reads": { files: reads, mayImport: [contract, storage, remote], packages: /^lru-cache$/ },
  api: { files: api, mayImport: [contract, logFields, remote, reads, /^section-seven\//], packages: /^zod$/ },
  program: { files: program, mayImport: [], packages: /^node:/ },
  /** The processes of one site, which tell each other of changes. */
  processes: { files: processes, mayImport: [], packages: /^node:/ },
  /** What monitoring reads about a process. */
  metrics: { files: metrics, mayImport: [processes], packages: /^(node:|prom-client$|@opentelemetry\/)/ },
  site: {
    files: site,
    mayImport: [
      contract,
      environment,
      log,
      net,
      program,
      backendDoor,
      reads,
      api,
      remote,
      /^section-seven\//,
      processes,
      metrics,
      /^http\/picture-origins\.ts$/,
    ],
    packages: withoutBackend,
  },
  http: { files: http, mayImport: [contract, texts, api, site], packages: withoutBackend },
  i18n: { files: i18n, mayImport: [contract, texts, http], packages: withoutBackend },
  middleware: {
    files: middleware,
    mayImport: [contract, texts, log, metrics, net, api, site, http, i18n],
    packages: withoutBackend,
  },
  forms: { files: forms, mayImport: [contract, texts, api, http, i18n], packages: withoutBackend },
  ui: { files: ui, mayImport: [contract, texts, /^http\/redirects\.ts$/, i18n, forms], packages: withoutBackend },
  /** The script of the pages that the framework does not run. */
  enhance: { files: /^enhance\//, mayImport: [contract, i18n, http, forms, ui], packages: none },
  routes: {
    files: /^routes\//,
    mayImport: [contract, texts, api, site, http, i18n, middleware, forms, ui, drawings],
    packages: withoutBackend,
  },
  /** Root and entry files. */
  frame: {
    files: /^(root|entry\.client|entry\.server)\.tsx$/,
    mayImport: [contract, texts, log, api, site, http, i18n, middleware, forms, ui, /^app\.(rtl\.)?css/],
    packages: withoutBackend,
  },
  /** Commands for operators. */
  commands: {
    files: /^commands\//,
    mayImport: [
      contract,
      environment,
      program,
      api,
      remote,
      /^section-seven\//,
      /^backend\/(admin|migrations)\.server\.ts$/,
      /^backend\/backup\//,
      /^backend\/files\/s3-files\.ts$/,
    ],
    packages: /^(node:|zod$)/,
  },
  /** Files that start and stop the process. */
  process: {
    files: /^(?:process\/|server\.ts$)/,
    mayImport: [environment, program, log, metrics, site, http, middleware, processes, /^routes\.ts$/],
    packages: withoutBackend,
  },
  /** What Vite runs when it builds, and the table of routes. */
  build: {
    files: /^(?:build\/|routes\.ts$)/,
    mayImport: [program, http, middleware, /^ui\/missing-module-event\.ts$/],
    packages: withoutBackend,
  },
};
