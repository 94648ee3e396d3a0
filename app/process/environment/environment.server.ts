import { createHmac } from "node:crypto";
import { resolve } from "node:path";
import type * as z from "zod";
import { mustExist } from "../../contract/rule-violation.ts";
import { generatedSecret, UnusableDirectory } from "./data-folder.server.ts";
import { readServiceAccount } from "./firebase-account.server.ts";
import { attempt, readS3, s3Error } from "./kinds.server.ts";
import { providerKeys, roleOf, schema, smsFormat, uncheckedSchema } from "./settings.server.ts";
import { EnvironmentFault, type Variables, withSecretFiles } from "./variables.server.ts";
import { settingWarnings } from "./warnings.server.ts";

type Settings = z.output<typeof schema>;
export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads the environment; docs/configuration.md says what each setting is for.
 * @throws EnvironmentFault naming every wrong value
 */
export function readEnvironment(variables: Variables) {
  const values = parse(schema, variables);
  const dataDirectory = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const role = roleOf(values);
  checkReturnField(variables, values);
  const siteUrl = (role === "api" && values.SITE_URL) || publicUrl;
  const { API_CLIENT_ID: clientId, API_CLIENT_SECRET: clientSecret, MAIL_URL: mailServer } = values;
  return {
    role,
    /** Public origin of this process. */
    publicUrl,
    /** Public origin of the pages that visitors see: another one than {@link publicUrl} for an API alone. */
    siteUrl,
    /** Absolute path. */
    dataDirectory,
    databaseUrl: values.DATABASE_URL,
    isBackedUpBeforeMigrations: values.BACKUP_BEFORE_MIGRATION === "on",
    postgres: {
      poolSize: values.DATABASE_POOL_SIZE,
      statementTimeoutMilliseconds: values.DATABASE_STATEMENT_TIMEOUT_MS,
      isPooledByTransaction: values.DATABASE_POOLER === "transaction",
    },
    databaseStartMilliseconds: values.DATABASE_START_TIMEOUT_MS,
    ...secretsFrom(values, dataDirectory, role === "site"),
    /** Whether one of the two secrets is not a setting, but was generated into DATA_DIR. */
    hasGeneratedSecrets: !values.DATA_SECRET || !values.SESSION_SECRET,
    /** Role "site": that API instead of the embedded one. */
    api: role === "site" ? remoteApiFrom(values) : undefined,
    /** Firebase project by which members sign in beside an API that has no codes. */
    firebase: role === "site" ? firebaseFrom(values) : undefined,
    /** Client of the embedded API that settings name. */
    configuredClient: role !== "site" && clientId && clientSecret ? { id: clientId, secret: clientSecret } : undefined,
    payment: paymentFrom(values),
    /** Undefined where uploaded files are in DATA_DIR. */
    files: filesFrom(values),
    sms: smsFrom(values),
    smsCountries: values.SMS_COUNTRIES,
    smsDailyLimit: values.SMS_DAILY_LIMIT,
    /** Kuruş; refunds of a payment above this sum need a second person. */
    refundApprovalAbove: Math.round(values.REFUND_APPROVAL_ABOVE * 100),
    mail: mailServer
      ? { provider: "smtp" as const, ...mailServer, from: values.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}` }
      : { provider: "outbox" as const },
    staffEmail: values.STAFF_EMAIL,
    /** E.164. */
    adminPhones: values.ADMIN_PHONES,
    staffSecondFactor: values.STAFF_SECOND_FACTOR ?? (isTrial(values, publicUrl) ? "off" : "required"),
    starter: values.STARTER ?? (values.PAYMENT_PROVIDER === "sandbox" ? "sample" : "none"),
    metricsToken: values.METRICS_TOKEN,
    /** Undefined while traces are off. */
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : tracesFrom(values),
    stopDelayMilliseconds: values.STOP_DELAY_MS,
    proxyCacheSeconds: values.PROXY_CACHE_SECONDS,
    trustProxy: values.TRUST_PROXY,
    brandName: values.BRAND_NAME,
    /** Lines about variables that do nothing, for the log. */
    warnings: [...settingWarnings(variables), ...unusedKeys(values)],
  };
}

/**
 * Reads the recipients of backups alone, for commands that need no other setting.
 * @throws EnvironmentFault
 */
export function readBackupRecipients(variables: Variables): readonly string[] {
  return parse(uncheckedSchema.pick({ BACKUP_AGE_RECIPIENTS: true }), variables).BACKUP_AGE_RECIPIENTS;
}

const filesSettings = { FILES_URL: true, FILES_ACCESS_KEY: true, FILES_SECRET_KEY: true } as const;

/**
 * Reads the store of uploaded files alone, for commands that need no other setting.
 * @throws EnvironmentFault
 */
export function readFilesSettings(variables: Variables) {
  const files = filesFrom(parse(uncheckedSchema.pick(filesSettings), variables));
  const missing = files?.accessKey === "" ? "FILES_ACCESS_KEY" : files?.secretKey === "" ? "FILES_SECRET_KEY" : null;
  if (missing) throw new EnvironmentFault(`${missing} is missing: FILES_URL names none`);
  return files;
}

/**
 * Reads an address of a store for archives, whose keys may be those of FILES_URL.
 * @throws EnvironmentFault
 */
export function readStoreOf(address: string, variables: Variables) {
  const { FILES_ACCESS_KEY, FILES_SECRET_KEY } = withSecretFiles(variables);
  const store = filesFrom({ FILES_URL: attempt(() => readS3(address)), FILES_ACCESS_KEY, FILES_SECRET_KEY });
  if (!store) throw new EnvironmentFault(`--to ${s3Error}`);
  if (store.accessKey === "" || store.secretKey === "")
    throw new EnvironmentFault(
      "The store of --to needs keys: set FILES_ACCESS_KEY and FILES_SECRET_KEY for this command.",
    );
  return store;
}

/** Returns the settings that the Going live page checks. */
export function launchSettings({ payment, trustProxy, hasGeneratedSecrets, metricsToken }: Environment) {
  const isBankTest =
    (payment.provider === "paytr" && payment.isTest) ||
    (payment.provider === "iyzico" && new URL(payment.baseUrl).hostname.startsWith("sandbox"));
  return { isBankTest, trustProxy, hasGeneratedSecrets, hasMetricsToken: metricsToken !== undefined };
}

/**
 * Refuses a field for the bank's return that only a former version read: payers would not come back.
 * @throws EnvironmentFault
 */
function checkReturnField({ API_RETURN_URL_FIELD: field }: Variables, values: Settings): void {
  if (roleOf(values) !== "site" || !field || field === "return_url") return;
  if (values.API_MAPPING?.get("requestPayment")?.names.return_url === field) return;
  throw new EnvironmentFault(
    `API_RETURN_URL_FIELD is no setting any more: name ${field} as return_url of requestPayment in API_MAPPING`,
  );
}

/** Reads settings; an empty variable is an absent one. */
function parse<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const given = Object.entries(withSecretFiles(variables)).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new EnvironmentFault(result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
}

/**
 * Returns the keys of the site: settings, else generated once into DATA_DIR. Without a writable DATA_DIR the data
 * secret of a site of another API is derived from its session secret.
 */
function secretsFrom({ DATA_SECRET, SESSION_SECRET }: Settings, dataDirectory: string, isSite: boolean) {
  /** The first one signs; all of them verify. */
  const sessionSecrets = () => SESSION_SECRET ?? ([generatedSecret(dataDirectory, "session-secret")] as const);
  try {
    /** Key of the hashes in the database. Changing it signs everybody out and loses guests' baskets. */
    const dataSecret = DATA_SECRET ?? generatedSecret(dataDirectory, "data-secret");
    return { dataSecret, sessionSecrets: sessionSecrets() };
  } catch (failure) {
    if (!isSite || !SESSION_SECRET || !(failure instanceof UnusableDirectory)) throw failure;
    const dataSecret = createHmac("sha256", SESSION_SECRET[0]).update("data secret").digest("hex");
    return { dataSecret, sessionSecrets: SESSION_SECRET };
  }
}

function tracesFrom(values: Settings) {
  return {
    /** Headers for the collector, as `name=value` parted by commas. */
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    sampler: values.OTEL_TRACES_SAMPLER,
    /** Part of the traces that a ratio keeps, from 0 to 1. */
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function remoteApiFrom(values: Settings) {
  const { API_CLIENT_ID: clientId, API_CLIENT_SECRET: clientSecret } = values;
  const baseUrl = mustExist(values.API_BASE_URL).replace(/\/+$/, "");
  return {
    /** Without a trailing slash. */
    baseUrl,
    tokenUrl: values.API_TOKEN_URL ?? `${baseUrl}/oauth/token`,
    clientId: mustExist(clientId),
    clientSecret: mustExist(clientSecret),
    scope: values.API_SCOPE,
    /** Further origins whose pictures pages may show. */
    mediaOrigins: values.API_MEDIA_ORIGINS,
    /** How its names, states and ids differ from the contract's; undefined where they do not. */
    mapping: values.API_MAPPING,
    /** The features that the API has beside §7; undefined reads them from its OpenAPI document. */
    features: values.API_FEATURES,
  };
}

function firebaseFrom(values: Settings) {
  const account = values.FIREBASE_CREDENTIALS && readServiceAccount(values.FIREBASE_CREDENTIALS);
  if (!account || typeof account === "string") return undefined;
  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST;
  return {
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    privateKeyId: account.private_key_id,
    /** Endpoint of access tokens; null for an emulator, which needs none. */
    tokenUri: emulator ? null : account.token_uri,
    apiKey: mustExist(values.FIREBASE_API_KEY),
    identityToolkit: `${emulator ? `http://${emulator}/` : "https://"}identitytoolkit.googleapis.com`,
  };
}

function paymentFrom(values: Settings) {
  const { PAYMENT_PROVIDER: provider } = values;
  if (provider === "iyzico") {
    const { PAYMENT_API_KEY: apiKey, PAYMENT_SECRET_KEY: secretKey, PAYMENT_API_URL: baseUrl } = values;
    return { provider, apiKey: mustExist(apiKey), secretKey: mustExist(secretKey), baseUrl };
  }
  if (provider === "sandbox") return { provider };
  return {
    provider,
    merchantId: mustExist(values.PAYTR_MERCHANT_ID),
    merchantKey: mustExist(values.PAYTR_MERCHANT_KEY),
    merchantSalt: mustExist(values.PAYTR_MERCHANT_SALT),
    isTest: values.PAYTR_TEST_MODE === "1",
    baseUrl: values.PAYTR_URL,
  };
}

/** Returns a line for each key of a payment provider that is not chosen. */
function unusedKeys(values: Settings): string[] {
  const { PAYMENT_PROVIDER: chosen } = values;
  return Object.entries(providerKeys).flatMap(([provider, names]) =>
    names
      .filter((name) => values[name] && provider !== chosen)
      .map((name) => `${name} is set, and PAYMENT_PROVIDER ${chosen} does not use it`),
  );
}

/** Returns an S3-compatible store; keys in its address go before those of variables. */
function filesFrom({ FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }: Pick<Settings, keyof typeof filesSettings>) {
  if (!FILES_URL) return undefined;
  const { accessKey, secretKey, ...place } = FILES_URL;
  return { ...place, accessKey: accessKey || FILES_ACCESS_KEY || "", secretKey: secretKey || FILES_SECRET_KEY || "" };
}

const contentTypes = { json: "application/json", form: "application/x-www-form-urlencoded", xml: "application/xml" };

function smsFrom(values: Settings) {
  const { SMS_PROVIDER: provider, SMS_BODY: body, SMS_HEADERS: headers, SMS_AUTHORIZATION: authorization } = values;
  if (provider === "outbox") return { provider };
  if (provider === "netgsm") {
    const { NETGSM_USER: user, NETGSM_PASSWORD: password, NETGSM_HEADER: header } = values;
    return { provider, user: mustExist(user), password: mustExist(password), header: mustExist(header) };
  }
  const format = smsFormat(body ?? "");
  const namesType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  return {
    provider,
    /** May contain {to}, {digits}, {text} and {id}, as the body may. */
    url: mustExist(values.SMS_URL),
    body,
    /** How the values are escaped. */
    format,
    headers: {
      ...(body !== undefined && !namesType && { "content-type": contentTypes[format] }),
      ...headers,
      ...(authorization && { authorization }),
    },
    /** Pattern that the answer of a success matches; undefined when every 2xx is one. */
    success: values.SMS_SUCCESS,
  };
}

/** Tells whether the site is only tried out: no provider is a real one, and the address is not https. */
function isTrial({ PAYMENT_PROVIDER, SMS_PROVIDER, MAIL_URL }: Settings, publicUrl: string): boolean {
  return PAYMENT_PROVIDER === "sandbox" && SMS_PROVIDER === "outbox" && !MAIL_URL && !publicUrl.startsWith("https:");
}
