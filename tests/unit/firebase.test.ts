import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createFirebase, FirebaseFailure, type FirebaseProject } from "~/section-seven/firebase.server.ts";
import { type FirebaseFault, type FirebaseStandIn, openFirebaseStandIn } from "../support/firebase-stand-in.ts";

const phone = "+905321234567";

let google: FirebaseStandIn;
beforeEach(async () => {
  google = await openFirebaseStandIn({ isEmulator: false });
});
afterEach(() => google.close());

function projectOf({ credentials, apiKey, origin }: FirebaseStandIn): FirebaseProject {
  return {
    projectId: credentials.project_id,
    clientEmail: credentials.client_email,
    privateKey: credentials.private_key,
    privateKeyId: credentials.private_key_id,
    tokenUri: credentials.token_uri,
    apiKey,
    identityToolkit: `${origin}/identitytoolkit.googleapis.com`,
  };
}

const steps = () => google.calls.map(({ step }) => step);
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>;
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (failure: FirebaseFailure) => failure,
  );

describe("an ID token of a phone number", () => {
  test("creates the account of a new number, and uses the one that a number has", async () => {
    const first = await createFirebase(projectOf(google)).idTokenOf(phone);
    expect(claimsOf(first)).toMatchObject({ phone_number: phone, aud: google.credentials.project_id });
    expect(steps()).toEqual(["token", "lookup", "create", "exchange"]);
    expect(google.numbers()).toEqual([phone]);
    google.calls.length = 0;
    const second = await createFirebase(projectOf(google)).idTokenOf(phone);
    expect(claimsOf(second).sub).toBe(claimsOf(first).sub);
    expect(steps()).toEqual(["token", "lookup", "exchange"]);
  });

  test("makes one account for two sign-ins at once", async () => {
    const firebase = createFirebase(projectOf(google));
    const tokens = await Promise.all([firebase.idTokenOf(phone), firebase.idTokenOf(phone)]);
    expect(new Set(tokens.map((token) => claimsOf(token).sub)).size).toBe(1);
    expect(google.numbers()).toEqual([phone]);
  });
});

test("the access token is that of an owner at an emulator", async () => {
  const emulator = await openFirebaseStandIn();
  await createFirebase({ ...projectOf(emulator), tokenUri: null }).idTokenOf(phone);
  expect(emulator.calls.map(({ step }) => step)).toEqual(["lookup", "create", "exchange"]);
  emulator.close();
});

describe("a failure", () => {
  const faults: [FirebaseFault, string][] = [
    ["500", "500 INTERNAL"],
    ["refusal", "400 USER_DISABLED"],
    ["nonsense", "unreadable answer"],
    ["silence", "unreachable"],
  ];
  for (const step of ["token", "lookup", "create", "exchange"] as const)
    test.each(faults)(`of ${step} is named: %s`, async (fault, reason) => {
      google.fail(step, fault);
      const failure = await failureOf(createFirebase(projectOf(google)).idTokenOf(phone));
      expect(failure).toBeInstanceOf(FirebaseFailure);
      expect(failure!.code).toBe(`${step}: ${reason}`);
      expect(failure!.message).not.toContain(phone);
    });

  test("is a call that lasts longer than five seconds", async () => {
    const limits: { milliseconds: number; pass: () => void }[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const limit = new AbortController();
      limits.push({ milliseconds, pass: () => limit.abort(new DOMException("", "TimeoutError")) });
      return limit.signal;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    google.fail("exchange", "hang");
    const failing = failureOf(createFirebase(projectOf(google)).idTokenOf(phone));
    await expect.poll(steps).toContain("exchange");
    limits.at(-1)!.pass();
    expect((await failing)!.code).toBe("exchange: timeout");
    expect(new Set(limits.map(({ milliseconds }) => milliseconds))).toEqual(new Set([5_000]));
  });

  test("is a wrong API key, which is not said", async () => {
    const failure = await failureOf(createFirebase({ ...projectOf(google), apiKey: "wrong-key" }).idTokenOf(phone));
    expect(failure!.code).toBe("exchange: 400");
    expect(String(failure)).not.toContain("wrong-key");
  });
});
