import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readOperatorPlace } from "~/commands/operator-place.ts";
import { readEnvironment } from "~/process/environment/environment.server.ts";
import { faultsOf } from "../support/environment-faults.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const secret = "a secret of more than thirty-two characters";
const read = (variables: Record<string, string>) =>
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

test("a variable given twice, a missing, an empty and a wrong file are each one line without the value", () => {
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
      provider: "paytr",
      merchantId: "42",
      merchantKey: "k",
      merchantSalt: "s",
      isTest: false,
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
      provider: "http",
      url: carrier.SMS_URL,
      body: carrier.SMS_BODY,
      format: "json",
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
