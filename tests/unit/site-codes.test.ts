import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type CodeService, codesFile, openCodeService } from "~/backend/codes.server.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { createFirebaseCodes, type SignInCodes } from "~/process/site-codes.server.ts";
import { silentLog } from "../support/line-log.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const phone = "+905321234567";
const browser = "a-browser-of-this-test";
const secret = "a secret of more than thirty-two characters";
const minute = 60_000;

let folder: string;
let now: number;
beforeEach(() => {
  folder = temporaryFolder();
  now = Date.parse("2026-11-24T09:00:00Z");
});

async function open(dataDirectory = folder) {
  const codes = await openCodeService({
    dataDirectory,
    secret,
    sms: { provider: "outbox" },
    smsCountries: ["TR"],
    smsDailyLimit: 20,
    brandName: "Pınar",
    log: silentLog,
    clock: { now: () => new Date(now) },
  });
  onTestFinished(() => codes.close());
  return codes;
}

/** The codes of a visitor; Firebase gives a token that names the phone. */
function codesOf(codes: CodeService, failures: unknown[] = []): SignInCodes {
  const firebase = { idTokenOf: (of: string) => Promise.resolve(`token of ${of}`) };
  const forVisitor = createFirebaseCodes(codes, firebase, (failure) => failures.push(failure));
  return forVisitor({ language: "en", clientAddress: "192.0.2.1" });
}

function sentCode(): string {
  const lines = readFileSync(join(folder, "outbox.jsonl"), "utf8").trim().split("\n");
  return /\d{6}/.exec(JSON.parse(lines.at(-1)!).text)![0];
}
const wrongCode = () => (sentCode() === "000000" ? "000001" : "000000");
const taken = (token: string) => Promise.resolve(token);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code }: { code: string }) => code,
  );

describe("a code of the site", () => {
  test("is exchanged in its browser for a token that the API takes, once, by any process", async () => {
    const [codes, other] = [codesOf(await open()), codesOf(await open())];
    await other.send({ phone }, browser);
    expect(await codeOf(codes.verify({ phone }, "another-browser-of-tests", sentCode()))).toBe("code_expired");
    const proof = await codes.verify({ phone }, browser, sentCode());
    expect(await codes.redeem(proof, taken)).toBe(`token of ${phone}`);
    expect(await codeOf(codes.redeem(proof, taken))).toBe("sign_in_expired");
    expect(await codeOf(codes.verify({ phone }, browser, sentCode()))).toBe("code_expired");
  });

  test("has the limits of the API's codes: tries, waits, countries, number a day", async () => {
    const codes = codesOf(await open());
    await codes.send({ phone }, browser);
    expect(await codeOf(codes.send({ phone }, browser))).toBe("codes_too_soon");
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await codeOf(codes.verify({ phone }, browser, wrongCode()))).toBe("code_wrong");
    expect(await codeOf(codes.verify({ phone }, browser, sentCode()))).toBe("tries_exceeded");
    expect(await codeOf(codes.send({ phone: "+4915112345678" }, browser))).toBe("phone_unreachable");
    for (let count = 1; count < 20; count++)
      await codes.send({ phone: `+9053212345${String(count).padStart(2, "0")}` }, `browser-of-many-codes-${count}`);
    expect(await codeOf(codes.send({ phone: "+905559876543" }, "one-more-browser-of-tests"))).toBe("message_failed");
  });

  test("leaves neither number nor code in its file", async () => {
    const codes = codesOf(await open());
    await codes.send({ phone }, browser);
    const file =
      readFileSync(join(folder, codesFile), "latin1") + readFileSync(join(folder, `${codesFile}-wal`), "latin1");
    expect(file).not.toContain(phone);
    expect(file).not.toContain(browser);
    expect(file).not.toContain(sentCode());
  });
});

test("a correct code whose sign-in fails stays proven for fifteen minutes", async () => {
  const failures: unknown[] = [];
  const codes = codesOf(await open(), failures);
  await codes.send({ phone }, browser);
  const proof = await codes.verify({ phone }, browser, sentCode());
  const refused = () => Promise.reject(new ApiFailure(401, "Firebase token is invalid.", "failed"));
  expect(await codeOf(codes.redeem(proof, refused))).toBe("sign_in_delayed");
  expect(failures).toHaveLength(1);
  now += 14 * minute;
  expect(await codeOf(codes.redeem(proof, refused))).toBe("sign_in_delayed");
  now += 2 * minute;
  expect(await codeOf(codes.redeem(proof, taken))).toBe("sign_in_expired");
});

test("the file of the codes is memory where the folder cannot be written", async () => {
  const blocked = join(folder, "file");
  writeFileSync(blocked, "");
  const codes = await open(blocked);
  const attempt = { phone, browser, clientAddress: null };
  // The outbox cannot be written either, but the code was made.
  await expect(codes.send(attempt, "tr")).rejects.toMatchObject({ code: "message_failed" });
  await expect(codes.send(attempt, "tr")).rejects.toMatchObject({ code: "codes_too_soon" });
});

test("the file of the codes is begun anew when it is broken", async () => {
  writeFileSync(join(folder, codesFile), "no database".repeat(1000));
  await codesOf(await open()).send({ phone }, browser);
  expect(sentCode()).toMatch(/^\d{6}$/);
});
