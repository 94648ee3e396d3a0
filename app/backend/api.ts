import { type Context, Hono } from "hono";
import * as z from "zod";
import { endpoints, type EndpointName } from "../contract/endpoints.ts";
import { type ApiScope, scopeOf } from "../contract/endpoints/api-scopes.ts";
import type { Endpoint } from "../contract/endpoints/endpoint.ts";
import type { Language } from "../contract/rules/languages.ts";
import type { Ports } from "./base/ports.ts";
import { RuleViolation } from "./base/rule-violation.ts";
import { articleHandlers } from "./content/article-handlers.ts";
import { contentEditingHandlers } from "./content/content-editing-handlers.ts";
import { fixedPageHandlers } from "./content/fixed-page-handlers.ts";
import { searchHandlers } from "./content/search-handlers.ts";
import { siteHandlers } from "./content/site-handlers.ts";
import { figureHandlers } from "./figures/figure-handlers.ts";
import { todayHandlers } from "./figures/today-handlers.ts";
import { basketHandlers } from "./giving/basket-handlers.ts";
import { causeHandlers } from "./giving/cause-handlers.ts";
import { dashboardHandlers } from "./giving/dashboard-handlers.ts";
import { HttpFailure, languageOf, parseContent, type SentContent, withoutNull } from "./http/call-content.ts";
import { decodedSchema } from "./http/decoded-schema.ts";
import { translate, violationBody } from "./http/error-texts.ts";
import type { Call, Handlers } from "./http/handlers.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { openApiText } from "./http/openapi.ts";
import { createReadyDocument } from "./http/ready-document.ts";
import { readBytes } from "./http/request-body.ts";
import { readUpload } from "./http/uploads.ts";
import { messageHandlers } from "./messages/message-handlers.ts";
import { giftCardHandlers } from "./payments/gift-card-handlers.ts";
import { paymentHandlers } from "./payments/payment-handlers.ts";
import { receiptHandlers } from "./payments/receipt-handlers.ts";
import { refundHandlers } from "./payments/refund-handlers.ts";
import { regularGiftHandlers } from "./payments/regular-gift-handlers.ts";
import { savedCardHandlers } from "./payments/saved-card-handlers.ts";
import { staffPaymentHandlers } from "./payments/staff-payment-handlers.ts";
import { dataExportHandlers } from "./people/data-export-handlers.ts";
import { personalDataHandlers } from "./people/personal-data-handlers.ts";
import { profileHandlers } from "./people/profile-handlers.ts";
import { secondFactorHandlers } from "./people/second-factor-handlers.ts";
import { signInHandlers } from "./people/sign-in-handlers.ts";
import { requireVerified, findSignIn } from "./people/sign-ins.ts";
import { requirePermission } from "./people/staff-access.ts";
import { staffHandlers } from "./people/staff-handlers.ts";
import { reconciliationHandlers } from "./reconciliation/reconciliation-handlers.ts";
import { springHandlers } from "./springs/spring-handlers.ts";
import { staffSpringHandlers } from "./springs/staff-spring-handlers.ts";
import { goingLiveHandlers } from "./system/going-live-handlers.ts";
import { systemHandlers } from "./system/system-handlers.ts";
import { statementHandlers } from "./transfers/statement-handlers.ts";
import { transferHandlers } from "./transfers/transfer-handlers.ts";

const handlers: Handlers = {
  ...siteHandlers,
  ...fixedPageHandlers,
  ...causeHandlers,
  ...basketHandlers,
  ...paymentHandlers,
  ...receiptHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...personalDataHandlers,
  ...savedCardHandlers,
  ...giftCardHandlers,
  ...regularGiftHandlers,
  ...dataExportHandlers,
  ...articleHandlers,
  ...searchHandlers,
  ...messageHandlers,
  ...contentEditingHandlers,
  ...springHandlers,
  ...dashboardHandlers,
  ...staffHandlers,
  ...secondFactorHandlers,
  ...staffPaymentHandlers,
  ...refundHandlers,
  ...staffSpringHandlers,
  ...systemHandlers,
  ...goingLiveHandlers,
  ...transferHandlers,
  ...figureHandlers,
  ...todayHandlers,
  ...statementHandlers,
  ...reconciliationHandlers,
};

/** Bytes of the largest JSON body; far above the largest request of the table. */
const largestBody = 512 * 1024;

/**
 * Creates the embedded product API (§7): a router made from the endpoint table.
 * @param report called with every unexpected failure
 * @returns a function that answers requests
 */
export function createApi(ports: Ports, machineTokens: MachineTokens, report: (failure: unknown) => void) {
  const api = new Hono<Env>();
  const openApi = createReadyDocument(openApiText, { "content-type": "application/json" });
  for (const name of namesByPath()) {
    const definition: Endpoint = endpoints[name];
    api.on(definition.method, definition.path, async (context) => {
      const { sender = await senderHere(context.req.raw, ports, machineTokens), onEndpoint } = context.env ?? {};
      onEndpoint?.(definition.path);
      const call = await createCall(sender, definition, ports, machineTokens);
      const sent = await sentContent(context, definition, call.language);
      const result = await handlerOf(name)(call, parseContent(definition, sent, call.language));
      return context.json(z.encode(definition.result, result) as object, (definition.status ?? 200) as 200);
    });
  }
  api.get("/openapi.json", (context) => openApi(context.req.raw));
  api.notFound((context) => {
    const { status, body } = violationBody(new RuleViolation("not_found"), languageOf(context.req.raw));
    return Response.json(body, { status });
  });
  api.onError((failure, context) => {
    const { status, body } = refusalOf(failure, languageOf(context.req.raw), report);
    return Response.json(body, { status });
  });
  return async (request: Request, served: Partial<Served> = {}): Promise<Response> => api.fetch(request, served);
}

interface Env {
  Bindings: Partial<Served>;
}

/** What is known already of a request that another machine sent. */
interface Served {
  readonly sender: Sender;
  /** Called with the path of the endpoint in the table. */
  readonly onEndpoint?: ((path: string) => void) | undefined;
}

/** Returns the sender of a request of this process. */
async function senderHere(request: Request, ports: Ports, machineTokens: MachineTokens): Promise<Sender> {
  const token = request.headers.get("authorization")?.match(/^Bearer (\S{1,500})$/i)?.[1];
  return {
    caller: await findCaller(token, ports, machineTokens),
    language: languageOf(request),
    clientAddress: request.headers.get("x-forwarded-for"),
    client: null,
  };
}

/** A call from this process, of the site itself or of one of its users. */
export interface DirectCall {
  /** Null for a call of the site itself. */
  readonly userToken: string | null;
  readonly language: Language;
  readonly clientAddress: string | null;
  readonly content: SentContent;
  /** Stands for the page that calls: its reads look its sign-in up once. */
  readonly page: object;
}

/** The result with money in kuruş, or a refusal with the body that HTTP would answer. */
export type DirectAnswer = { readonly result: unknown } | { readonly status: number; readonly body: unknown };

/**
 * Returns a function that calls endpoints without HTTP and JSON, for the site in the same process. Checks, messages and
 * results are those of HTTP.
 * @param report called with every unexpected failure
 */
export function createDirectApi(ports: Ports, machineTokens: MachineTokens, report: (failure: unknown) => void) {
  const results = new Map<EndpointName, z.ZodType>();
  const users = new WeakMap<object, ReturnType<typeof findUser>>();
  const findUserOnce = (token: string, page: object) => {
    const found = users.get(page) ?? findUser(token, ports);
    users.set(page, found);
    return found;
  };
  return async (
    name: EndpointName,
    { userToken, language, clientAddress, content, page }: DirectCall,
  ): Promise<DirectAnswer> => {
    const definition: Endpoint = endpoints[name];
    const isRead = definition.method === "GET";
    // A write is checked by itself, and may end the sign-in or change it.
    if (!isRead) users.delete(page);
    try {
      const caller = userToken === null ? machine : await findUserOnce(userToken, page);
      const sender = { caller, language, clientAddress, client: null };
      const call = await createCall(sender, definition, ports, machineTokens);
      const sent = { ...content, body: withoutNull(content.body) };
      const result = await handlerOf(name)(call, parseContent(definition, sent, language));
      let schema = results.get(name);
      if (!schema) results.set(name, (schema = decodedSchema(definition.result)));
      // Leaves out what the contract does not name, as the encoding for HTTP does.
      return { result: schema.parse(result) };
    } catch (failure) {
      users.delete(page);
      return refusalOf(failure, language, report);
    } finally {
      if (!isRead) users.delete(page);
    }
  };
}

/** Returns the status and body of a failed call; reports an unexpected failure. */
function refusalOf(failure: unknown, language: Language, report: (failure: unknown) => void) {
  if (failure instanceof HttpFailure) return { status: failure.status, body: failure.body };
  if (failure instanceof RuleViolation) return violationBody(failure, language);
  report(failure);
  return { status: 500, body: { message: translate(language, "failed"), code: "failed" } };
}

/** Returns an endpoint's handler. The cast is safe: the endpoint's own schemas made the content. */
function handlerOf(name: EndpointName) {
  return handlers[name] as unknown as (call: Call, content: ReturnType<typeof parseContent>) => Promise<unknown>;
}

/** Sorts fixed paths before those with parameters, so that "/baskets/bulk-destroy" is not taken for an id. */
function namesByPath(): EndpointName[] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.sort(
    (one, other) => Number(endpoints[one].path.includes(":")) - Number(endpoints[other].path.includes(":")),
  );
}

/** Who calls, and from where. */
export interface Sender {
  readonly caller: Awaited<ReturnType<typeof findCaller>>;
  readonly language: Language;
  readonly clientAddress: string | null;
  /** The client on another machine; null for the site in this process. */
  readonly client: { readonly id: string; readonly scopes: readonly ApiScope[] } | null;
}

async function createCall(
  { caller, language, clientAddress, client }: Sender,
  definition: Endpoint,
  ports: Ports,
  machineTokens: MachineTokens,
): Promise<Call> {
  const { caller: required, permission, isBeforeSecondFactor, isVerified } = definition;
  if (required !== "public" && !callerKinds[required].includes(caller.kind)) throw new RuleViolation("unauthorized");
  if (client && !client.scopes.includes(scopeOf(definition))) throw new RuleViolation("scope_missing");
  // Checked for every call, so that a lowered role ends at once.
  const staffRole =
    permission && caller.kind === "user"
      ? await requirePermission(ports, caller.signIn, { permission, isBeforeSecondFactor })
      : null;
  if (caller.kind === "user" && isVerified) requireVerified(ports, caller.signIn);
  return {
    ports,
    machineTokens,
    language,
    // Limits and the log of tries count it; an address has 45 characters at most.
    clientAddress: clientAddress?.slice(0, 64) ?? null,
    client: client?.id ?? null,
    userId: caller.userId,
    staffRole,
    signIn: caller.kind === "user" ? caller.signIn : null,
    accessToken: caller.userId === null ? null : caller.token,
  };
}

const callerKinds: Record<Exclude<Endpoint["caller"], "public">, readonly string[]> = {
  machine: ["machine"],
  user: ["user"],
  either: ["machine", "user"],
  admin: ["user"],
};

const anonymous = { kind: "anonymous", userId: null } as const;
const machine = { kind: "machine", userId: null } as const;

/** Returns the caller behind the bearer token. */
async function findCaller(token: string | undefined, ports: Ports, machineTokens: MachineTokens) {
  if (token === undefined) return anonymous;
  if (machineTokens.accepts(token)) return machine;
  return findUser(token, ports);
}

async function findUser(token: string, ports: Ports) {
  const signIn = await findSignIn(ports, token);
  return signIn === null ? anonymous : ({ kind: "user", userId: signIn.userId, token, signIn } as const);
}

async function sentContent(context: Context<Env>, definition: Endpoint, language: Language): Promise<SentContent> {
  return {
    params: context.req.param(),
    query: context.req.query(),
    body: definition.body ? await readBody(context, language) : undefined,
    file: definition.file ? await readUpload(context.req.raw, definition.file) : undefined,
  };
}

async function readBody(context: Context<Env>, language: Language): Promise<unknown> {
  const bytes = await readBytes(context.req.raw, largestBody);
  if (bytes === "too large")
    throw new HttpFailure(413, { message: translate(language, "too_large"), code: "too_large" });
  try {
    const text = bytes === "broken off" ? "" : new TextDecoder().decode(bytes);
    return JSON.parse(text, (_, value) => (typeof value === "string" ? value.replaceAll("\0", "") : value));
  } catch {
    throw new HttpFailure(400, { message: translate(language, "malformed"), code: "malformed" });
  }
}
