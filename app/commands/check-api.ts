import { registerHooks } from "node:module";
import type * as z from "zod";
import { type EndpointName, endpointNames, endpoints, featureOf, isCalled } from "../contract/endpoints.ts";
import type { Endpoint } from "../contract/endpoints/endpoint.ts";
import { allFeatures, type Feature } from "../contract/features.ts";
import { ApiFailure } from "../contract/product-api.ts";
import { type Environment, readEnvironment } from "../process/environment/environment.server.ts";
import { EnvironmentFault } from "../process/environment/variables.server.ts";

/** `npm run check-api`: tells an operator what the site can read of another API (docs/how-to/connect-your-api.md). */
const help = `Usage: npm run check-api

  Reads the settings of the site, gets a token, calls every endpoint that changes nothing, and prints what could be read:
  names of fields and kinds of values, never values. With a member's bearer token in API_USER_TOKEN also members' endpoints.`;

// Node does not know the short paths by which the modules of the site import each other.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("~/") ? new URL(`../${specifier.slice(2)}`, import.meta.url).href : specifier, context),
});
const { createRemoteCalls } = await import("../api/remote-calls.server.ts");
const { toContract, withEnvelope } = await import("../section-seven/envelope.ts");
const { defaultOf } = await import("../section-seven/tolerant-reader.ts");
const { openSiteStore } = await import("../remote/site-store.server.ts");

type Fields = Readonly<Record<string, unknown>>;
/** What became of an endpoint's call, with the details. */
type Outcome = readonly ["read" | "absent" | "unreadable" | "refused" | "not called", string];

/** An answer as it came. */
interface Answer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Answers of the API. The site's own calls are watched, so that each endpoint is called once. */
const answers: Answer[] = [];
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const { method, url } = input instanceof Request ? input : new Request(input);
  const response = await send(input, init);
  const { status, headers } = response;
  const text = await response.text();
  const type = headers.get("content-type")?.split(";")[0] ?? "no type";
  answers.push({ method, path: new URL(url).pathname, status, type, body: parse(text) });
  return new Response(text || null, { status, headers });
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What reads need of their queries. The session token is nobody's: its basket is empty. */
const queries: Partial<Record<EndpointName, Fields>> = {
  showBasket: { session_token: "checkapi0000000" },
  countCauses: { kind: "water_well" },
  search: { q: "su" },
  exportMyGifts: { part: "donations" },
};

/** Statuses of an endpoint that does not exist. */
const absentStatuses = new Set([404, 405, 410, 501]);

const isWrite = ({ method, isPublic }: Endpoint) => method !== "GET" && !isPublic;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Takes the wrappers of an answer away: `data`, and a page of a list inside it. */
const contentOf = (body: unknown): unknown => (isObject(body) && "data" in body ? contentOf(body.data) : body);
const itemsOf = (body: unknown) => [contentOf(body)].flat().filter(isObject);

function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value === "string" ? "text" : typeof value;
}

/** Names a path of the contract, such as "data.*.cost", with the kinds of what an answer's content has there. */
function describePath(content: unknown, path: string): string {
  const steps = path.split(".").filter((step, place) => place > 0 || (step !== "data" && step !== "body"));
  let found = [content];
  for (const step of steps)
    found = found.flatMap((value) => (step === "*" ? value : [(value as Fields | null)?.[step]]));
  return `${path} (${[...new Set(found.map(kindOf))].join(" or ")})`;
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return "data" in def.shape ? shapeOf(def.shape.data as z.core.$ZodType) : def.shape;
  if (def.type === "array") return shapeOf(def.element);
  return def.type === "nullable" ? shapeOf(def.innerType) : {};
}

/** Names around an answer's content. */
const wrappers: ReadonlySet<string> = new Set(["data", "meta", "links"]);

/** A name of a field. Anything else, such as a phone number as a key, may be a value. */
const plainName = /^\p{L}[\p{L}\w-]{0,39}$/u;

/** Returns the fields that nothing was read for, beside further names of an answer's content; null without both. */
function mappingHint(name: EndpointName, content: unknown, value: unknown, mapped: readonly string[]): string | null {
  const shape = shapeOf(endpoints[name].result);
  const sent = [...new Set(itemsOf(content).flatMap(Object.keys))];
  const isRead = (field: string) =>
    itemsOf(value).some((item) => JSON.stringify(item[field]) !== JSON.stringify(defaultOf(shape[field]!)));
  const isFixed = (field: string) => (shape[field] as z.core.$ZodTypes)._zod.def.type === "literal";
  const lacking = Object.keys(shape).filter((field) => !sent.includes(field) && !isFixed(field) && !isRead(field));
  const isFurther = (field: string) => !(field in shape || mapped.includes(field) || wrappers.has(field));
  const further = sent.filter((field) => isFurther(field) && plainName.test(field));
  if (lacking.length === 0 || further.length === 0) return null;
  return `nothing for ${lacking.join(", ")}; further names in the answer: ${further.join(", ")}`;
}

/** Returns the innermost code of a failure: a path of the answer, a system error, or "timeout". */
function innermostCode(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  const { cause, code } = failure as { cause?: unknown; code?: unknown };
  // A number is of an error of the platform, as of an abort.
  return innermostCode(cause) ?? (typeof code === "string" ? code : undefined);
}

/** Why the OpenAPI document was not read; undefined where it was. */
let documentFault: string | undefined;
const faultOf = (failure: unknown) => String((failure as Partial<ApiFailure>).status || innermostCode(failure));

/** Returns the paths that the site asks for a page: the second one if there is nothing at the first. */
const pathsOf = (name: EndpointName) =>
  name === "showFixedPage" ? [endpoints.showFixedPage.path, endpoints.showKvkk.path] : [endpoints[name].path];

/** Creates the check of single endpoints. @param hints gets what API_MAPPING could name, with its endpoints */
function createCheck(environment: Environment, hints: Map<string, EndpointName[]>) {
  const { api } = environment;
  if (!api) throw new Error("API_BASE_URL is not set");
  const { clientId, clientSecret, scope, mapping } = api;
  const unread = new Map<EndpointName, string[]>();
  /** The first item of each list, by the list's path: it names what its details are asked for. */
  const firsts = new Map<string, Fields>();
  const userToken = process.env.API_USER_TOKEN || undefined;
  const remote = createRemoteCalls({
    ...api,
    credentials: { clientId, clientSecret, scope },
    store: openSiteStore({ directory: null, secret: environment.dataSecret }),
    publicUrl: environment.publicUrl,
    onUnreadFeatures: (failure) => void (documentFault ??= faultOf(failure)),
    onUnread: (name, paths) => unread.set(name, [...(unread.get(name) ?? []), ...paths.keys()]),
  });

  /** Returns the parameters of an endpoint's call, or why it is not called. */
  function paramsOf(name: EndpointName): Fields | string {
    const { path, caller, isVerified, query }: Endpoint = endpoints[name];
    if (isWrite(endpoints[name])) return "would change something";
    if (caller === "user" && !userToken) return "needs API_USER_TOKEN";
    if (isVerified) return "needs a new code of the member";
    if (query && !query.safeParse(queries[name] ?? {}).success) return "needs a payment";
    if (name === "showFixedPage") return { slug: "kvkk" };
    const [, list = "", param] = /^(.*?)\/:(\w+)/.exec(path) ?? [];
    if (!param) return {};
    const first = firsts.get(list === "/video" ? "/videos" : list)?.[param];
    return first ? { [param]: first } : `no ${param} was found`;
  }

  /** @throws ApiFailure when the API gives no token */
  async function check(name: EndpointName): Promise<Outcome> {
    const { path, method, caller }: Endpoint = endpoints[name];
    const params = paramsOf(name);
    if (typeof params === "string") return ["not called", params];
    answers.length = 0;
    const called = new RegExp(`(${pathsOf(name).join("|").replace(/:\w+/g, "[^/]+")})$`);
    const content = { params, query: { ...queries[name] }, body: { locale: "tr" } };
    const context = { language: "tr", userToken: caller === "user" ? userToken : undefined } as const;
    const value: unknown = await remote.call(name, content, context).catch((failure: unknown) => failure);
    if (value instanceof Error && !(value instanceof ApiFailure && value.code !== "no_token")) throw value;
    const answer = answers.findLast((one) => one.method === method && called.test(one.path));
    if (!answer) return ["refused", `no answer (${innermostCode(value)})`];
    const { status, type, body } = answer;
    if (status >= 300 || body === undefined)
      return [absentStatuses.has(status) ? "absent" : "refused", `${status} ${type}`];
    const [first] = itemsOf(value);
    if (first) firsts.set(path, first);
    const rules = mapping?.get(name);
    const sent = rules ? toContract(rules, contentOf(withEnvelope(rules, body))) : contentOf(body);
    const mapped = Object.values(rules?.names ?? {}).map((theirs) => theirs.split(".")[0] ?? theirs);
    const hint = mappingHint(name, sent, value instanceof Error ? undefined : value, mapped);
    if (hint) hints.set(hint, [...(hints.get(hint) ?? []), name]);
    const paths = value instanceof Error ? [innermostCode(value) ?? "body"] : (unread.get(name) ?? []);
    const described = paths.map((one) => describePath(sent, one));
    for (const [place, field] of paths.entries())
      if (/id$/.test(field) && described[place]?.endsWith("(text)"))
        hints.set(`the form of the ids in ${field}, if they have a number`, [name]);
    if (paths.length > 0) return ["unreadable", described.join(", ")];
    const isSecond = name === "showFixedPage" && !answer.path.endsWith("/fixed-pages/kvkk");
    return ["read", isSecond ? `by GET ${endpoints.showKvkk.path}` : ""];
  }
  return { check, features: remote.features };
}

/** Returns what is wrong where the API gives no token, without which nothing else can be called. */
function tokenFault(failure: unknown, address: string): string {
  const answer = answers.find(({ method }) => method === "POST");
  if (!answer) return `API_BASE_URL ${address} does not answer (${innermostCode(failure)}).`;
  const isElsewhere = absentStatuses.has(answer.status) || answer.status < 400 || answer.body === undefined;
  const setting = isElsewhere
    ? "API_TOKEN_URL has to be the address of the token, or API_BASE_URL lacks a part of its path"
    : "API_CLIENT_ID, API_CLIENT_SECRET and API_SCOPE have to be those of a client of the API";
  return `createMachineToken  POST ${answer.path}  refused  ${answer.status} ${answer.type}\n${setting}.`;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, place) => cell.padEnd(widths[place] ?? 0));
    console.log(cells.join("  ").trimEnd());
  }
}

/** @returns the process's exit code: 1 when the API lacks an endpoint of §7, refuses one or cannot be read */
async function run(): Promise<number> {
  if (process.argv.length > 2) throw new EnvironmentFault(help);
  // Secrets of the site, which the check does not need, would be generated into DATA_DIR.
  const secret = "not used here ".repeat(3);
  const unused = { SESSION_SECRET: secret, SESSION_SECRET_FILE: "", DATA_SECRET: secret, DATA_SECRET_FILE: "" };
  const environment = readEnvironment({ ...process.env, ...unused });
  if (!environment.api) throw new EnvironmentFault("API_BASE_URL is not set: the site has its own API.");
  const hints = new Map<string, EndpointName[]>();
  let { check, features } = createCheck(environment, hints);
  await features.ready;
  const isDeclared = features.has("search") !== null;
  // What is not declared is asked for, to find what could be.
  if (!isDeclared) {
    features.close();
    ({ check, features } = createCheck({ ...environment, api: { ...environment.api, features: allFeatures } }, hints));
  }
  const missing = features.missing();
  // Lists come first, because they name what their details are asked for, and writes last.
  const level = (name: EndpointName) => endpoints[name].path.split("/:").length + (isWrite(endpoints[name]) ? 10 : 0);
  const names = endpointNames
    .filter((name) => !["admin", "public"].includes(endpoints[name].caller) && isCalled(name))
    .filter((name) => !missing.some((feature) => feature === featureOf(name)))
    .toSorted((one, other) => level(one) - level(other));
  const outcomes = new Map<EndpointName, Outcome>([["createMachineToken", ["read", ""]]]);
  try {
    for (const name of names) outcomes.set(name, await check(name));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    throw new EnvironmentFault(tokenFault(failure, environment.api.baseUrl));
  } finally {
    features.close();
  }
  const rows = [...outcomes].filter(([name]) => isDeclared || featureOf(name) === null);
  printTable(rows.map(([name, outcome]) => [name, `${endpoints[name].method} ${endpoints[name].path}`, ...outcome]));
  if (missing.length > 0) console.log(`\nFeatures that the API does not declare: ${missing.join(", ")}`);
  if (!isDeclared || hints.size > 0) console.log("\nSettings that would help:");
  if (!isDeclared) console.log(`  API_FEATURES: ${featuresHint(outcomes)}`);
  for (const [hint, of] of hints) console.log(`  API_MAPPING: ${of.join(", ")}: ${hint}`);
  const isFault = ([, [result]]: (typeof rows)[number]) => ["absent", "unreadable", "refused"].includes(result);
  return !isDeclared || rows.some(isFault) ? 1 : 0;
}

/** Returns which features an API without an OpenAPI document may have, as far as its reads tell. */
function featuresHint(outcomes: ReadonlyMap<EndpointName, Outcome>): string {
  const resultsOf = (feature: Feature) =>
    [...outcomes].flatMap(([name, [result]]) => (featureOf(name) === feature ? [result] : []));
  const answered = allFeatures.filter((feature) => {
    const results = resultsOf(feature);
    return results.includes("read") && !results.includes("absent");
  });
  const unasked = allFeatures.filter((feature) => resultsOf(feature).every((result) => result === "not called"));
  return `no OpenAPI document was read (${documentFault}); answered: ${answered.join(", ") || "none"}; not asked: ${unasked.join(", ")}`;
}

process.exitCode = await run().catch((failure: unknown) => {
  if (!(failure instanceof EnvironmentFault)) throw failure;
  console.error(failure.message);
  return 1;
});
