import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBackupRecipients, readEnvironment } from "~/process/environment/environment.server.ts";
import { EnvironmentFault } from "~/process/environment/variables.server.ts";
import { faultsOf } from "../support/environment-faults.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinar-environment-"));
});
afterEach(() => rm(folder, { recursive: true }));

const secret = "a secret of more than thirty-two characters";
const read = (variables: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: folder, SESSION_SECRET: secret, ...variables });

const faults = (variables: Record<string, string>) => faultsOf(() => read(variables));

describe("an empty environment", () => {
  test("makes a local site with SQLite, the sandbox bank and no proxy", () => {
    expect(read()).toEqual({
      role: "all",
      publicUrl: "http://localhost:3000",
      siteUrl: "http://localhost:3000",
      dataDirectory: folder,
      isBackedUpBeforeMigrations: true,
      databaseUrl: undefined,
      buildCommit: undefined,
      postgres: { poolSize: 10, statementTimeoutMilliseconds: 15_000, isPooledByTransaction: false },
      databaseStartMilliseconds: 60_000,
      dataSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
      hasGeneratedSecrets: true,
      sessionSecrets: [secret],
      api: undefined,
      payment: { provider: "sandbox" },
      sms: { provider: "outbox" },
      mail: { provider: "outbox" },
      staffEmail: undefined,
      adminPhones: [],
      staffSecondFactor: "off",
      starter: "sample",
      smsCountries: ["TR"],
      refundApprovalAbove: 5_000_00,
      smsDailyLimit: 5000,
      metricsToken: undefined,
      stopDelayMilliseconds: 1000,
      proxyCacheSeconds: 0,
      trustProxy: 0,
      brandName: "Pınar",
      warnings: [],
    });
  });

  test("also when variables are set to empty values", () => {
    const names = [
      ..."PORT PUBLIC_URL DATABASE_URL LOG_LEVEL DATABASE_POOL_SIZE DATABASE_STATEMENT_TIMEOUT_MS".split(" "),
      ..."DATABASE_START_TIMEOUT_MS DATA_SECRET API_BASE_URL API_CLIENT_ID API_CLIENT_SECRET API_SCOPE".split(" "),
      ..."PAYMENT_PROVIDER PAYMENT_API_KEY PAYMENT_SECRET_KEY PAYMENT_API_URL SMS_PROVIDER NETGSM_USER".split(" "),
      ..."NETGSM_PASSWORD NETGSM_HEADER MAIL_URL MAIL_FROM STAFF_EMAIL ADMIN_PHONES STAFF_SECOND_FACTOR".split(" "),
      ..."STARTER TRUST_PROXY BRAND_NAME".split(" "),
    ];
    expect(read(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(read());
  });
});

describe("a filled environment", () => {
  test("is used", () => {
    expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(read({ PUBLIC_URL: "https://pinar.example.org/" }).publicUrl).toBe("https://pinar.example.org");
    expect(read({ DATABASE_URL: "postgres://pinar@db/pinar" }).databaseUrl).toBe("postgres://pinar@db/pinar");
    expect(read({ DATABASE_URL: "postgresql://pinar@db/pinar" }).databaseUrl).toBe("postgresql://pinar@db/pinar");
    expect(read({ TRUST_PROXY: "2", BRAND_NAME: "Kaynak" })).toMatchObject({ trustProxy: 2, brandName: "Kaynak" });
  });

  test("begins without samples where money is real", () => {
    const keys = { PAYMENT_PROVIDER: "iyzico", PAYMENT_API_KEY: "key", PAYMENT_SECRET_KEY: "secret" };
    expect([read(keys).starter, read({ ...keys, STARTER: "sample" }).starter]).toEqual(["none", "sample"]);
    expect([read().starter, read({ STARTER: "none" }).starter]).toEqual(["sample", "none"]);
    expect(() => read({ STARTER: "some" })).toThrow("STARTER must be none or sample");
  });

  test("signs with the first secret and accepts the others", () => {
    expect(read({ SESSION_SECRET: `${"n".repeat(32)}, ${"o".repeat(32)}` }).sessionSecrets).toEqual([
      "n".repeat(32),
      "o".repeat(32),
    ]);
  });

  test("configures iyzico with its keys", () => {
    const keys = { PAYMENT_PROVIDER: "iyzico", PAYMENT_API_KEY: "a", PAYMENT_SECRET_KEY: "b" };
    expect(read(keys).payment).toEqual({
      provider: "iyzico",
      apiKey: "a",
      secretKey: "b",
      baseUrl: "https://api.iyzipay.com",
    });
  });
});

describe("a wrong value", () => {
  test.each([
    ["PORT", "many", "PORT must be a port number"],
    ["PORT", "70000", "PORT must be a port number"],
    ["PORT", "-1", /^PORT /],
    ["PORT", "30.5", /^PORT /],
    ["PUBLIC_URL", "pinar.example.org", "PUBLIC_URL must be an http or https address"],
    ["PUBLIC_URL", "ftp://pinar.example.org", "PUBLIC_URL must be an http or https address"],
    ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL must be an http or https address"],
    ["DATABASE_URL", "mysql://db", "DATABASE_URL must begin with postgres://"],
    ["DATABASE_URL", "pinar.sqlite", "DATABASE_URL must begin with postgres://"],
    ["SESSION_SECRET", "short", "SESSION_SECRET needs at least 32 characters a secret"],
    ["SESSION_SECRET", `${secret},short`, "SESSION_SECRET needs at least 32 characters a secret"],
    ["SESSION_SECRET", `${secret},`, "SESSION_SECRET needs at least 32 characters a secret"],
    ["PAYMENT_PROVIDER", "stripe", "PAYMENT_PROVIDER must be sandbox, iyzico or paytr"],
    ["PAYMENT_API_URL", "sandbox", "PAYMENT_API_URL must be an http or https address"],
    ["TRUST_PROXY", "yes", "TRUST_PROXY must be a number of proxies from 0 to 10"],
    ["PROXY_CACHE_SECONDS", "60", "PROXY_CACHE_SECONDS must be a number of seconds from 0 to 5"],
    ["SMS_DAILY_LIMIT", "0", "SMS_DAILY_LIMIT must be a number from 1 on"],
    ["PUBLIC_URL", "https://example.org/path", "PUBLIC_URL must be an address without a path"],
    ["SMS_COUNTRIES", "XX", "SMS_COUNTRIES must be codes of countries like TR, parted by commas"],
    ["TRUST_PROXY", "11", /^TRUST_PROXY /],
    ["TRUST_PROXY", "-1", /^TRUST_PROXY /],
    ["BRAND_NAME", "x".repeat(41), "BRAND_NAME must have 40 characters at most"],
    ["DATABASE_POOL_SIZE", "1", "DATABASE_POOL_SIZE must be a number from 2 to 200"],
  ])("%s=%s gets one line", (name, value, line) => {
    const lines = faults({ [name]: value });
    expect(lines).toHaveLength(1);
    if (typeof line === "string") expect(lines[0]).toBe(line);
    else expect(lines[0]).toMatch(line);
  });

  test("gets a line for each of several", () => {
    expect(faults({ PORT: "many", PUBLIC_URL: "x", TRUST_PROXY: "yes" })).toEqual([
      "PORT must be a port number",
      "PUBLIC_URL must be an http or https address",
      "TRUST_PROXY must be a number of proxies from 0 to 10",
    ]);
  });

  test("gets the reason when something else is missing", () => {
    expect(faults({ PAYMENT_PROVIDER: "iyzico", PAYMENT_API_KEY: "a" })).toEqual([
      "PAYMENT_SECRET_KEY is missing: PAYMENT_PROVIDER is iyzico",
    ]);
  });

  test("never shows a secret", () => {
    expect(faults({ SESSION_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  });
});

describe("the generated secret", () => {
  const generated = (directory = folder) => readEnvironment({ DATA_DIR: directory }).sessionSecrets;

  test("is made once, stored, and readable by its owner alone", async () => {
    const [first] = generated();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(generated()).toEqual([first]);
    expect((await stat(join(folder, "session-secret"))).mode & 0o777).toBe(0o600);
  });

  test("differs between sites and creates its folder", () => {
    expect(generated(join(folder, "one"))).not.toEqual(generated(join(folder, "deep", "two")));
  });

  test("is not read from a truncated or empty file", async () => {
    await writeFile(join(folder, "session-secret"), "");
    expect(() => generated()).toThrow(/session-secret/);
    await writeFile(join(folder, "session-secret"), "short\n");
    expect(() => generated()).toThrow(EnvironmentFault);
  });
});

describe("messages and administrators", () => {
  test("configures Netgsm when complete and names each missing setting", () => {
    const netgsm = { NETGSM_USER: "850", NETGSM_PASSWORD: "p", NETGSM_HEADER: "PINAR" };
    expect(read({ SMS_PROVIDER: "netgsm", ...netgsm }).sms).toEqual({
      provider: "netgsm",
      user: "850",
      password: "p",
      header: "PINAR",
    });
    expect(read(netgsm).sms).toEqual({ provider: "outbox" });
    expect(faults({ SMS_PROVIDER: "netgsm" })).toEqual(
      Object.keys(netgsm).map((name) => `${name} is missing: SMS_PROVIDER is netgsm`),
    );
    expect(faults({ SMS_PROVIDER: "pigeon" })).toEqual(["SMS_PROVIDER must be outbox, netgsm or http"]);
  });

  test("sends mail to the outbox or an SMTP server, from the site's address", () => {
    expect(read({ MAIL_URL: "outbox:" }).mail).toEqual({ provider: "outbox" });
    expect(read({ MAIL_URL: "smtp://mail.example.org", PUBLIC_URL: "https://pinar.example.org" }).mail).toEqual({
      provider: "smtp",
      host: "mail.example.org",
      port: 587,
      secure: false,
      from: "no-reply@pinar.example.org",
    });
    expect(
      read({ MAIL_URL: "smtps://post%40office:p%2525w@mail.example.org:2465", MAIL_FROM: "bilgi@pinar.example.org" })
        .mail,
    ).toEqual({
      provider: "smtp",
      host: "mail.example.org",
      port: 2465,
      secure: true,
      from: "bilgi@pinar.example.org",
      credentials: { user: "post@office", password: "p%25w" },
    });
    const words = ["MAIL_URL must be outbox:, smtp://user:password@host:port or smtps://user:password@host:port"];
    for (const wrong of "mail.example.org smtp: smtp:// http://mail.example.org smtp://a:%@host outbox".split(" "))
      expect(faults({ MAIL_URL: wrong }), wrong).toEqual(words);
    expect(faults({ MAIL_FROM: "Pınar", STAFF_EMAIL: "x" })).toEqual([
      "MAIL_FROM must be an e-mail address",
      "STAFF_EMAIL must be an e-mail address",
    ]);
    expect(read({ STAFF_EMAIL: "ekip@pinar.example.org" }).staffEmail).toBe("ekip@pinar.example.org");
  });

  test("sends codes to Turkish numbers unless other countries are named", () => {
    expect(read({}).smsCountries).toEqual(["TR"]);
    expect(read({ SMS_COUNTRIES: "tr, DE,nl" }).smsCountries).toEqual(["TR", "DE", "NL"]);
    for (const wrong of ["Türkiye", "TUR", "90", ","]) {
      expect(faults({ SMS_COUNTRIES: wrong }), wrong).toEqual([
        "SMS_COUNTRIES must be codes of countries like TR, parted by commas",
      ]);
    }
  });

  test("takes recipients of backups without a typing error only", async () => {
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

  test("reads first administrators as phone numbers", () => {
    expect(read({ ADMIN_PHONES: "+90 532 123 45 67, +4915112345678, (0533) 123-45-67," }).adminPhones).toEqual([
      "+905321234567",
      "+4915112345678",
      "+905331234567",
    ]);
    for (const wrong of ["0532123456", "abc", "+905321234567,12"]) {
      expect(faults({ ADMIN_PHONES: wrong }), wrong).toEqual([
        "ADMIN_PHONES must be phone numbers like +905321234567, parted by commas",
      ]);
    }
  });
});

describe("a variable that does nothing", () => {
  test.each([
    ["PAYMENT_PROVDER", "PAYMENT_PROVDER is no setting: is PAYMENT_PROVIDER meant?"],
    ["STRATER", "STRATER is no setting: is STARTER meant?"],
    ["DATADIR", "DATADIR is no setting: is DATA_DIR meant?"],
    ["MAIL_SENDER_ADDRESS", "MAIL_SENDER_ADDRESS is no setting"],
    ["NETGSM_USERNAME", "NETGSM_USERNAME is no setting"],
    [
      "BACKUP_AGE_RECIPIENTS_FILE",
      "BACKUP_AGE_RECIPIENTS_FILE is no setting: BACKUP_AGE_RECIPIENTS is not read from a file",
    ],
    ["PAYMENT_API_KEY", "PAYMENT_API_KEY is set, and PAYMENT_PROVIDER sandbox does not use it"],
  ])("%s is warned of", (name, warning) => expect(read({ [name]: "x" }).warnings).toEqual([warning]));

  test("of a former version that names the field of the bank's return needs the mapping", async () => {
    const remote = {
      API_BASE_URL: "https://api.example.org",
      API_CLIENT_ID: "site",
      API_CLIENT_SECRET: "s".repeat(32),
    };
    expect(() => read({ ...remote, API_RETURN_URL_FIELD: "callback_url" })).toThrow(
      "name callback_url as return_url of requestPayment in API_MAPPING",
    );
    expect(read({ ...remote, API_RETURN_URL_FIELD: "return_url" }).warnings).toHaveLength(1);
    const API_MAPPING = join(await mkdtemp(join(tmpdir(), "pinar-mapping-")), "mapping.json");
    await writeFile(API_MAPPING, JSON.stringify({ requestPayment: { names: { return_url: "callback_url" } } }));
    expect(read({ ...remote, API_RETURN_URL_FIELD: "callback_url", API_MAPPING }).warnings).toHaveLength(1);
  });

  test("of a former version is warned of, and the site starts", () => {
    const former = {
      API_PROJECT_TYPE: "7",
      API_RETURN_URL_FIELD: "callback_url",
      DATABASE_CONNECT_TIMEOUT_MS: "8000",
      DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: "0",
      OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
      OTEL_SDK_DISABLED: "true",
    };
    expect(read(former).warnings).toEqual([
      "API_PROJECT_TYPE is no setting any more: API_MAPPING names the number of gifts for projects",
      "API_RETURN_URL_FIELD is no setting any more: API_MAPPING names return_url of requestPayment",
      "DATABASE_CONNECT_TIMEOUT_MS is no setting any more: a connection is waited for 5 seconds",
      "DATABASE_IDLE_TRANSACTION_TIMEOUT_MS is no setting any more: a transaction may pause for 15 seconds",
      "OTEL_EXPORTER_OTLP_PROTOCOL is no setting any more: traces are sent as http/json",
      "OTEL_SDK_DISABLED is no setting any more: an empty OTEL_EXPORTER_OTLP_ENDPOINT switches traces off",
    ]);
  });

  test("of another program is not", () => {
    const others = {
      PATH: "x",
      HOSTNAME: "x",
      NODE_ENV: "x",
      npm_config_cache: "x",
      DEBIAN_FRONTEND: "x",
      POSTGRES_USER: "x",
    };
    expect(read(others).warnings).toEqual([]);
    expect(read({ WEB_CONCURRENCY: "2", SESSION_SECRET_FILE: "" }).warnings).toEqual([]);
  });
});
