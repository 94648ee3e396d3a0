import { resolve } from "node:path";
import * as z from "zod";
import { countryCodes } from "../../contract/fields/country-codes.ts";
import { phone } from "../../contract/fields/phone.ts";
import { readPhone } from "../../contract/rules/typed-values.ts";
import {
  apiFaults,
  apiVariables,
  configuredClientFrom,
  type RemoteApiSettings,
  remoteApiFrom,
  type Role,
  roleFrom,
} from "./api.server.ts";
import { backupVariables } from "./backup.server.ts";
import { EnvironmentFault } from "./fault.server.ts";
import { filesFaults, filesFrom, type FilesSettings, filesVariables } from "./files.server.ts";
import { firebaseFaults, firebaseFrom, firebaseVariables } from "./firebase.server.ts";
import {
  neededByProvider,
  origin,
  paymentFrom,
  type PaymentSettings,
  paymentVariables,
  setting,
  unusedKeys,
} from "./payment.server.ts";
import { milliseconds, postgresFrom, postgresVariables } from "./postgres.server.ts";
import { secretLength, secretsFrom, secretVariables, type Variables, withSecretFiles } from "./secrets.server.ts";
import { smsFaults, smsFrom, type SmsSettings, smsVariables } from "./sms.server.ts";
import { tracesFrom, tracesVariables } from "./traces.server.ts";
import { unknownSettings } from "./unknown.server.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Phone numbers separated by commas. */
const phones = z
  .string()
  .transform((list) => list.split(",").map(readPhone).filter(Boolean))
  .refine((list) => list.every((text) => phone.safeParse(text).success), {
    error: "must be phone numbers like +905321234567, parted by commas",
  });

/** ISO country codes separated by commas. */
const countries = z
  .string()
  .transform((list) => list.replace(/\s/g, "").toUpperCase().split(",").filter(Boolean))
  .refine((list) => list.length > 0 && list.every((code) => countryCodes.includes(code)), {
    error: "must be codes of countries like TR, parted by commas",
  });

const mailError = "must be outbox:, smtp://user:password@host:port or smtps://user:password@host:port";
/** An SMTP server; percent signs in the password are written as %25. */
const mailUrl = z.string().refine((text) => text === "outbox:" || smtpServerOf(text) !== null, { error: mailError });

const boundedNumber = (error: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });

/** Schema of the environment (docs/configuration.md). */
const schema = z
  .object({
    PORT: setting(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000)),
    HOST: z.string().optional(),
    PUBLIC_URL: setting(origin.optional()),
    LOG_LEVEL: setting(z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info")),
    ...postgresVariables,
    DATABASE_START_TIMEOUT_MS: milliseconds(60_000),
    DATA_DIR: setting(z.string().default("./data")),
    DATABASE_URL: setting(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres://" })
        .optional(),
    ),
    BACKUP_BEFORE_MIGRATION: setting(z.enum(["on", "off"], { error: "must be on or off" }).default("on")),
    ...backupVariables,
    SESSION_SECRET: setting(
      z
        .string()
        .refine((list) => list.split(",").every((secret) => secret.trim().length >= secretLength), {
          error: `needs at least ${secretLength} characters a secret`,
        })
        .optional(),
    ),
    DATA_SECRET: setting(
      z
        .string()
        .min(secretLength, { error: `needs at least ${secretLength} characters` })
        .optional(),
    ),
    ...apiVariables,
    ...paymentVariables,
    ...smsVariables,
    ...filesVariables,
    ...firebaseVariables,
    SMS_DAILY_LIMIT: setting(boundedNumber("must be a number from 1 on", 1).default(5000)),
    SMS_COUNTRIES: setting(countries.default(["TR"])),
    REFUND_APPROVAL_ABOVE: setting(
      z.coerce.number({ error: "must be a sum in lira" }).min(0, { error: "must be a sum in lira" }).default(5000),
    ),
    MAIL_URL: setting(mailUrl.default("outbox:")),
    MAIL_FROM: setting(z.email({ error: "must be an e-mail address" }).optional()),
    STAFF_EMAIL: setting(z.email({ error: "must be an e-mail address" }).optional()),
    ADMIN_PHONES: setting(phones.default([])),
    STAFF_SECOND_FACTOR: setting(z.enum(["required", "off"], { error: "must be required or off" }).optional()),
    STARTER: setting(z.enum(["none", "sample"], { error: "must be none or sample" }).optional()),
    METRICS_TOKEN: setting(
      z
        .string()
        .min(secretLength, { error: `needs at least ${secretLength} characters` })
        .optional(),
    ),
    ...tracesVariables,
    STOP_DELAY_MS: milliseconds(1000),
    PROXY_CACHE_SECONDS: setting(boundedNumber("must be a number of seconds from 0 to 5", 0, 5).default(0)),
    TRUST_PROXY: setting(boundedNumber("must be a number of proxies from 0 to 10", 0, 10).default(0)),
    BRAND_NAME: setting(z.string().max(40).default("Pınar")),
  })
  .superRefine((values, context) => {
    const need = (name: keyof typeof values, why: string) => {
      if (!values[name]) context.addIssue({ code: "custom", path: [name], message: `is missing: ${why}` });
    };
    for (const name of neededByProvider[values.PAYMENT_PROVIDER])
      need(name, `PAYMENT_PROVIDER is ${values.PAYMENT_PROVIDER}`);
    for (const [name, message] of [
      ...apiFaults(values),
      ...smsFaults(values),
      ...filesFaults(values),
      ...firebaseFaults(values, roleFrom(values) === "site"),
    ])
      context.addIssue({ code: "custom", path: [name], message });
  });

export interface Environment {
  readonly role: Role;
  /** Public origin of this process. */
  readonly publicUrl: string;
  /** Public origin of the pages that visitors see: another one than {@link publicUrl} for an API alone. */
  readonly siteUrl: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Whether the database is backed up into DATA_DIR/backups before its migrations. */
  readonly isBackedUpBeforeMigrations: boolean;
  /** Limits of PostgreSQL's connections. */
  readonly postgres: ReturnType<typeof postgresFrom>;
  /** How long the start waits for a database that does not answer. */
  readonly databaseStartMilliseconds: number;
  /** Key of the hashes in the database. Changing it signs everybody out and loses guests' baskets. */
  readonly dataSecret: string;
  /** The first one signs; all of them verify. */
  readonly sessionSecrets: readonly [string, ...string[]];
  /** Whether one of the two secrets is not a setting, but was generated into DATA_DIR. */
  readonly hasGeneratedSecrets: boolean;
  /** Role "site": that API instead of the embedded one. */
  readonly api: RemoteApiSettings | undefined;
  /** Firebase project by which members sign in beside an API that has no codes. */
  readonly firebase: ReturnType<typeof firebaseFrom>;
  /** Client of the embedded API that settings name. */
  readonly configuredClient: { readonly id: string; readonly secret: string } | undefined;
  readonly payment: PaymentSettings;
  /** Store of uploaded files; without one they are in DATA_DIR. */
  readonly files: FilesSettings | undefined;
  /** SMS provider. */
  readonly sms: SmsSettings;
  /** ISO codes of the countries that codes are sent to. */
  readonly smsCountries: readonly string[];
  /** Codes by SMS of the whole site in 24 hours at most. */
  readonly smsDailyLimit: number;
  /** Kuruş; refunds of a payment above this sum need a second person. */
  readonly refundApprovalAbove: number;
  /** E-mail transport. */
  readonly mail:
    | { provider: "outbox" }
    | {
        provider: "smtp";
        host: string;
        port: number;
        secure: boolean;
        credentials?: { user: string; password: string };
        from: string;
      };
  /** Address that staff read. */
  readonly staffEmail: string | undefined;
  /** Numbers of the first administrators, E.164. */
  readonly adminPhones: readonly string[];
  /** Whether staff need a second factor. */
  readonly staffSecondFactor: "required" | "off";
  /** What an empty database gets: "sample" is everything, "none" only the fixed pages, the menu and the prices. */
  readonly starter: "none" | "sample";
  /** Bearer token of monitoring; without one there is no /metrics. */
  readonly metricsToken: string | undefined;
  /** How traces are sent; undefined while they are off. */
  readonly traces: ReturnType<typeof tracesFrom>;
  /** How long the port stays open after SIGTERM, while /ready answers 503. */
  readonly stopDelayMilliseconds: number;
  /** How long the proxy in front keeps pages that are the same for everybody; 0 is not at all. */
  readonly proxyCacheSeconds: number;
  /** Number of trusted proxies. */
  readonly trustProxy: number;
  readonly brandName: string;
  /** Lines about variables that do nothing, for the log. */
  readonly warnings: readonly string[];
}

/**
 * Reads the environment.
 * @throws EnvironmentFault naming every wrong value
 */
export function readEnvironment(variables: Variables): Environment {
  const parsed = schema.safeParse(withSecretFiles(variables));
  if (!parsed.success) {
    throw new EnvironmentFault(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"),
    );
  }
  const values = parsed.data;
  const dataDirectory = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const smtp = smtpServerOf(values.MAIL_URL);
  const role = roleFrom(values);
  const siteUrl = role === "api" ? values.SITE_URL! : publicUrl;
  return {
    role,
    publicUrl,
    siteUrl,
    dataDirectory,
    databaseUrl: values.DATABASE_URL,
    isBackedUpBeforeMigrations: values.BACKUP_BEFORE_MIGRATION === "on",
    postgres: postgresFrom(values),
    databaseStartMilliseconds: values.DATABASE_START_TIMEOUT_MS,
    ...secretsFrom(values, dataDirectory, role === "site"),
    hasGeneratedSecrets: !values.DATA_SECRET || !values.SESSION_SECRET,
    api: remoteApiFrom(values),
    firebase: role === "site" ? firebaseFrom(values) : undefined,
    configuredClient: configuredClientFrom(values),
    payment: paymentFrom(values),
    files: filesFrom(values),
    sms: smsFrom(values),
    smsCountries: values.SMS_COUNTRIES,
    smsDailyLimit: values.SMS_DAILY_LIMIT,
    refundApprovalAbove: Math.round(values.REFUND_APPROVAL_ABOVE * 100),
    mail: smtp
      ? { provider: "smtp", ...smtp, from: values.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}` }
      : { provider: "outbox" },
    staffEmail: values.STAFF_EMAIL,
    adminPhones: values.ADMIN_PHONES,
    staffSecondFactor: values.STAFF_SECOND_FACTOR ?? (isTrial(values, publicUrl) ? "off" : "required"),
    starter: values.STARTER ?? (values.PAYMENT_PROVIDER === "sandbox" ? "sample" : "none"),
    metricsToken: values.METRICS_TOKEN,
    traces: tracesFrom(values),
    stopDelayMilliseconds: values.STOP_DELAY_MS,
    proxyCacheSeconds: values.PROXY_CACHE_SECONDS,
    trustProxy: values.TRUST_PROXY,
    brandName: values.BRAND_NAME,
    warnings: [
      ...unknownSettings(Object.keys(variables), [...Object.keys(schema.shape), "WEB_CONCURRENCY"], secretVariables),
      ...unusedKeys(values),
    ],
  };
}

/** Tells whether the site is only tried out: no provider is a real one, and the address is not https. */
function isTrial(values: z.output<typeof schema>, publicUrl: string): boolean {
  return (
    values.PAYMENT_PROVIDER === "sandbox" &&
    values.SMS_PROVIDER === "outbox" &&
    values.MAIL_URL === "outbox:" &&
    !publicUrl.startsWith("https:")
  );
}

/** Parses the SMTP server of MAIL_URL; null if it names none. */
function smtpServerOf(text: string) {
  try {
    const { protocol, hostname, port, username, password } = new URL(text);
    if (!/^smtps?:$/.test(protocol) || !hostname) return null;
    const secure = protocol === "smtps:";
    const credentials = username
      ? { credentials: { user: decodeURIComponent(username), password: decodeURIComponent(password) } }
      : {};
    return { host: hostname, port: port ? Number(port) : secure ? 465 : 587, secure, ...credentials };
  } catch {
    return null;
  }
}
