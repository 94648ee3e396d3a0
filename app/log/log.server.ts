import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, type LoggerOptions, pino } from "pino";

/** Id of the current request, added to every log line. */
export const requestIds = new AsyncLocalStorage<string>();

/** Fields that are redacted anywhere in a line, as a second line of defence: callers leave them out anyway. */
const secretFields = [
  "password",
  "secret",
  "token",
  "access_token",
  "authorization",
  "cookie",
  "code_hash",
  "phone",
  "email",
  "name",
  "to",
  "destination",
  "reference",
  "text",
  "number",
  "cvv",
  "card",
  "q",
  "url",
];

/**
 * Readable lines for development, written in this process: a worker could not load the development server's modules.
 */
const developerLines = import.meta.env?.DEV
  ? (await import("pino-pretty")).default({ ignore: "pid,hostname", sync: true })
  : undefined;

const settings: LoggerOptions = {
  level: levelFrom(process.env.LOG_LEVEL),
  base: null,
  mixin: () => {
    const request_id = requestIds.getStore();
    return request_id === undefined ? {} : { request_id };
  },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: "[redacted]" },
};

/** The log of this process: one JSON line per event on standard output, readable lines under `npm run dev`. */
export const log: Logger = developerLines ? pino(settings, developerLines) : pino(settings);

/**
 * The log for the line of each request, whose fields are all made by the site: it looks for none to redact, which costs
 * as much as the rest of the line. Lines are written together, at the latest after 100 ms and when the process exits.
 */
export const requestLog: Logger = pino(
  { ...settings, redact: [] },
  developerLines ?? pino.destination({ dest: 1, minLength: 4_096, periodicFlush: 100 }),
);

/** Returns the level that LOG_LEVEL names, else "info". The environment check rejects unknown levels at the start. */
function levelFrom(named: string | undefined): string {
  return named !== undefined && named in pino.levels.values ? named : "info";
}
