import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allFeatures } from "~/contract/features.ts";
import { readEnvironment } from "~/process/environment/environment.server.ts";
import { faultsOf } from "../support/environment-faults.ts";
import { type FirebaseStandIn, openFirebaseStandIn } from "../support/firebase-stand-in.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const SESSION_SECRET = "a secret of more than thirty-two characters";
const client = { API_CLIENT_ID: "site", API_CLIENT_SECRET: "a client's secret of thirty-two characters" };
const remote = { API_BASE_URL: "https://api.example.org/v1", ...client };
const read = (variables: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: folder, SESSION_SECRET, ...variables });

const faults = (variables: Record<string, string>) => faultsOf(() => read(variables));

describe("the role", () => {
  test("is everything, the site of another API, or the API alone", () => {
    expect(read().role).toBe("all");
    expect(read(remote).role).toBe("site");
    expect(read({ ...remote, ROLE: "site" }).role).toBe("site");
    const addresses = { publicUrl: "https://api.example.org", siteUrl: "https://pinar.example.org" };
    const api = read({ ROLE: "api", SITE_URL: `${addresses.siteUrl}/`, PUBLIC_URL: addresses.publicUrl });
    expect(api).toMatchObject({ role: "api", ...addresses, api: undefined });
    expect(read({ ROLE: "", SITE_URL: "", API_BASE_URL: "" }).role).toBe("all");
  });

  const SITE_URL = "https://pinar.example.org";
  const missing = (reason: string, ...names: string[]) => names.map((name) => `${name} is missing: ${reason}`);

  test.each<[Record<string, string>, string[]]>([
    [{ ROLE: "both" }, ["ROLE must be all, site or api"]],
    [{ ROLE: "site" }, missing("ROLE is site", "API_BASE_URL", "API_CLIENT_ID", "API_CLIENT_SECRET")],
    [{ API_BASE_URL: "https://api.example.org" }, missing("API_BASE_URL is set", "API_CLIENT_ID", "API_CLIENT_SECRET")],
    [{ ...remote, ROLE: "api", SITE_URL }, ["API_BASE_URL must not be set: ROLE is api, which has the API in itself"]],
    [{ ...remote, ROLE: "all" }, ["API_BASE_URL must not be set: ROLE is all, which has the API in itself"]],
    [{ ROLE: "api" }, missing("ROLE is api, and messages link to the site that uses it", "SITE_URL")],
    [{ API_CLIENT_ID: "site" }, missing("API_CLIENT_ID is set", "API_CLIENT_SECRET")],
    [{ API_CLIENT_SECRET: client.API_CLIENT_SECRET }, missing("API_CLIENT_SECRET is set", "API_CLIENT_ID")],
    [{ ...client, API_CLIENT_SECRET: "short" }, ["API_CLIENT_SECRET needs at least 32 characters"]],
  ])("names what is missing or contradicts it: %o", (variables, lines) => expect(faults(variables)).toEqual(lines));

  test("alone has a client of its own API", () => {
    expect(read(client).configuredClient).toEqual({ id: "site", secret: client.API_CLIENT_SECRET });
    expect([read().configuredClient, read(remote).configuredClient]).toEqual([undefined, undefined]);
  });
});

test.each([
  ..."https://pinar.example.org/shop https://u:p4ss@pinar.example.org https://pinar.example.org?x".split(" "),
  ..."https://pinar.example.org#x https://* https://pinar.example.org;x ftp://pinar.example.org".split(" "),
  ..."pinar.example.org".split(" "),
])("SITE_URL=%s gets one line", (SITE_URL) => {
  expect(faults({ ROLE: "api", SITE_URL })).toEqual([
    "SITE_URL must be an http or https address of a host, without a user, a password, a path or a query",
  ]);
});

describe("another API", () => {
  test("has a client id and a secret, and may have its token and pictures elsewhere", () => {
    expect(read({ ...remote, API_BASE_URL: "https://api.example.org/v1/" }).api).toEqual({
      baseUrl: "https://api.example.org/v1",
      tokenUrl: "https://api.example.org/v1/oauth/token",
      clientId: "site",
      clientSecret: client.API_CLIENT_SECRET,
      scope: "",
      mediaOrigins: [],
    });
    const elsewhere = {
      API_TOKEN_URL: "https://api.example.org/oauth/token",
      API_MEDIA_ORIGINS: "https://cdn.example.org/, http://media.example.org:8080",
    };
    expect(read({ ...remote, ...elsewhere }).api).toMatchObject({
      tokenUrl: "https://api.example.org/oauth/token",
      mediaOrigins: ["https://cdn.example.org", "http://media.example.org:8080"],
    });
  });

  test.each([
    [undefined, undefined],
    ["none", []],
    ["all", allFeatures],
    ["saved_cards, receipts", ["saved_cards", "receipts"]],
  ])("has the features that API_FEATURES=%s names", (API_FEATURES, features) => {
    expect(read({ ...remote, ...(API_FEATURES && { API_FEATURES }) }).api).toHaveProperty("features", features);
  });

  test.each([
    ["API_FEATURES", "receipts, comets", /^API_FEATURES names comets: must be all, none or of search, /],
    ["API_BASE_URL", "api", "API_BASE_URL must be an http or https address"],
    ["API_BASE_URL", "https://api.example.org/?version=1", /^API_BASE_URL .*query/],
    ["API_BASE_URL", "http://u:p4ss@api.example.org", /^(?!.*p4ss)API_BASE_URL .*password/],
    ["API_TOKEN_URL", "oauth/token", "API_TOKEN_URL must be an http or https address"],
    ["API_TOKEN_URL", "https://u:p@api.example.org/oauth/token", /^API_TOKEN_URL .*password/],
    ["API_MEDIA_ORIGINS", "https://cdn.example.org, ftp://x", /^API_MEDIA_ORIGINS\b/],
  ])("gets one line for %s=%s", (name, value, line) => {
    expect(faults({ ...remote, [name]: value })).toEqual([
      typeof line === "string" ? line : expect.stringMatching(line),
    ]);
  });

  test.each([
    ..."https://*|https://*.example.org|https://cdn.example.org; script-src *|https://cdn.example.org;x".split("|"),
    ..."https://cdn.example.org https://other.example.org|https://user:p4ss@cdn.example.org".split("|"),
    ..."https://cdn.example.org/pictures|https://a b|https://*, https://*;|https://[::g]".split("|"),
  ])("gets one line for API_MEDIA_ORIGINS=%s", (API_MEDIA_ORIGINS) => {
    expect(faults({ ...remote, API_MEDIA_ORIGINS })).toEqual([
      "API_MEDIA_ORIGINS must be http or https origins like https://cdn.example.org, parted by commas",
    ]);
  });

  test("has its names in a file, which is read and checked at the start", async () => {
    const API_MAPPING = join(folder, "names.json");
    const mappingFaults = () => faults({ ...remote, API_MAPPING });
    expect(mappingFaults()).toEqual(["API_MAPPING must be a file that can be read"]);
    await writeFile(API_MAPPING, "{");
    expect(mappingFaults()).toEqual(["API_MAPPING must be a file with JSON"]);
    await writeFile(API_MAPPING, '{ "showWell": {} }');
    expect(mappingFaults()).toEqual(["API_MAPPING showWell: is no endpoint"]);
    await writeFile(API_MAPPING, '{ "showWaterWell": { "names": { "title": "ad" } } }');
    const { mapping } = read({ ...remote, API_MAPPING }).api!;
    expect([...mapping!]).toEqual([["showWaterWell", { names: { title: "ad" }, states: {}, ids: {} }]]);
  });
});

test("a DATA_DIR that cannot be used is one line, if a secret has to be stored there", async () => {
  read({ ...remote, DATA_SECRET: "another secret of thirty-two characters" });
  expect(await readdir(folder)).toEqual([]);
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const DATA_DIR of [file, join(file, "data")])
    expect(faults({ DATA_DIR })).toEqual([`DATA_DIR ${DATA_DIR} is a file, and has to be a folder`]);
  const { dataSecret } = read({ ...remote, DATA_DIR: file });
  expect(dataSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(read({ ...remote, DATA_DIR: file }).dataSecret).toBe(dataSecret);
  expect(dataSecret).not.toContain(SESSION_SECRET);
  expect(faults({ ...remote, DATA_DIR: file, SESSION_SECRET: "" })).toHaveLength(1);
});

let google: FirebaseStandIn;
beforeAll(async () => {
  google = await openFirebaseStandIn();
});
afterAll(() => google.close());

const firebaseOf = (variables: Record<string, string>) =>
  read({ DATA_SECRET: SESSION_SECRET, ...remote, ...variables }).firebase;
const key = { FIREBASE_API_KEY: "AIza-key" };

describe("a Firebase project", () => {
  test("is none without its variables, and none beside the embedded API", () => {
    expect(firebaseOf({})).toBeUndefined();
    const variables = { DATA_SECRET: SESSION_SECRET, FIREBASE_CREDENTIALS: "odd" };
    expect(read(variables).firebase).toBeUndefined();
  });

  test("is read from a text, from the file it names, and from a secret's file", async () => {
    const { credentials } = google;
    const text = JSON.stringify(credentials);
    const file = join(folder, "firebase.json");
    await writeFile(file, text);
    const expected = {
      projectId: credentials.project_id,
      clientEmail: credentials.client_email,
      tokenUri: credentials.token_uri,
      apiKey: "AIza-key",
      identityToolkit: "https://identitytoolkit.googleapis.com",
    };
    expect(firebaseOf({ ...key, FIREBASE_CREDENTIALS: text })).toMatchObject(expected);
    expect(firebaseOf({ ...key, FIREBASE_CREDENTIALS: file })).toMatchObject(expected);
    expect(firebaseOf({ ...key, FIREBASE_CREDENTIALS_FILE: file })).toMatchObject(expected);
  });

  test("is Google's emulator where its host is named", () => {
    expect(firebaseOf(google.environment)).toMatchObject({
      tokenUri: null,
      identityToolkit: `${google.origin}/identitytoolkit.googleapis.com`,
    });
  });
});

const faultsOfFirebase = (variables: Record<string, string>) => faultsOf(() => firebaseOf(variables));
const changed = (change: object) => ({ FIREBASE_CREDENTIALS: JSON.stringify({ ...google.credentials, ...change }) });

test("a wrong Firebase variable is one line that names it", () => {
  const wrong = "FIREBASE_CREDENTIALS must be the JSON file of a service account";
  const absent = "FIREBASE_CREDENTIALS must be JSON, or the path of a file that can be read (ENOENT)";
  for (const [variables, line] of [
    [changed({}), "FIREBASE_API_KEY is missing: FIREBASE_CREDENTIALS is set"],
    [key, "FIREBASE_CREDENTIALS is missing: FIREBASE_API_KEY is set"],
    [{ ...key, FIREBASE_CREDENTIALS: "{nothing" }, wrong],
    [{ ...key, ...changed({ type: "authorized_user" }) }, `${wrong}: type is missing or wrong`],
    [{ ...key, ...changed({ token_uri: "http://a.org/token" }) }, `${wrong}: token_uri is missing or wrong`],
    [{ ...key, FIREBASE_CREDENTIALS: join(folder, "absent.json") }, absent],
    [
      { ...google.environment, FIREBASE_AUTH_EMULATOR_HOST: "http://localhost" },
      "FIREBASE_AUTH_EMULATOR_HOST must be a host and a port like localhost:9099",
    ],
  ] as const)
    expect(faultsOfFirebase(variables)).toEqual([line]);
});

test("a wrong Firebase variable says nothing of a key", () => {
  const { private_key } = google.credentials;
  const broken = private_key.replace("MII", "XXX");
  for (const credentials of [private_key, broken, JSON.stringify({ ...google.credentials, private_key: broken })]) {
    const [line, ...more] = faultsOfFirebase({ ...key, FIREBASE_CREDENTIALS: credentials });
    expect(line).toMatch(/^FIREBASE_CREDENTIALS must be/);
    expect(line!.length).toBeLessThan(150);
    expect(line).not.toContain("BEGIN");
    expect(more).toEqual([]);
  }
});
