import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly restart?: string;
}

interface Container {
  readonly env: readonly { readonly name: string }[];
  readonly command?: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
}

const folder = "docs/operations/deploy";
const configuration = readFileSync("docs/configuration.md", "utf8");
const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  secrets: Readonly<Record<string, unknown>>;
};
const cluster = parseAllDocuments(readFileSync(join(folder, "kubernetes.yaml"), "utf8"));

/** Settings that the documents do not have; a secret's file counts as its variable. */
const unknownOf = (names: readonly string[]) =>
  names.map((name) => name.replace(/_FILE$/, "")).filter((name) => !configuration.includes(`\`${name}\``));

/** Containers anywhere in a document. */
function containersIn(value: unknown): Container[] {
  if (Array.isArray(value)) return value.flatMap(containersIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "containers" ? (inner as Container[]) : containersIn(inner),
  );
}

test("compose.yaml names settings, secrets and files that exist", () => {
  const { "site-a": site, "site-b": other, backup, proxy } = compose.services;
  expect({ ...site, networks: null }).toEqual({ ...other, networks: null });
  expect(unknownOf(Object.keys(site!.environment!))).toEqual([]);
  for (const service of [site!, backup!])
    for (const secret of service.secrets!) expect(Object.keys(compose.secrets)).toContain(secret);
  expect([site!.restart, site!.healthcheck!.test!.at(-1)]).toEqual(["always", expect.stringContaining("/ready")]);
  const mounted = proxy!.volumes!.map((text) => text.split(":")[0]!).filter((text) => text.startsWith("./docs"));
  expect(mounted).toHaveLength(2);
  expect(mounted.filter((file) => !existsSync(file))).toEqual([]);
});

test("compose.roles.yaml is the API and its site, with settings that exist", () => {
  const roles = parse(readFileSync(join(folder, "compose.roles.yaml"), "utf8"), { merge: true }) as typeof compose;
  const { api, site } = roles.services;
  expect([api!.environment!.ROLE, site!.environment!.ROLE]).toEqual(["api", "site"]);
  for (const service of [api!, site!]) {
    expect(unknownOf(Object.keys(service.environment!))).toEqual([]);
    for (const secret of service.secrets!) expect(Object.keys(roles.secrets)).toContain(secret);
    expect(service.healthcheck!.test!.at(-1)).toContain("/ready");
  }
});

test("the Kubernetes documents are whole and name settings that exist", () => {
  expect(cluster.flatMap(({ errors }) => errors)).toEqual([]);
  const containers = cluster.flatMap((document) => containersIn(document.toJS()));
  expect(containers).toHaveLength(3);
  const settings = cluster.map((document) => document.toJS()).find(({ kind }) => kind === "ConfigMap");
  const names = [...Object.keys(settings.data), ...containers.flatMap(({ env }) => env.map(({ name }) => name))];
  expect(unknownOf(names)).toEqual([]);
  for (const { securityContext } of containers)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
  const commands = containers.flatMap(({ command = [] }) => command.filter((word) => word.startsWith("app/")));
  expect(commands.filter((file) => !existsSync(file))).toEqual([]);
});
