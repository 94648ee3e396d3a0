import * as z from "zod";
import { readServiceAccount } from "./firebase-account.server.ts";
import * as kind from "./kinds.server.ts";

/** A setting that NAME_FILE may give as well. */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ isSecret: true });

/**
 * Every setting once: kind and default; docs/configuration.md says what each is for, and a test compares the names.
 * What a setting needs beside it stands in {@link needs}.
 */
const settings = {
  PORT: kind.count("must be a port number", 0, 65_535).default(3000),
  HOST: kind.text,
  PUBLIC_URL: kind.origin.optional(),
  LOG_LEVEL: kind.choice("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),

  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: secret(kind.matching(/^postgres(ql)?:\/\//, "must begin with postgres://").optional()),
  DATABASE_POOL_SIZE: kind.count("must be a number from 2 to 200", 2, 200).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: kind.milliseconds.default(15_000),
  DATABASE_POOLER: kind.choice("session", "transaction").default("session"),
  DATABASE_START_TIMEOUT_MS: kind.milliseconds.default(60_000),
  BACKUP_BEFORE_MIGRATION: kind.choice("on", "off").default("on"),
  BACKUP_AGE_RECIPIENTS: kind.ageRecipients.default([]),
  SESSION_SECRET: secret(kind.secrets.optional()),
  DATA_SECRET: secret(kind.ownSecret.optional()),
  FILES_URL: secret(kind.s3Store.optional()),
  FILES_ACCESS_KEY: kind.text,
  FILES_SECRET_KEY: secret(kind.text),

  ROLE: kind.choice("all", "site", "api").optional(),
  SITE_URL: kind.siteOrigin.optional(),
  API_BASE_URL: kind.baseAddress.optional(),
  API_TOKEN_URL: kind.baseAddress.optional(),
  API_CLIENT_ID: kind.atMost(200).optional(),
  API_CLIENT_SECRET: secret(kind.text),
  API_SCOPE: z.string().default(""),
  API_MEDIA_ORIGINS: kind.origins.default([]),
  API_MAPPING: kind.mappingFile.optional(),
  API_FEATURES: kind.featureNames.optional(),
  FIREBASE_CREDENTIALS: secret(kind.text),
  FIREBASE_API_KEY: secret(kind.matching(/^[\x20-\x7e]{1,200}$/, "must be one line").optional()),
  FIREBASE_AUTH_EMULATOR_HOST: kind
    .matching(/^[\w.-]+:\d{1,5}$/, "must be a host and a port like localhost:9099")
    .optional(),

  PAYMENT_PROVIDER: kind.choice("sandbox", "iyzico", "paytr").default("sandbox"),
  PAYMENT_API_KEY: secret(kind.text),
  PAYMENT_SECRET_KEY: secret(kind.text),
  PAYMENT_API_URL: kind.origin.default("https://api.iyzipay.com"),
  PAYTR_MERCHANT_ID: kind.matching(/^\d{1,12}$/, "must be the number of the shop").optional(),
  PAYTR_MERCHANT_KEY: secret(kind.text),
  PAYTR_MERCHANT_SALT: secret(kind.text),
  PAYTR_TEST_MODE: kind.choice("0", "1").default("0"),
  PAYTR_URL: kind.origin.default("https://www.paytr.com"),
  REFUND_APPROVAL_ABOVE: kind.number("must be a sum in lira", 0).default(5000),

  SMS_PROVIDER: kind.choice("outbox", "netgsm", "http").default("outbox"),
  NETGSM_USER: kind.text,
  NETGSM_PASSWORD: secret(kind.text),
  NETGSM_HEADER: kind.text,
  SMS_URL: secret(kind.carrierAddress.optional()),
  SMS_BODY: kind.atMost(10_000).optional(),
  SMS_HEADERS: secret(kind.jsonHeaders.default({})),
  SMS_AUTHORIZATION: secret(kind.matching(/^[\x20-\x7e]{1,2000}$/, "must be one line").optional()),
  SMS_SUCCESS: kind.pattern.optional(),
  SMS_DAILY_LIMIT: kind.count("must be a number from 1 on", 1).default(5000),
  SMS_COUNTRIES: kind.countries.default(["TR"]),
  MAIL_URL: secret(kind.mailServer.default(null)),
  MAIL_FROM: kind.mailAddress.optional(),
  STAFF_EMAIL: kind.mailAddress.optional(),

  ADMIN_PHONES: kind.phones.default([]),
  STAFF_SECOND_FACTOR: kind.choice("required", "off").optional(),
  STARTER: kind.choice("none", "sample").optional(),
  BRAND_NAME: kind.atMost(40).default("Pınar"),
  METRICS_TOKEN: secret(kind.ownSecret.optional()),
  // The packages of OpenTelemetry read further ones, such as OTEL_SERVICE_NAME.
  OTEL_EXPORTER_OTLP_ENDPOINT: kind.address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(kind.text),
  OTEL_TRACES_SAMPLER: kind
    .choice(
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    )
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: kind.number("must be a number from 0 to 1", 0, 1).default(1),
  STOP_DELAY_MS: kind.milliseconds.default(1000),
  PROXY_CACHE_SECONDS: kind.count("must be a number of seconds from 0 to 5", 0, 5).default(0),
  TRUST_PROXY: kind.count("must be a number of proxies from 0 to 10", 0, 10).default(0),
};

/** Settings of former versions, and what holds instead. */
export const formerSettings: Readonly<Record<string, string>> = {
  API_PROJECT_TYPE: "API_MAPPING names the number of gifts for projects",
  API_RETURN_URL_FIELD: "API_MAPPING names return_url of requestPayment",
  DATABASE_CONNECT_TIMEOUT_MS: "a connection is waited for 5 seconds",
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: "a transaction may pause for 15 seconds",
  OTEL_EXPORTER_OTLP_PROTOCOL: "traces are sent as http/json",
  OTEL_SDK_DISABLED: "an empty OTEL_EXPORTER_OTLP_ENDPOINT switches traces off",
  SMS_CONTENT_TYPE: "the first character of SMS_BODY tells the format; SMS_HEADERS may name another Content-Type",
  SMS_METHOD: "the method is POST with SMS_BODY, else GET",
};

export const uncheckedSchema = z.object(settings);
type Settings = z.output<typeof uncheckedSchema>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(settings) as SettingName[];
/** Settings that NAME_FILE may give as well. */
export const secretNames = settingNames.filter((name) => settings[name].meta()?.isSecret);

/** "all": the site with its own API; "site": the site of another API; "api": the API without a site. */
export type Role = "all" | "site" | "api";

/** Returns the role; by default "site" with API_BASE_URL, else "all". */
export const roleOf = ({ ROLE, API_BASE_URL }: Pick<Settings, "ROLE" | "API_BASE_URL">): Role =>
  ROLE ?? (API_BASE_URL ? "site" : "all");

const isSite = (values: Settings) => roleOf(values) === "site";
const provider = (setting: "PAYMENT_PROVIDER" | "SMS_PROVIDER", name: string) => (values: Settings) =>
  values[setting] === name && `${setting} is ${name}`;

/** Keys that a payment provider needs, and no other one uses. */
export const providerKeys = {
  iyzico: ["PAYMENT_API_KEY", "PAYMENT_SECRET_KEY"],
  paytr: ["PAYTR_MERCHANT_ID", "PAYTR_MERCHANT_KEY", "PAYTR_MERCHANT_SALT"],
} as const satisfies Record<string, SettingName[]>;

/** Settings that others make necessary, and the reason where they do. */
const needs: readonly [readonly SettingName[], (values: Settings) => string | false | undefined][] = [
  [providerKeys.iyzico, provider("PAYMENT_PROVIDER", "iyzico")],
  [providerKeys.paytr, provider("PAYMENT_PROVIDER", "paytr")],
  [
    ["API_BASE_URL", "API_CLIENT_ID", "API_CLIENT_SECRET"],
    (values) => isSite(values) && (values.ROLE ? "ROLE is site" : "API_BASE_URL is set"),
  ],
  [["SITE_URL"], ({ ROLE }) => ROLE === "api" && "ROLE is api, and messages link to the site that uses it"],
  [["API_CLIENT_SECRET"], (values) => !isSite(values) && values.API_CLIENT_ID && "API_CLIENT_ID is set"],
  [["API_CLIENT_ID"], (values) => !isSite(values) && values.API_CLIENT_SECRET && "API_CLIENT_SECRET is set"],
  [["NETGSM_USER", "NETGSM_PASSWORD", "NETGSM_HEADER"], provider("SMS_PROVIDER", "netgsm")],
  [["SMS_URL"], provider("SMS_PROVIDER", "http")],
  [["FILES_ACCESS_KEY"], ({ FILES_URL }) => FILES_URL?.accessKey === "" && "FILES_URL names none"],
  [["FILES_SECRET_KEY"], ({ FILES_URL }) => FILES_URL?.secretKey === "" && "FILES_URL names none"],
  [["FIREBASE_API_KEY"], (values) => isSite(values) && values.FIREBASE_CREDENTIALS && "FIREBASE_CREDENTIALS is set"],
  [["FIREBASE_CREDENTIALS"], (values) => isSite(values) && values.FIREBASE_API_KEY && "FIREBASE_API_KEY is set"],
];

/** The schema of the environment; values that are right in themselves are checked against each other. */
export const schema = uncheckedSchema.superRefine((values, context) => {
  const add = (name: SettingName, message: string) => context.addIssue({ code: "custom", path: [name], message });
  for (const [names, why] of needs) {
    const reason = why(values);
    for (const name of reason ? names : []) if (!values[name]) add(name, `is missing: ${reason}`);
  }
  const role = roleOf(values);
  if (role !== "site") {
    if (values.API_TOKEN_URL) add("API_TOKEN_URL", `must not be set: ROLE is ${role}, which gives its own tokens`);
    if (values.API_BASE_URL) add("API_BASE_URL", `must not be set: ROLE is ${role}, which has the API in itself`);
    if (values.API_CLIENT_SECRET && values.API_CLIENT_SECRET.length < kind.secretLength)
      add("API_CLIENT_SECRET", `needs at least ${kind.secretLength} characters`);
  }
  if (values.SMS_PROVIDER === "http") for (const fault of templateFaults(values)) add(...fault);
  const account = role === "site" && values.FIREBASE_CREDENTIALS && readServiceAccount(values.FIREBASE_CREDENTIALS);
  if (typeof account === "string") add("FIREBASE_CREDENTIALS", account);
});

/** Returns what is wrong with the places of a carrier's template, by setting. */
function templateFaults({ SMS_URL: url, SMS_BODY: body }: Settings) {
  const template = body === undefined ? "SMS_URL" : "SMS_BODY";
  const faults: (readonly [SettingName, string])[] = [];
  if (!url) return faults;
  const places = [...`${url} ${body ?? ""}`.matchAll(/\{([a-z]+)\}/g)].map(([, name = ""]) => name);
  if (body === undefined && !places.includes("text"))
    return [["SMS_BODY", "is missing, and SMS_URL has no {text} either"] as const];
  if (!places.includes("text")) faults.push([template, "must contain {text}"]);
  if (!places.includes("to") && !places.includes("digits")) faults.push([template, "must contain {to} or {digits}"]);
  const unknown = places.find((name) => !["to", "digits", "text", "id"].includes(name));
  if (unknown) faults.push([template, `has a {${unknown}}: only {to}, {digits}, {text} and {id} are filled in`]);
  if (body && smsFormat(body) === "json" && kind.attempt(() => [JSON.parse(body)]) === undefined)
    faults.push(["SMS_BODY", "must be JSON, because it begins like it"]);
  return faults;
}

/** Returns the format of a carrier's body, by which values are escaped, from its first character. */
export function smsFormat(body: string): "json" | "xml" | "form" {
  return /^\s*[{[]/.test(body) ? "json" : /^\s*</.test(body) ? "xml" : "form";
}
