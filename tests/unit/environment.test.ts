import { writeFileSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readOperatorPlace } from "~/commands/operator-place.ts";
import { readBackupRecipients, readEnvironment } from "~/process/environment/environment.server.ts";
import { settingNames } from "~/process/environment/settings.server.ts";
import { EnvironmentFault } from "~/process/environment/variables.server.ts";
import { faultsOf } from "../support/environment-faults.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const secret = "a secret of more than thirty-two characters";
const read = (variables: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: folder, SESSION_SECRET: secret, ...variables });
const faults = (variables: Record<string, string>) => faultsOf(() => read(variables));

function fileOf(text: string): string {
  const file = join(folder, "mounted");
  writeFileSync(file, text);
  return file;
}

test("a secret may stand in a file, with or without a line break at its end", () => {
  for (const ending of ["", "\n", "\r\n"])
    expect(read({ DATA_SECRET_FILE: fileOf(secret + ending) }).dataSecret).toBe(secret);
  const file = fileOf("postgres://pinar@database/pinar\n");
  expect(readOperatorPlace({ DATABASE_URL_FILE: file }).database).toBe("postgres://pinar@database/pinar");
});

test("a secret given twice, and a missing, empty or wrong file are each one line", () => {
  expect(faults({ DATA_SECRET: secret, DATA_SECRET_FILE: fileOf(secret) })).toEqual([
    "DATA_SECRET_FILE and DATA_SECRET are both set: leave one out",
  ]);
  const missing = join(folder, "nothing");
  expect(faults({ METRICS_TOKEN_FILE: missing })).toEqual([`METRICS_TOKEN_FILE cannot be read: ${missing} (ENOENT)`]);
  const empty = fileOf("\n");
  expect(faults({ MAIL_URL_FILE: empty })).toEqual([`MAIL_URL_FILE names an empty file: ${empty}`]);
  expect(faults({ DATA_SECRET_FILE: fileOf("short-and-private") })).toEqual([
    "DATA_SECRET needs at least 32 characters",
  ]);
});

describe("settings of PayTR and of SMS carriers", () => {
  const carrier = {
    SMS_PROVIDER: "http",
    SMS_URL: "https://sms.example.org/send",
    SMS_BODY: '{"to":"{to}","message":"{text}"}',
  };

  test("read the keys of a shop at PayTR", () => {
    const keys = { PAYTR_MERCHANT_ID: "42", PAYTR_MERCHANT_KEY: "k", PAYTR_MERCHANT_SALT: "s" };
    expect(read({ PAYMENT_PROVIDER: "paytr", ...keys }).payment).toEqual({
      ...{ provider: "paytr", merchantId: "42", merchantKey: "k", merchantSalt: "s", isTest: false },
      baseUrl: "https://www.paytr.com",
    });
    expect(faults({ PAYMENT_PROVIDER: "paytr", PAYTR_MERCHANT_ID: "shop", PAYTR_TEST_MODE: "yes" })).toEqual([
      "PAYTR_MERCHANT_ID must be the number of the shop",
      "PAYTR_TEST_MODE must be 0 or 1",
    ]);
    expect(faults({ PAYMENT_PROVIDER: "paytr" })).toEqual(
      ["ID", "KEY", "SALT"].map((name) => `PAYTR_MERCHANT_${name} is missing: PAYMENT_PROVIDER is paytr`),
    );
  });

  test("read a carrier's template with its secrets", () => {
    const headers = { SMS_HEADERS: '{"X-Api-Key":"secret"}', SMS_AUTHORIZATION: "Bearer secret" };
    expect(read({ ...carrier, ...headers, SMS_SUCCESS: '"ok":true' }).sms).toEqual({
      ...{ provider: "http", url: carrier.SMS_URL, body: carrier.SMS_BODY, format: "json" },
      headers: { "content-type": "application/json", "X-Api-Key": "secret", authorization: "Bearer secret" },
      success: /"ok":true/,
    });
  });

  test.each([
    ["to={to}&m={text}", {}, "form", { "content-type": "application/x-www-form-urlencoded" }],
    [" <sms>{to} {text}</sms>", {}, "xml", { "content-type": "application/xml" }],
    ["<sms>{to} {text}</sms>", { SMS_HEADERS: '{"Content-Type":"text/xml"}' }, "xml", { "Content-Type": "text/xml" }],
    ["", { SMS_URL: "https://sms.example.org/?no={to}&m={text}" }, "form", {}],
  ])("take the format of %o from its beginning", (body, more, format, headers) => {
    expect(read({ ...carrier, SMS_BODY: body, ...more }).sms).toMatchObject({ format, headers });
  });

  test.each([
    [{ SMS_URL: "" }, "SMS_URL is missing: SMS_PROVIDER is http"],
    [{ SMS_BODY: "" }, "SMS_BODY is missing, and SMS_URL has no {text} either"],
    [{ SMS_URL: "http://sms.example.org" }, "SMS_URL must be an https address"],
    [{ SMS_URL: "https://user:secret@sms.example.org" }, "SMS_URL must be an https address"],
    [{ SMS_BODY: "", SMS_URL: "https://a.example/?m={text}" }, "SMS_URL must contain {to} or {digits}"],
    [{ SMS_BODY: '{"to":"{to}"}' }, "SMS_BODY must contain {text}"],
    [{ SMS_BODY: '{"to":"{to}","m":"{text}","n":"{name}"}' }, /^SMS_BODY has a \{name\}: only/],
    [{ SMS_BODY: '{"to":{to},"m":"{text}"}' }, "SMS_BODY must be JSON, because it begins like it"],
    [{ SMS_HEADERS: "X-Key: secret" }, /^SMS_HEADERS must be JSON like /],
    [{ SMS_HEADERS: '{"X-Key":"se\\ncret"}' }, /^SMS_HEADERS must be JSON like /],
    [{ SMS_AUTHORIZATION: "Bearer se\ncret" }, "SMS_AUTHORIZATION must be one line"],
    [{ SMS_SUCCESS: "(" }, "SMS_SUCCESS must be a regular expression"],
  ])("refuse %o in one line without a secret", (change, line) => {
    const lines = faults({ ...carrier, ...change });
    expect(lines).toEqual([line instanceof RegExp ? expect.stringMatching(line) : line]);
    expect(lines.join()).not.toContain("secret");
  });
});

describe("the store of files", () => {
  test("is read from an address with or without its keys", () => {
    expect(read({}).files).toBeUndefined();
    const place = { endpoint: "https://s3.example.org:9000", bucket: "pinar", prefix: "", region: "us-east-1" };
    expect(read({ FILES_URL: "s3://key:se%2Fcret@s3.example.org:9000/pinar" }).files).toEqual({
      ...place,
      accessKey: "key",
      secretKey: "se/cret",
    });
    expect(
      read({
        FILES_URL: "https://s3.example.org:9000/pinar/site/pictures?region=eu-central-1",
        FILES_ACCESS_KEY: "key",
        FILES_SECRET_KEY: "secret",
      }).files,
    ).toEqual({ ...place, prefix: "site/pictures/", region: "eu-central-1", accessKey: "key", secretKey: "secret" });
  });

  test.each(
    "ftp://host/bucket s3://host s3://host/ s3://host/b s3://host/bucket?zone=1 s3://host/Bucket bucket".split(" "),
  )("refuses %s without showing it", (address) => {
    const keys = { FILES_ACCESS_KEY: "key", FILES_SECRET_KEY: "hunter2" };
    expect(() => read({ FILES_URL: address, ...keys })).toThrow(/^FILES_URL must be s3:/);
    expect(() => read({ FILES_URL: "s3://key:hunter2@host/B", ...keys })).not.toThrow(/hunter2/);
  });

  test("names the variables of missing keys", () => {
    expect(() => read({ FILES_URL: "s3://host/bucket" })).toThrow(
      "FILES_ACCESS_KEY is missing: FILES_URL names none\nFILES_SECRET_KEY is missing: FILES_URL names none",
    );
  });
});

test("traces are off without a collector's name; sampler, ratio and headers are read", () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318";
  const sampling = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
  const headers = { OTEL_EXPORTER_OTLP_HEADERS_FILE: fileOf("authorization=Bearer%20key\n") };
  for (const variables of [sampling, { OTEL_EXPORTER_OTLP_ENDPOINT: "" }])
    expect(read(variables).traces).toBeUndefined();
  const usual = { headers: undefined, sampler: "parentbased_always_on", samplerRatio: 1 };
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual(usual);
  const sampled = { headers: "authorization=Bearer%20key", sampler: "traceidratio", samplerRatio: 0.25 };
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...sampling, ...headers }).traces).toEqual(sampled);
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
  ["OTEL_TRACES_SAMPLER", "often"],
  ["OTEL_TRACES_SAMPLER_ARG", "50"],
])("%s=%s stops the start", (name, value) => expect(() => read({ [name]: value })).toThrow(name));

test("an empty environment makes a local site with SQLite and the sandbox bank", () => {
  expect(read()).toEqual({
    ...{ role: "all", publicUrl: "http://localhost:3000", siteUrl: "http://localhost:3000", api: undefined },
    ...{ dataDirectory: folder, isBackedUpBeforeMigrations: true, databaseUrl: undefined, buildCommit: undefined },
    postgres: { poolSize: 10, statementTimeoutMilliseconds: 15_000, isPooledByTransaction: false },
    dataSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    ...{ databaseStartMilliseconds: 60_000, hasGeneratedSecrets: true, sessionSecrets: [secret] },
    ...{ payment: { provider: "sandbox" }, sms: { provider: "outbox" }, mail: { provider: "outbox" } },
    ...{ staffEmail: undefined, adminPhones: [], staffSecondFactor: "off", starter: "sample", smsCountries: ["TR"] },
    ...{ refundApprovalAbove: 5_000_00, smsDailyLimit: 5000, metricsToken: undefined, stopDelayMilliseconds: 1000 },
    ...{ proxyCacheSeconds: 0, trustProxy: 0, brandName: "Pınar", warnings: [] },
  });
  const others = settingNames.filter((name) => !["DATA_DIR", "SESSION_SECRET"].includes(name));
  expect(read(Object.fromEntries(others.map((name) => [name, ""])))).toEqual(read());
});

const netgsm = { NETGSM_USER: "850", NETGSM_PASSWORD: "p", NETGSM_HEADER: "PINAR" };
const iyzico = { PAYMENT_PROVIDER: "iyzico", PAYMENT_API_KEY: "a", PAYMENT_SECRET_KEY: "b" };
const MAIL_URL = "smtps://post%40office:p%2525w@mail.example.org:2465";

test.each<[Record<string, string>, object]>([
  [{ PORT: "8080" }, { publicUrl: "http://localhost:8080" }],
  [{ PUBLIC_URL: "https://pinar.example.org/" }, { publicUrl: "https://pinar.example.org" }],
  [{ DATABASE_URL: "postgres://pinar@db/pinar" }, { databaseUrl: "postgres://pinar@db/pinar" }],
  [{ DATABASE_URL: "postgresql://pinar@db/pinar" }, { databaseUrl: "postgresql://pinar@db/pinar" }],
  [
    { TRUST_PROXY: "2", BRAND_NAME: "Kaynak" },
    { trustProxy: 2, brandName: "Kaynak" },
  ],
  [{ SESSION_SECRET: `${"n".repeat(32)}, ${"o".repeat(32)}` }, { sessionSecrets: ["n".repeat(32), "o".repeat(32)] }],
  // Where money is real, a site begins without samples.
  [
    iyzico,
    {
      payment: { provider: "iyzico", apiKey: "a", secretKey: "b", baseUrl: "https://api.iyzipay.com" },
      starter: "none",
    },
  ],
  [{ ...iyzico, STARTER: "sample" }, { starter: "sample" }],
  [{ STARTER: "none" }, { starter: "none" }],
  [{ SMS_PROVIDER: "netgsm", ...netgsm }, { sms: { provider: "netgsm", user: "850", password: "p", header: "PINAR" } }],
  [netgsm, { sms: { provider: "outbox" } }],
  [
    { MAIL_URL: "outbox:", STAFF_EMAIL: "ekip@pinar.org" },
    { mail: { provider: "outbox" }, staffEmail: "ekip@pinar.org" },
  ],
  [
    { MAIL_URL: "smtp://mail.example.org", PUBLIC_URL: "https://pinar.org" },
    { mail: { provider: "smtp", host: "mail.example.org", port: 587, secure: false, from: "no-reply@pinar.org" } },
  ],
  [
    { MAIL_URL, MAIL_FROM: "bilgi@pinar.org" },
    {
      mail: {
        port: 2465,
        secure: true,
        from: "bilgi@pinar.org",
        credentials: { user: "post@office", password: "p%25w" },
      },
    },
  ],
  [{ SMS_COUNTRIES: "tr, DE,nl" }, { smsCountries: ["TR", "DE", "NL"] }],
  [
    { ADMIN_PHONES: "+90 532 123 45 67, +4915112345678, (0533) 123-45-67," },
    { adminPhones: ["+905321234567", "+4915112345678", "+905331234567"] },
  ],
])("%o is read", (variables, expected) => expect(read(variables)).toMatchObject(expected));

const mailWords = "MAIL_URL must be outbox:, smtp://user:password@host:port or smtps://user:password@host:port";
const countryWords = "SMS_COUNTRIES must be codes of countries like TR, parted by commas";
const phoneWords = "ADMIN_PHONES must be phone numbers like +905321234567, parted by commas";

test.each([
  ["PORT", "many 70000 -1 30.5", "PORT must be a port number"],
  [
    "PUBLIC_URL",
    "pinar.example.org ftp://pinar.example.org javascript:alert(1)",
    "PUBLIC_URL must be an http or https address",
  ],
  ["PUBLIC_URL", "https://example.org/path", "PUBLIC_URL must be an address without a path"],
  ["DATABASE_URL", "mysql://db pinar.sqlite", "DATABASE_URL must begin with postgres://"],
  ["SESSION_SECRET", "hunter2", "SESSION_SECRET needs at least 32 characters a secret"],
  ["PAYMENT_PROVIDER", "stripe", "PAYMENT_PROVIDER must be sandbox, iyzico or paytr"],
  ["PAYMENT_API_URL", "sandbox", "PAYMENT_API_URL must be an http or https address"],
  ["TRUST_PROXY", "yes 11 -1", "TRUST_PROXY must be a number of proxies from 0 to 10"],
  ["PROXY_CACHE_SECONDS", "60", "PROXY_CACHE_SECONDS must be a number of seconds from 0 to 5"],
  ["SMS_DAILY_LIMIT", "0", "SMS_DAILY_LIMIT must be a number from 1 on"],
  ["BRAND_NAME", "x".repeat(41), "BRAND_NAME must have 40 characters at most"],
  ["DATABASE_POOL_SIZE", "1", "DATABASE_POOL_SIZE must be a number from 2 to 200"],
  ["STARTER", "some", "STARTER must be none or sample"],
  ["SMS_PROVIDER", "pigeon", "SMS_PROVIDER must be outbox, netgsm or http"],
  ["MAIL_URL", "mail.example.org smtp: smtp:// http://mail.example.org smtp://a:%@host outbox", mailWords],
  ["MAIL_FROM", "Pınar", "MAIL_FROM must be an e-mail address"],
  ["STAFF_EMAIL", "x", "STAFF_EMAIL must be an e-mail address"],
  ["SMS_COUNTRIES", "Türkiye TUR 90 XX ,", countryWords],
  ["ADMIN_PHONES", "0532123456 abc +905321234567,12", phoneWords],
])("%s=%s gets one line", (name, values, line) => {
  for (const value of values.split(" ")) expect(faults({ [name]: value }), value).toEqual([line]);
});

test("each of several faults gets a line, and what is missing its reason", () => {
  expect(faults({ PORT: "many", PUBLIC_URL: "x", TRUST_PROXY: "yes" })).toHaveLength(3);
  for (const end of ["short", ""]) expect(faults({ SESSION_SECRET: `${secret},${end}` })).toHaveLength(1);
  expect(faults({ ...iyzico, PAYMENT_SECRET_KEY: "" })).toEqual([
    "PAYMENT_SECRET_KEY is missing: PAYMENT_PROVIDER is iyzico",
  ]);
  expect(faults({ SMS_PROVIDER: "netgsm" })).toEqual(
    Object.keys(netgsm).map((name) => `${name} is missing: SMS_PROVIDER is netgsm`),
  );
});

test("a generated secret is made once for each site, for its owner's eyes alone", async () => {
  const generated = (DATA_DIR = folder) => readEnvironment({ DATA_DIR }).sessionSecrets;
  const [first] = generated();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(generated()).toEqual([first]);
  expect(generated(join(folder, "deep", "two"))).not.toEqual([first]);
  const file = join(folder, "session-secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const text of ["", "short\n"]) {
    await writeFile(file, text);
    expect(() => generated()).toThrow(EnvironmentFault);
  }
});

test("recipients of backups have no typing error", async () => {
  const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
  const list = ` ${recipient}, ${recipient}`;
  expect(readBackupRecipients({ BACKUP_AGE_RECIPIENTS: list })).toEqual([recipient, recipient]);
  expect([readBackupRecipients({}), faults({ BACKUP_AGE_RECIPIENTS: list })]).toEqual([[], []]);
  const line =
    "BACKUP_AGE_RECIPIENTS must be recipients of age like age1…, parted by commas; age-keygen prints one for each identity";
  const wrong = [recipient.slice(0, -1), `${recipient},`, "ssh-ed25519 AAAA", recipient.replace("z7h", "z8h")];
  for (const BACKUP_AGE_RECIPIENTS of wrong) {
    expect(faults({ BACKUP_AGE_RECIPIENTS }), BACKUP_AGE_RECIPIENTS).toEqual([line]);
    expect(() => readBackupRecipients({ BACKUP_AGE_RECIPIENTS }), BACKUP_AGE_RECIPIENTS).toThrow(line);
  }
});

describe("a variable that does nothing", () => {
  test.each([
    ["PAYMENT_PROVDER", "PAYMENT_PROVDER is no setting: is PAYMENT_PROVIDER meant?"],
    ["DATADIR", "DATADIR is no setting: is DATA_DIR meant?"],
    ["NETGSM_USERNAME", "NETGSM_USERNAME is no setting"],
    [
      "BACKUP_AGE_RECIPIENTS_FILE",
      "BACKUP_AGE_RECIPIENTS_FILE is no setting: BACKUP_AGE_RECIPIENTS is not read from a file",
    ],
    ["PAYMENT_API_KEY", "PAYMENT_API_KEY is set, and PAYMENT_PROVIDER sandbox does not use it"],
    ["API_PROJECT_TYPE", "API_PROJECT_TYPE is no setting any more: API_MAPPING names the number of gifts for projects"],
    [
      "DATABASE_CONNECT_TIMEOUT_MS",
      "DATABASE_CONNECT_TIMEOUT_MS is no setting any more: a connection is waited for 5 seconds",
    ],
  ])("%s is warned of", (name, warning) => expect(read({ [name]: "x" }).warnings).toEqual([warning]));

  test("of a former version that names the field of the bank's return needs the mapping", async () => {
    const client = { API_CLIENT_ID: "site", API_CLIENT_SECRET: "s".repeat(32) };
    const remote = { API_BASE_URL: "https://api.example.org", ...client, API_RETURN_URL_FIELD: "callback_url" };
    expect(() => read(remote)).toThrow("name callback_url as return_url of requestPayment in API_MAPPING");
    expect(read({ ...remote, API_RETURN_URL_FIELD: "return_url" }).warnings).toHaveLength(1);
    const API_MAPPING = join(folder, "mapping.json");
    await writeFile(API_MAPPING, JSON.stringify({ requestPayment: { names: { return_url: "callback_url" } } }));
    expect(read({ ...remote, API_MAPPING }).warnings).toHaveLength(1);
  });

  test("of another program is not", () => {
    const others = "PATH HOSTNAME NODE_ENV npm_config_cache DEBIAN_FRONTEND POSTGRES_USER".split(" ");
    expect(read(Object.fromEntries(others.map((name) => [name, "x"]))).warnings).toEqual([]);
    expect(read({ WEB_CONCURRENCY: "2", SESSION_SECRET_FILE: "" }).warnings).toEqual([]);
  });
});
