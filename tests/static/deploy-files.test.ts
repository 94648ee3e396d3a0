import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { retentionDays } from "../../app/contract/rules/retention.ts";
import { readEnvironment } from "../../app/process/environment/environment.server.ts";
import { secretNames, settingNames } from "../../app/process/environment/settings.server.ts";
import routes from "../../app/routes.ts";
import { faultsOf } from "../support/environment-faults.ts";
import { patternsOf } from "../support/route-table.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { expectNoFaults, fileAt, paths, type SourceFile } from "./source-file.ts";

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly { readonly ip_range: string }[] } };
  };
}

interface Container {
  readonly image: string;
  readonly envFrom: readonly object[];
  readonly command?: readonly string[];
  readonly resources: { readonly requests?: object; readonly limits?: { readonly memory?: string } };
  readonly securityContext: Readonly<Record<string, unknown>>;
}

const composeOf = (file: SourceFile) => parse(file.text, { merge: true }) as Compose;
const compose = fileAt("compose.yaml");
const composeOfRoles = fileAt("docs/operations/deploy/compose.roles.yaml");
const kubernetes = fileAt("docs/operations/deploy/kubernetes.yaml");

const placeOf = (file: SourceFile, word: string) => file.at(Math.max(0, file.text.indexOf(word)));

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

test("the documents have each setting, and each secret that may be a file", () => {
  const { text } = fileAt("docs/configuration.md");
  const rows = [...text.matchAll(/^\| (`[A-Z][A-Z\d_]*`.*)/gm)].map(([, row]) => row!);
  const named = new Set(rows.flatMap((row) => row.match(/(?<=`)[A-Z][A-Z\d_]+(?=`)/g)!));
  expect([...settingNames, "WEB_CONCURRENCY"].filter((name) => !named.has(name))).toEqual([]);
  const firsts = rows.flatMap((row) => row.split(" | ")[0]!.match(/[A-Z][A-Z\d_]+/g)!);
  const ofPackages = ["WEB_CONCURRENCY", "OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES"];
  expect(firsts.filter((name) => !ofPackages.includes(name) && !settingNames.some((one) => one === name))).toEqual([]);
  const [files] = /## Secrets in files[^#]*/.exec(text)!;
  const secrets = new Set(files.match(/(?<=`)[A-Z][A-Z\d_]+(?=`)/g)!);
  expect([...secrets].toSorted()).toEqual([...secretNames].toSorted());
});

test("compose.yaml names settings, secrets and files that exist", () => {
  const { "site-a": site, "site-b": other, backup, proxy, prometheus } = composeOf(compose).services;
  expect({ ...site, networks: null }).toEqual({ ...other, networks: null });
  const mounted = [proxy, prometheus]
    .flatMap((service) => service!.volumes!.map((text) => text.split(":")[0]!))
    .filter((text) => text.startsWith("./docs"));
  expect(mounted).toHaveLength(5);
  expectNoFaults([
    ...unknownSettings(compose, Object.keys(site!.environment!)),
    ...unknownSecrets(compose, [site!, backup!, prometheus!]),
    ...lostFiles(compose, mounted),
  ]);
  expect([site!.restart, site!.healthcheck!.test!.at(-1)]).toEqual(["always", expect.stringContaining("/ready")]);
});

const megabytesOf = (size: string) => Number.parseInt(size) * (/g/i.test(size) ? 1024 : 1);

test("containers of compose end neither the disk nor the memory of the machine", () => {
  for (const file of [compose, composeOfRoles])
    for (const [name, { logging, mem_limit }] of Object.entries(composeOf(file).services)) {
      expect(logging?.options, name).toMatchObject({ "max-size": expect.any(String), "max-file": expect.any(String) });
      expect(mem_limit, name).toMatch(/^\d+[mg]$/);
    }
  const { services } = composeOf(compose);
  const always = Object.values(services).filter(({ profiles, restart }) => !profiles && restart);
  // docs/operations/install.md says 4 GB.
  expect(always.map(({ mem_limit }) => megabytesOf(mem_limit!)).reduce((sum, one) => sum + one)).toBeLessThan(4096);
  const { db, "site-a": site } = services;
  const settings = Object.fromEntries(db!.command!.slice(1).map((word) => word.slice(2).split("=")));
  expect(megabytesOf(settings.shared_buffers)).toBeLessThanOrEqual(megabytesOf(db!.mem_limit!) / 3);
  expect(megabytesOf(settings.effective_cache_size)).toBeLessThan(megabytesOf(db!.mem_limit!));
  // Ten connections of each process while one of them is replaced, and those of commands.
  expect(Number(settings.max_connections)).toBeGreaterThanOrEqual(4 * 10);
  // docs/operations/scale.md
  expect(megabytesOf(site!.mem_limit!)).toBeGreaterThanOrEqual(1024);
});

test("a container for one command takes no address that another one has", () => {
  const { services, networks } = composeOf(compose);
  expect(services.backup!.networks).toEqual(["inside", "outside"]);
  expect(networks.inside.ipam.config[0]!.ip_range).toBe("172.28.77.128/25");
  const fixed = Object.values(services).flatMap(({ networks: own }) =>
    Array.isArray(own) ? [] : Object.values(own ?? {}).flatMap((network) => network.ipv4_address ?? []),
  );
  expect(new Set(fixed).size).toBe(3);
  for (const address of fixed) expect(Number(address.split(".")[3]), address).toBeLessThan(128);
  // Commands of the documents run there.
  const used = paths
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => [...fileAt(path).text.matchAll(/docker compose run --rm ([\w-]+)/g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(3);
  expect(new Set(used)).toEqual(new Set(["backup"]));
});

test("Prometheus of compose asks each process, with the token, by the rules", () => {
  const { services } = composeOf(compose);
  const {
    scrape_configs: [scrape],
    rule_files,
  } = parse(fileAt("docs/operations/deploy/prometheus.yml").text);
  const ofSite = Object.keys(services).filter((name) => name.startsWith("site-"));
  expect(scrape).toEqual({
    job_name: "pinar",
    authorization: { credentials_file: services["site-a"]!.environment!.METRICS_TOKEN_FILE },
    static_configs: [{ targets: ofSite.map((name) => `${name}:3000`) }],
  });
  const [, mounted] = services.prometheus!.volumes!;
  expect(mounted).toBe(`./docs/operations/${rule_files[0]}:/etc/prometheus/${rule_files[0]}:ro`);
  expect(services.prometheus).toMatchObject({ profiles: ["monitoring"], ports: ["127.0.0.1:9090:9090"] });
});

test("compose.roles.yaml is the API and its site, with settings that exist", () => {
  const { api, site } = composeOf(composeOfRoles).services;
  for (const [role, service] of Object.entries({ api: api!, site: site! })) {
    expect(service).toMatchObject({ environment: { ROLE: role } });
    expect(service.healthcheck!.test!.at(-1)).toContain("/ready");
    expectNoFaults(unknownSettings(composeOfRoles, Object.keys(service.environment!)));
    expectNoFaults(unknownSecrets(composeOfRoles, [service]));
  }
});

test("the Kubernetes documents name settings that exist and can be applied twice", () => {
  const cluster = parseAllDocuments(kubernetes.text);
  expect(cluster.flatMap(({ errors }) => errors)).toEqual([]);
  const documents = cluster.map((document) => document.toJS());
  const containers = documents.flatMap(containersIn);
  expect(containers).toHaveLength(2);
  const dataOf = (kind: string) => documents.find((document) => document.kind === kind);
  const settings = { ...dataOf("ConfigMap").data, ...dataOf("Secret").stringData } as Record<string, string>;
  const commands = containers.flatMap(({ command = [] }) => command.filter((word) => word.startsWith("app/")));
  expectNoFaults([...unknownSettings(kubernetes, Object.keys(settings)), ...lostFiles(kubernetes, commands)]);
  for (const { image, envFrom, resources, securityContext } of containers) {
    // Another image replaces the pods; one with the same name would replace none.
    expect(image).toMatch(/:\d+\.\d+\.\d+$/);
    expect(envFrom).toEqual([{ configMapRef: { name: "pinar" } }, { secretRef: { name: "pinar" } }]);
    expect(resources).toEqual({ requests: expect.anything(), limits: { memory: expect.any(String) } });
    expect(securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
  }
  expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
  // The template of a job cannot be changed.
  expect(documents.map(({ kind }) => kind)).not.toContain("Job");
});

test("the settings for Kubernetes start a site, and only with secrets of one's own", () => {
  const [{ stringData }, { data }] = parseAllDocuments(kubernetes.text).map((document) => document.toJS()) as [
    { stringData: Record<string, string> },
    { data: Record<string, string> },
  ];
  const given = { ...data, ...stringData, DATA_DIR: temporaryFolder() };
  const short = ["SESSION_SECRET", "DATA_SECRET", "METRICS_TOKEN"];
  expect(faultsOf(() => readEnvironment(given)).map((line) => line.split(" ")[0])).toEqual(short);
  const secrets = Object.fromEntries(short.map((name) => [name, "s".repeat(64)]));
  expect(readEnvironment({ ...given, ...secrets })).toMatchObject({
    payment: { provider: "iyzico" },
    sms: { provider: "netgsm" },
    mail: { provider: "smtp" },
    adminPhones: ["+905321234567"],
    staffSecondFactor: "required",
    trustProxy: 1,
    starter: "none",
    warnings: [],
  });
});

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

test("every alert has a severity, a summary and a line that says what to do", () => {
  const { groups } = parse(fileAt("docs/operations/prometheus-alerts.yml").text) as {
    groups: { rules: AlertRule[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  for (const { alert, expr, labels, annotations } of rules) {
    // Every bracket is closed where it should be.
    let brackets = expr.replace(/"[^"]*"/g, "").replace(/[^()[\]{}]/g, "");
    while (/\(\)|\[\]|\{\}/.test(brackets)) brackets = brackets.replace(/\(\)|\[\]|\{\}/g, "");
    expect([alert, brackets, labels.severity]).toEqual([alert, "", expect.stringMatching(/^(page|ticket)$/)]);
    expect(annotations.summary, alert).not.toBe("");
  }
  const { text } = fileAt("docs/operations/monitor.md");
  const explained = [...text.matchAll(/^\|((?: `[A-Z]\w+`,?)+) \|/gm)].flatMap(([, names]) => names!.match(/\w+/g)!);
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(explained.toSorted());
});

test("alerts count no failure twice", () => {
  const { text } = fileAt("docs/operations/prometheus-alerts.yml");
  const rule = /alert: PagesFail[\s\S]*?alert: /.exec(text)![0];
  const [always, whileSent] = [...rule.matchAll(/route[!=]~"([^"]+)"/g)].map(
    ([, routes]) => new RegExp(`^(?:${routes})$`),
  );
  for (const route of ["/maintenance", "/ready", "/auth/login", "/my-data", "/dashboard/profile/phone"])
    expect(always!.test(route), route).toBe(true);
  expect(["/auth/login", "/donate"].map((route) => whileSent!.test(route))).toEqual([true, false]);
  expect(always!.test("/payment/card")).toBe(false);
});

test("nginx limits each form of codes and cards, and names areas that exist", () => {
  const { text } = fileAt("docs/operations/deploy/nginx.conf");
  const [areas, limited] = ["area", "limited_client"].map((name) => {
    const [, pattern] = new RegExp(`map [^{]*\\$${name} \\{[^}]*?"~\\*(\\^[^\n]*)" \\$`).exec(text)!;
    return new RegExp(pattern!, "i");
  });
  const addresses = patternsOf(routes);
  expect(addresses.filter((address) => limited!.test(`POST ${address}`)).sort()).toEqual([
    ..."/auth/codes /auth/email /auth/login /auth/otp /my-data /my-data/code /payment/card".split(" "),
    ..."/profile/cards/new /profile/confirm /profile/confirm/code /profile/email /profile/email/verify".split(" "),
    ..."/profile/phone /profile/phone/verify".split(" "),
  ]);
  const named = addresses.map((address) => areas!.exec(address)?.groups!.first).filter((name) => name !== undefined);
  const [, inFile] = /\(\?<first>([^)]*)\)/.exec(text)!;
  // Served by nginx and by the API beside the routes.
  expect(inFile!.split("|").filter((name) => !named.includes(name))).toEqual(["api", "assets"]);
});

test("the systemd unit names settings and files that exist", () => {
  const unit = fileAt("docs/operations/deploy/pinar.service");
  const [, settings] = /^Environment=(.*)$/m.exec(unit.text)!;
  const [, command, program] = /^ExecStart=\/usr\/bin\/(node.* (\S+))$/m.exec(unit.text)!;
  expectNoFaults([
    ...unknownSettings(
      unit,
      settings!.split(" ").map((one) => one.split("=")[0]!),
    ),
    ...lostFiles(unit, [program!]),
  ]);
  // The image, the unit and `npm start` start the program alike.
  const { scripts } = JSON.parse(fileAt("package.json").text) as { scripts: Record<string, string> };
  const image = JSON.parse(/^CMD (.*)$/m.exec(fileAt("Dockerfile").text)![1]!) as string[];
  expect([scripts.start, image.join(" ")]).toEqual([command, command]);
  // The folder of the data is the one that it may write.
  expect(settings).toContain(`DATA_DIR=/var/lib/${/^StateDirectory=(.*)$/m.exec(unit.text)![1]}`);
});

test("the log of addresses is deleted when the privacy notice says", () => {
  const { text } = fileAt("docs/operations/deploy/logrotate.conf");
  // The file of today and those of the days before.
  expect(Number(/^ *rotate (\d+)$/m.exec(text)![1]) + 1).toBe(retentionDays("client_addresses"));
  expect(Number(/^ *maxage (\d+)$/m.exec(text)![1])).toBe(retentionDays("client_addresses"));
});
