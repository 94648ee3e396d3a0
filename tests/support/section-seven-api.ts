import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openLocalServer } from "./local-server.ts";
import { openSectionSevenBank } from "./section-seven-bank.ts";
import { sectionSevenContent, sectionSevenPicture } from "./section-seven-content.ts";
import { answerWithFault, type FaultKind } from "./section-seven-faults.ts";
import { type Fields, type Member, ownerOf, SectionSevenPeople } from "./section-seven-people.ts";
import { type Asked, notFound, type Said, sectionSevenRoutes } from "./section-seven-routes.ts";
import { type RecordedRequest, violationsOf } from "./section-seven-rules.ts";

/** How lists and objects are wrapped where §7 does not say it. */
export type Dialect = "wrapped" | "paginated" | "bare";

export interface SectionSevenWish {
  /** `wrapped`: data and meta; `paginated`: Laravel's page object; `bare`: no wrapper where §7 shows none. */
  readonly dialect?: Dialect;
  readonly basePath?: string;
  readonly bearerLength?: number;
  /** Field of payment/request with the return address; null for an API that takes none. */
  readonly returnField?: string | null;
  /** Whether payment/request answers an id, and `GET payment/{id}`, which is declared, says the state. */
  readonly hasPaymentStates?: boolean;
  /** How payment/request leads to the bank: with its document, or with the address of its page. */
  readonly way?: "document" | "address";
  /** Whether a guest's basket is joined with the member's at sign-in; §7 does not say so. */
  readonly joinsGuests?: boolean;
  /** Whether content has the fewest fields: springs without an end, stories without a date. */
  readonly isLean?: boolean;
  /** Whether lines of a basket have ids, which the answer to POST baskets names. */
  readonly hasLineIds?: boolean;
  /** Number of `basket_able_type` for gifts to projects; by default there are none (§3). */
  readonly projectType?: number;
  /** Calls beside §7 that its OpenAPI document names, such as "GET costs"; without them it has no document. */
  readonly documented?: readonly string[];
  /** Where the token endpoint is; below the base path by default. */
  readonly tokenPath?: string;
  /** Items of a page of a list, whatever is asked for. */
  readonly perPage?: number;
}

/** An answer in place of the API's own. */
interface OddAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  /** Milliseconds before it. */
  readonly after?: number;
  /** How many calls are answered as usual before. */
  readonly skip?: number;
}

const credentials = { id: "section-seven-site", secret: "the secret of a site beside another API" };

/**
 * Starts a product API that has the calls of §7 and nothing else, with its bank. It is written from the specification
 * alone. It records every request and what of it breaks §7, and fails where a test wants it to.
 */
export async function openSectionSevenApi(options: SectionSevenWish = {}) {
  const {
    dialect = "wrapped",
    basePath = "/api/v1",
    bearerLength = 1100,
    returnField = "return_url",
    way = "document",
    hasPaymentStates = false,
    tokenPath = `${basePath}/oauth/token`,
    perPage = 15,
    joinsGuests = true,
  } = options;
  let { documented } = options;
  let delay = 0;
  const requests: RecordedRequest[] = [];
  const violations: string[] = [];
  const pictures: string[] = [];
  const machineTokens = new Set<string>();
  const bearers = new Map<string, Member>();
  const faults = new Map<string, { readonly kind: FaultKind; readonly isMade: boolean }>();
  const answers = new Map<string, OddAnswer>();
  const server = await openLocalServer(answer);
  const origin = server.localUrl;
  const content = sectionSevenContent(origin, options.isLean);
  const people = new SectionSevenPeople(content, options);
  const bank = await openSectionSevenBank({
    paymentOf: (order) => people.payments.get(order),
    settle: (order, isApproved) => people.settlePayment(order, isApproved),
  });

  const routes = [
    { method: "POST", path: "oauth/token", client: "none", answer: token } as const,
    { method: "POST", path: "user/auth/login", client: "machine", answer: signIn } as const,
    ...sectionSevenRoutes({ content, people, returnField, way, hasPaymentStates, bankPage: () => `${bank.origin}/3d` }),
  ].map((route) => ({ ...route, matches: new RegExp(`^${route.path.replaceAll("{}", "([^/]+)")}$`) }));

  function token({ body: { client_id, client_secret } }: Pick<Asked, "body">): Said {
    if (client_id !== credentials.id || client_secret !== credentials.secret)
      return { status: 401, body: { error: "invalid_client", message: "Client authentication failed" } };
    const access_token = randomBytes(40).toString("base64url");
    machineTokens.add(access_token);
    return { status: 200, body: { access_token } };
  }

  function documentPaths(): Record<string, object> {
    const paths: Record<string, object> = {};
    for (const call of [...routes.map(({ method, path }) => `${method} ${path}`), ...documented!]) {
      const [method = "", path] = call.split(" ");
      paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: {} };
    }
    return paths;
  }

  /** Signs in whom the Firebase token names; its signature is Firebase's matter. */
  function signIn({ body: { firebase_token, session_token } }: Pick<Asked, "body">): Said {
    const phone = phoneOf(firebase_token);
    if (!phone) return { status: 401, body: { message: "Firebase token is invalid." } };
    const member = people.memberOf(phone);
    if (joinsGuests && typeof session_token === "string") people.joinGuest(session_token, member);
    return { data: { access_token: bearerOf(member) } };
  }

  /** Returns a new bearer of a member, as long as wanted. */
  function bearerOf(member: Member): string {
    const bearer = `eyJ${randomBytes(Math.ceil(bearerLength)).toString("base64url")}`.slice(0, bearerLength);
    bearers.set(bearer, member);
    return bearer;
  }

  function identityOf(bearer: string): string {
    const member = bearers.get(bearer);
    if (member) return `user ${member.id}`;
    if (machineTokens.has(bearer)) return "machine";
    return bearer ? "somebody refused" : "nobody";
  }

  function wrap(said: Said, query: URLSearchParams): { status: number; body: unknown } {
    if ("status" in said) return { status: said.status, body: said.body };
    if ("data" in said) return { status: 200, body: { data: said.data } };
    if ("one" in said) return { status: 200, body: dialect === "bare" ? said.one : { data: said.one } };
    const total = said.list.length;
    const current_page = Math.max(1, Number(query.get("page") ?? 1));
    const data = said.list.slice((current_page - 1) * perPage, current_page * perPage);
    const pages = { current_page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total };
    if (dialect === "bare") return { status: 200, body: said.list };
    return { status: 200, body: dialect === "paginated" ? { ...pages, data } : { data, meta: pages } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, origin);
    const picture = /^\/storage\/([\w-]+)\.png$/.exec(url.pathname)?.[1];
    if (picture) {
      pictures.push(url.pathname);
      return void response.writeHead(200, { "content-type": "image/png" }).end(await sectionSevenPicture(picture));
    }
    if (documented && url.pathname === `${basePath}/openapi.json`) {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ openapi: "3.1.0", paths: documentPaths() }));
    }
    const isToken = url.pathname === tokenPath;
    const path = isToken ? "oauth/token" : decodeURI(url.pathname).slice(basePath.length + 1);
    const isBelow = isToken || (url.pathname.startsWith(`${basePath}/`) && path !== "oauth/token");
    const known = isBelow ? routes.filter(({ matches }) => matches.test(path)) : [];
    // A route without a parameter comes first: baskets/bulk-destroy is no basket.
    const route = known
      .filter(({ method }) => method === request.method)
      .sort((one, other) => Number(one.path.includes("{}")) - Number(other.path.includes("{}")))[0];
    const sent = await text(request).catch(() => "");
    const bearer = tokenOf(request.headers);
    const member = bearers.get(bearer) ?? null;
    const record: RecordedRequest = {
      at: Date.now(),
      method: request.method!,
      path: isBelow ? path : url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: fieldsOf(sent),
      text: sent,
      pattern: route?.path ?? null,
      identity: identityOf(bearer),
    };
    if (route) violations.push(...violationsOf(record, route.client, member?.id ?? null, requests));
    requests.push(record);
    response.once("close", () => (record.endedAt = Date.now()));
    const place = `${record.method} ${path}`;
    const asked = answers.get(place);
    if (asked?.skip) answers.set(place, { ...asked, skip: asked.skip - 1 });
    const odd = asked?.skip ? undefined : asked;
    if (odd?.after) await wait(odd.after);
    if (odd && (odd.status || odd.body)) {
      const { status = 200, type = "application/json", body = "" } = odd;
      return void response.writeHead(status, { "content-type": type }).end(body);
    }
    if (delay > 0) await wait(delay);
    const named = [`${record.method} ${route?.path}`, path, route?.path ?? "", "*"].find((name) => faults.has(name));
    const fault = faults.get(named ?? "");
    // A fault of a read spoils its answer; a write that fails has not been made, unless a test says so.
    const isMade = !fault || record.method === "GET" || fault.isMade;
    const said = isMade ? wrap(reply(), url.searchParams) : { status: 200, body: { data: {} } };
    if (fault) return answerWithFault(fault.kind, response, said);
    if (said.status === 204) return void response.writeHead(204).end();
    response.writeHead(said.status, { "content-type": "application/json" }).end(JSON.stringify(said.body));

    function reply(): Said {
      if (!route) {
        if (known.length === 0) return notFound;
        return { status: 405, body: { message: `The ${record.method} method is not supported for this route.` } };
      }
      const needsUser = route.client === "user";
      if (route.client !== "none" && !(member && route.client !== "machine") && !machineTokens.has(bearer))
        return { status: 401, body: { message: "Unauthenticated." } };
      if (needsUser && !member) return { status: 401, body: { message: "Unauthenticated." } };
      if (route.path === "user/auth/logout") {
        bearers.delete(bearer);
        return { status: 204 };
      }
      const session = String(record.body.session_token ?? record.query.get("session_token") ?? "");
      const params = route.matches.exec(path)!.slice(1);
      const owner = member ? ownerOf(member) : session;
      return route.answer({ params, query: url.searchParams, body: record.body, member, owner });
    }
  }

  const mapping = mappingWith(options.projectType, returnField);
  const close = () => {
    if (mapping !== plainMapping) rmSync(dirname(mapping), { recursive: true });
    void Promise.all([bank.close(), server.close()]);
  };
  return {
    origin,
    bank,
    /** What it shows; a test may change it before anybody asked. */
    content,
    people,
    requests,
    /** Everything that §7 has, e.g. "GET water-wells/{}". */
    endpoints: routes.map(({ method, path }) => `${method} ${path}`),
    violations,
    /** Paths of the pictures that were asked for. */
    pictures,
    /** Requests to paths that §7 does not have. */
    lost: () => requests.filter(({ pattern }) => pattern === null),
    environment: {
      API_BASE_URL: origin + basePath,
      API_CLIENT_ID: credentials.id,
      API_CLIENT_SECRET: credentials.secret,
      API_MAPPING: mapping,
      ...(!documented && { API_FEATURES: hasPaymentStates ? "payment_states" : "none" }),
    },
    /**
     * Breaks these paths ("water-wells/{}", "PUT user/profile"; "*" for all) beside those already broken.
     * @param isMade whether a write is made although its answer is a fault
     */
    break(paths: readonly string[], kind: FaultKind, { isMade = false } = {}) {
      for (const path of paths) faults.set(path, { kind, isMade });
    },
    /** Answers a call, e.g. "GET files/a.webp", with this instead. */
    answerWith(call: string, answer: OddAnswer) {
      answers.set(call, answer);
    },
    mend() {
      faults.clear();
      answers.clear();
    },
    /** Changes which calls beside §7 its OpenAPI document names. */
    document(calls: readonly string[]) {
      documented = calls;
    },
    delayBy(milliseconds: number) {
      delay = milliseconds;
    },
    /** Refuses every token given so far. */
    revoke(whose: "machine" | "users") {
      (whose === "machine" ? machineTokens : bearers).clear();
    },
    bearerOf,
    forgetRequests() {
      requests.length = 0;
      violations.length = 0;
      pictures.length = 0;
    },
    /** Stops listening, as before its start; `start` begins again at the same port. */
    stop: () => void server.close(),
    start: server.reopen,
    close,
    [Symbol.dispose]: close,
  };
}
const plainMapping = join(import.meta.dirname, "section-seven-mapping.json");

/** Returns the file of a mapping that has this number for projects, and this field for the return address. */
function mappingWith(projectType: number | undefined, returnField: string | null): string {
  const isPlain = returnField === null || returnField === "return_url";
  if (projectType === undefined && isPlain) return plainMapping;
  const mapping = JSON.parse(readFileSync(plainMapping, "utf8")) as Fields;
  const states = projectType === undefined ? {} : { [projectType]: 4 };
  mapping["*"] = { states: { basket_able_type: states, "basket.basket_able_type": states } };
  if (!isPlain) mapping.requestPayment = { names: { return_url: returnField } };
  const file = join(mkdtempSync(join(tmpdir(), "pinar-mapping-")), "mapping.json");
  writeFileSync(file, JSON.stringify(mapping));
  return file;
}

export type SectionSevenApi = Awaited<ReturnType<typeof openSectionSevenApi>>;

function tokenOf(headers: IncomingMessage["headers"] | RecordedRequest["headers"]): string {
  return /^Bearer (\S+)$/i.exec(String(headers.authorization ?? ""))?.[1] ?? "";
}

function fieldsOf(sent: string): Fields {
  try {
    const body: unknown = JSON.parse(sent);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
  } catch {
    return {};
  }
}

/** Reads the phone of a Firebase ID token (a JWT); null when there is none. */
function phoneOf(idToken: unknown): string | null {
  const claims = fieldsOf(Buffer.from(String(idToken).split(".")[1] ?? "", "base64url").toString());
  const phone = claims.phone_number ?? claims.phone ?? claims.sub ?? claims.user_id;
  return typeof phone === "string" && /^\+\d{8,15}$/.test(phone) ? phone : null;
}
