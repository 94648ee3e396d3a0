import { importsOf, type Import, withoutComments } from "./imports.ts";

interface Floor {
  /** Paths below app/ that make it up. The first floor that fits a file is its own. */
  readonly files: RegExp;
  /** What its files may import beside each other. */
  readonly mayImport: readonly RegExp[];
  /** Packages it may use; every one unless said otherwise. */
  readonly packages?: RegExp;
  /** Words its code may not say, with the reason. */
  readonly never?: readonly (readonly [RegExp, string])[];
}

const contract = /^contract\//;
const environment = /^environment\.server\.ts$/;
const domain = /^backend\/domain\//;
const backendDoor = /^backend\/index\.server\.ts$/;
const api = /^api\//;
/** What says how a failure is written down; knows no logger. */
const logWords = /^log\/(failure-fields|throttle)\.ts$/;
const log = /^log\//;
const i18n = /^i18n\//;
const middleware = /^middleware\//;
const forms = /^forms\//;
const ui = /^ui\//;
const locales = /^\.\.\/locales\//;
/** Drawn pictures, which the server puts into others. */
const drawings = /^\.\.\/public\/pictures\//;
const none = /^$/;
/** Packages that know a database or a router of the backend. */
const withoutBackend = /^(?!(kysely|hono|pg|node:sqlite)$)/;

const outsideWorld: Floor["never"] = [
  [/\b(Request|Response|fetch)\b(?!\s*:)/, "the domain knows no HTTP"],
  [/\bprocess\b/, "the domain reads no environment"],
  [/\bnew Date\(\s*\)|\bDate\.now\b|\bperformance\b|\bset(Timeout|Interval)\b/, "the domain asks its clock"],
  [/\bMath\.random\b|\bcrypto\b/, "the domain asks its secrets for chance"],
];

/** The floors of DESIGN §2, the lowest first: each imports only what stands below it. */
export const floors: Readonly<Record<string, Floor>> = {
  log: { files: log, mayImport: [], packages: /^(pino(-pretty)?$|node:)/ },
  contract: { files: contract, mayImport: [], packages: /^zod$/ },
  environment: { files: environment, mayImport: [contract], packages: /^(zod|node:)/ },
  "backend/domain": { files: domain, mayImport: [contract], packages: none, never: outsideWorld },
  "backend/starter": { files: /^backend\/starter\//, mayImport: [contract], packages: none },
  "backend/store": {
    files: /^backend\/store\//,
    mayImport: [contract, domain, logWords, /^backend\/starter\/types\.ts$/],
    packages: /^(kysely|pg|node:)/,
  },
  "backend/gateways": {
    files: /^backend\/gateways\//,
    mayImport: [contract, domain, logWords],
    packages: /^(node:|sharp$|nodemailer$|libphonenumber-js$)/,
  },
  "backend/http": { files: /^backend\/http\//, mayImport: [contract, domain, logWords], packages: /^(hono|zod|node:)/ },
  backend: { files: /^backend\//, mayImport: [contract, logWords, /^backend\//], packages: /^node:/ },
  api: { files: api, mayImport: [contract, logWords], packages: /^zod$/ },
  i18n: { files: i18n, mayImport: [contract, locales], packages: withoutBackend },
  middleware: {
    files: middleware,
    mayImport: [contract, environment, log, backendDoor, api, i18n],
    packages: withoutBackend,
  },
  forms: { files: forms, mayImport: [contract, api, i18n, middleware], packages: withoutBackend },
  ui: { files: ui, mayImport: [contract, i18n, forms], packages: withoutBackend },
  routes: {
    files: /^routes\//,
    mayImport: [contract, api, i18n, middleware, forms, ui, drawings],
    packages: withoutBackend,
  },
  /** The frame around all pages. */
  frame: {
    files: /^(root|entry\.client|entry\.server)\.tsx$/,
    mayImport: [contract, log, api, i18n, middleware, forms, ui, /^app\.css/],
    packages: withoutBackend,
  },
  /** What an operator runs at the server's console. */
  console: { files: /^admin\.ts$/, mayImport: [environment, /^backend\/admin\.server\.ts$/], packages: /^node:/ },
  /** What builds and starts the process. */
  process: {
    files: /^(server|start|start-faults|build-freshness|routes|app\.css\.\w+|virtual-modules\.d)\.ts$/,
    mayImport: [environment, log, middleware],
    packages: withoutBackend,
  },
};

/** Every broken rule in some files of app/, by path. */
export function brokenFloors(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([file, code]) => {
    const [name, floor] = Object.entries(floors).find(([, { files }]) => files.test(file)) ?? [];
    if (!name || !floor) return [`${file}: stands on no floor`];
    const imports = importsOf(file, code);
    const wrong = imports
      .filter((one) => !isAllowed(floor, one))
      .map(({ target }) => `${file}: ${name} must not import ${target}`);
    const client =
      imports.some(({ target, isTypeOnly }) => target === "api/client.server.ts" && !isTypeOnly) &&
      !["middleware", "api"].includes(name);
    const bare = withoutComments(code).replace(/"(?:\\.|[^"\\\n])*"/g, '""');
    const said = (floor.never ?? []).filter(([word]) => word.test(bare)).map(([, reason]) => `${file}: ${reason}`);
    return [...wrong, ...said, ...(client ? [`${file}: reaches the API past the request's context`] : [])];
  });
}

function isAllowed(floor: Floor, { target, isPackage }: Import): boolean {
  if (isPackage) return (floor.packages ?? /^/).test(target);
  return floor.files.test(target) || floor.mayImport.some((allowed) => allowed.test(target));
}
