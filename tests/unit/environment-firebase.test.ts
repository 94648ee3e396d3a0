import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "~/process/environment/environment.server.ts";
import { faultsOf } from "../support/environment-faults.ts";
import { type FirebaseStandIn, openFirebaseStandIn } from "../support/firebase-stand-in.ts";

const secret = "a secret of more than thirty-two characters";
const folder = mkdtempSync(join(tmpdir(), "pinar-firebase-"));
let google: FirebaseStandIn;
beforeAll(async () => {
  google = await openFirebaseStandIn();
});
afterAll(() => {
  google.close();
  rmSync(folder, { recursive: true });
});

const remote = { API_BASE_URL: "https://api.example.org", API_CLIENT_ID: "site", API_CLIENT_SECRET: secret };
const read = (variables: Record<string, string>) =>
  readEnvironment({ DATA_DIR: folder, SESSION_SECRET: secret, DATA_SECRET: secret, ...remote, ...variables }).firebase;
const faults = (variables: Record<string, string>) => faultsOf(() => read(variables));
const key = { FIREBASE_API_KEY: "AIza-key" };

describe("a Firebase project", () => {
  test("is none without its variables, and none beside the embedded API", () => {
    expect(read({})).toBeUndefined();
    const variables = { DATA_DIR: folder, SESSION_SECRET: secret, DATA_SECRET: secret, FIREBASE_CREDENTIALS: "odd" };
    expect(readEnvironment(variables).firebase).toBeUndefined();
  });

  test("is read from a text, from the file it names, and from a secret's file", () => {
    const { credentials } = google;
    const text = JSON.stringify(credentials);
    const file = join(folder, "firebase.json");
    writeFileSync(file, text);
    const expected = {
      projectId: credentials.project_id,
      clientEmail: credentials.client_email,
      tokenUri: credentials.token_uri,
      apiKey: "AIza-key",
      identityToolkit: "https://identitytoolkit.googleapis.com",
    };
    expect(read({ ...key, FIREBASE_CREDENTIALS: text })).toMatchObject(expected);
    expect(read({ ...key, FIREBASE_CREDENTIALS: file })).toMatchObject(expected);
    expect(read({ ...key, FIREBASE_CREDENTIALS_FILE: file })).toMatchObject(expected);
  });

  test("is Google's emulator where its host is named", () => {
    expect(read(google.environment)).toMatchObject({
      tokenUri: null,
      identityToolkit: `${google.origin}/identitytoolkit.googleapis.com`,
    });
  });
});

describe("a wrong Firebase variable", () => {
  const changed = (change: object) => ({ FIREBASE_CREDENTIALS: JSON.stringify({ ...google.credentials, ...change }) });

  test("is one line that names it", () => {
    const none = "is missing: FIREBASE_CREDENTIALS is set";
    expect(faults(changed({}))).toEqual([`FIREBASE_API_KEY ${none}`]);
    expect(faults(key)).toEqual(["FIREBASE_CREDENTIALS is missing: FIREBASE_API_KEY is set"]);
    const wrong = "FIREBASE_CREDENTIALS must be the JSON file of a service account";
    expect(faults({ ...key, FIREBASE_CREDENTIALS: "{nothing" })).toEqual([wrong]);
    expect(faults({ ...key, ...changed({ type: "authorized_user" }) })).toEqual([`${wrong}: type is missing or wrong`]);
    const http = changed({ token_uri: "http://example.org/token" });
    expect(faults({ ...key, ...http })).toEqual([`${wrong}: token_uri is missing or wrong`]);
    expect(faults({ ...key, FIREBASE_CREDENTIALS: join(folder, "absent.json") })).toEqual([
      "FIREBASE_CREDENTIALS must be JSON, or the path of a file that can be read (ENOENT)",
    ]);
    expect(faults({ ...google.environment, FIREBASE_AUTH_EMULATOR_HOST: "http://localhost" })).toEqual([
      "FIREBASE_AUTH_EMULATOR_HOST must be a host and a port like localhost:9099",
    ]);
  });

  test("says nothing of a key", () => {
    const { private_key } = google.credentials;
    const broken = private_key.replace("MII", "XXX");
    for (const credentials of [private_key, broken, JSON.stringify({ ...google.credentials, private_key: broken })]) {
      const [line, ...more] = faults({ ...key, FIREBASE_CREDENTIALS: credentials });
      expect(line).toMatch(/^FIREBASE_CREDENTIALS must be/);
      expect(line!.length).toBeLessThan(150);
      expect(line).not.toContain("BEGIN");
      expect(more).toEqual([]);
    }
  });
});
