import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { retentionDays } from "../../app/contract/rules/retention.ts";
import routes from "../../app/routes.ts";
import { patternsOf } from "../support/route-table.ts";
import { expectNoFaults } from "./faults.ts";
import { fileAt, paths, SourceFile } from "./source-file.ts";

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly restart?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}

interface Container {
  readonly env: readonly { readonly name: string }[];
  readonly command?: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
}

const composeOf = (file: SourceFile) => parse(file.text, { merge: true }) as Compose;
const compose = fileAt("compose.yaml");
const composeOfRoles = fileAt("docs/operations/deploy/compose.roles.yaml");
const kubernetes = fileAt("docs/operations/deploy/kubernetes.yaml");

/** The place of a word in a file, as a whole word. */
const placeOf = (file: SourceFile, word: string) =>
  file.at(Math.max(0, file.text.search(new RegExp(`(?<![\\w-])${word.replace(/[^\w-]/g, "\\$&")}(?![\\w-])`))));

/** Settings that the documents do not have; a secret's file counts as its variable. */
function unknownSettings(file: SourceFile, names: readonly string[]): string[] {
  const { text } = fileAt("docs/configuration.md");
  return names
    .filter((name) => !text.includes(`\`${name.replace(/_FILE$/, "")}\``))
    .map((name) => `${placeOf(file, name)}: docs/configuration.md has no setting ${name}`);
}

function unknownSecrets(file: SourceFile, services: readonly Service[]): string[] {
  const known = Object.keys(composeOf(file).secrets);
  return services
    .flatMap(({ secrets = [] }) => secrets)
    .filter((name) => !known.includes(name))
    .map((name) => `${placeOf(file, name)}: the file has no secret ${name}`);
}

const lostFiles = (file: SourceFile, names: readonly string[]) =>
  names
    .map((name) => name.replace(/^\.\//, ""))
    .filter((name) => !paths.includes(name))
    .map((name) => `${placeOf(file, name)}: ${name} does not exist`);

/** Containers anywhere in a document. */
function containersIn(value: unknown): Container[] {
  if (Array.isArray(value)) return value.flatMap(containersIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "containers" ? (inner as Container[]) : containersIn(inner),
  );
}

test("compose.yaml names settings, secrets and files that exist", () => {
  const { "site-a": site, "site-b": other, backup, proxy } = composeOf(compose).services;
  expect({ ...site, networks: null }).toEqual({ ...other, networks: null });
  const mounted = proxy!.volumes!.map((text) => text.split(":")[0]!).filter((text) => text.startsWith("./docs"));
  expect(mounted).toHaveLength(3);
  expectNoFaults([
    ...unknownSettings(compose, Object.keys(site!.environment!)),
    ...unknownSecrets(compose, [site!, backup!]),
    ...lostFiles(compose, mounted),
  ]);
  expect([site!.restart, site!.healthcheck!.test!.at(-1)]).toEqual(["always", expect.stringContaining("/ready")]);
});

test("compose.roles.yaml is the API and its site, with settings that exist", () => {
  const { api, site } = composeOf(composeOfRoles).services;
  expect([api!.environment!.ROLE, site!.environment!.ROLE]).toEqual(["api", "site"]);
  for (const service of [api!, site!]) {
    expectNoFaults(unknownSettings(composeOfRoles, Object.keys(service.environment!)));
    expect(service.healthcheck!.test!.at(-1)).toContain("/ready");
  }
  expectNoFaults(unknownSecrets(composeOfRoles, [api!, site!]));
});

test("the Kubernetes documents are whole and name settings that exist", () => {
  const cluster = parseAllDocuments(kubernetes.text);
  expect(cluster.flatMap(({ errors }) => errors)).toEqual([]);
  const containers = cluster.flatMap((document) => containersIn(document.toJS()));
  expect(containers).toHaveLength(3);
  const settings = cluster.map((document) => document.toJS()).find(({ kind }) => kind === "ConfigMap");
  const names = [...Object.keys(settings.data), ...containers.flatMap(({ env }) => env.map(({ name }) => name))];
  const commands = containers.flatMap(({ command = [] }) => command.filter((word) => word.startsWith("app/")));
  expectNoFaults([...unknownSettings(kubernetes, names), ...lostFiles(kubernetes, commands)]);
  for (const { securityContext } of containers)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
});

test("nginx limits each form of codes and cards, and names areas that exist", () => {
  const { text } = fileAt("docs/operations/deploy/nginx.conf");
  const [areas, limited] = ["area", "limited_client"].map((name) => {
    const [, pattern] = new RegExp(`map [^{]*\\$${name} \\{[^}]*?"~\\*(\\^[^\n]*)" \\$`).exec(text)!;
    return new RegExp(pattern!, "i");
  });
  const addresses = patternsOf(routes);
  expect(addresses.filter((address) => limited!.test(`POST ${address}`)).sort()).toEqual([
    "/auth/codes",
    "/auth/email",
    "/auth/login",
    "/auth/otp",
    "/my-data",
    "/my-data/code",
    "/payment/card",
    "/profile/cards/new",
    "/profile/confirm",
    "/profile/confirm/code",
    "/profile/email",
    "/profile/email/verify",
    "/profile/phone",
    "/profile/phone/verify",
  ]);
  const named = addresses.map((address) => areas!.exec(address)?.groups!.first).filter((name) => name !== undefined);
  const [, inFile] = /\(\?<first>([^)]*)\)/.exec(text)!;
  // Served by nginx and by the API beside the routes.
  expect(inFile!.split("|").filter((name) => !named.includes(name))).toEqual(["api", "assets"]);
});

test("the systemd unit names settings and files that exist", () => {
  const unit = fileAt("docs/operations/deploy/pinar.service");
  const [, settings] = /^Environment=(.*)$/m.exec(unit.text)!;
  const [, program] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit.text)!;
  expectNoFaults([
    ...unknownSettings(
      unit,
      settings!.split(" ").map((one) => one.split("=")[0]!),
    ),
    ...lostFiles(unit, [program!]),
  ]);
  // The folder of the data is the one that it may write.
  expect(settings).toContain(`DATA_DIR=/var/lib/${/^StateDirectory=(.*)$/m.exec(unit.text)![1]}`);
});

test("the log of addresses is deleted when the privacy notice says", () => {
  const { text } = fileAt("docs/operations/deploy/logrotate.conf");
  // The file of today and those of the days before.
  expect(Number(/^ *rotate (\d+)$/m.exec(text)![1]) + 1).toBe(retentionDays("client_addresses"));
  expect(Number(/^ *maxage (\d+)$/m.exec(text)![1])).toBe(retentionDays("client_addresses"));
});

test("finds settings, secrets and files that do not exist", () => {
  const file = new SourceFile(
    "x.yaml",
    'services: { a: { environment: { PORT: "1", NO_PORT_FILE: "2" },\n  secrets: [known, unknown] } }\nsecrets: { known: 1 }',
  );
  const { a } = composeOf(file).services;
  expect(unknownSettings(file, Object.keys(a!.environment!))).toEqual([
    "x.yaml:1: docs/configuration.md has no setting NO_PORT_FILE",
  ]);
  expect(unknownSecrets(file, [a!])).toEqual(["x.yaml:2: the file has no secret unknown"]);
  expect(lostFiles(file, ["./README.md", "app/no.ts"])).toEqual(["x.yaml:1: app/no.ts does not exist"]);
  expect(containersIn([{ spec: { containers: [{ env: [] }] } }])).toEqual([{ env: [] }]);
});
