import { type Context, Hono } from "hono";
import * as z from "zod";
import { endpoints, type EndpointName } from "../contract/endpoints.ts";
import type { Endpoint } from "../contract/endpoints/endpoint.ts";
import { isLanguage, type Language } from "../contract/rules/languages.ts";
import type { Ports } from "./base/ports.ts";
import { RuleViolation, rules } from "./base/rule-violation.ts";
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
import { isRule, translate, translateViolation } from "./http/error-texts.ts";
import type { Call, Handlers } from "./http/handlers.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { openApiDocument } from "./http/openapi.ts";
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
import { profileHandlers } from "./people/profile-handlers.ts";
import { secondFactorHandlers } from "./people/second-factor-handlers.ts";
import { signInHandlers } from "./people/sign-in-handlers.ts";
import { requireVerified, findSignIn } from "./people/sign-ins.ts";
import { requirePermission } from "./people/staff-access.ts";
import { staffHandlers } from "./people/staff-handlers.ts";
import { reconciliationHandlers } from "./reconciliation/reconciliation-handlers.ts";
import { springHandlers } from "./springs/spring-handlers.ts";
import { staffSpringHandlers } from "./springs/staff-spring-handlers.ts";
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
  ...transferHandlers,
  ...figureHandlers,
  ...todayHandlers,
  ...statementHandlers,
  ...reconciliationHandlers,
};

/** In bytes; far above the largest request of the table. */
const largestBody = 512 * 1024;

/** Ends a request with this status and body. */
class HttpFailure extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`answered with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * Creates the embedded product API (§7): a router made from the endpoint table.
 * @param report called with every unexpected failure
 */
export function createApi(ports: Ports, machineTokens: MachineTokens, report: (failure: unknown) => void) {
  const api = new Hono();
  for (const name of namesByPath()) {
    const definition: Endpoint = endpoints[name];
    api.on(definition.method, definition.path, async (context) => {
      const call = await createCall(context, definition, ports, machineTokens);
      const content = await requestContent(context, definition, call.language);
      const result = await handlerOf(name)(call, content);
      return context.json(z.encode(definition.result, result) as object, (definition.status ?? 200) as 200);
    });
  }
  api.get("/openapi.json", (context) => context.json(openApiDocument()));
  api.notFound((context) => violationResponse(new RuleViolation("not_found"), languageOf(context.req.raw)));
  api.onError((failure, context) => {
    const language = languageOf(context.req.raw);
    if (failure instanceof HttpFailure) return Response.json(failure.body, { status: failure.status });
    if (failure instanceof RuleViolation) return violationResponse(failure, language);
    report(failure);
    return Response.json({ message: translate(language, "failed"), code: "failed" }, { status: 500 });
  });
  return api;
}

/** Returns an endpoint's handler. The cast is safe: the endpoint's own schemas made the content. */
function handlerOf(name: EndpointName) {
  return handlers[name] as unknown as (
    call: Call,
    content: Awaited<ReturnType<typeof requestContent>>,
  ) => Promise<unknown>;
}

/** Sorts fixed paths before those with parameters, so that "/baskets/bulk-destroy" is not taken for an id. */
function namesByPath(): EndpointName[] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.sort(
    (one, other) => Number(endpoints[one].path.includes(":")) - Number(endpoints[other].path.includes(":")),
  );
}

async function createCall(
  context: Context,
  { caller: required, permission, isBeforeSecondFactor, isVerified }: Endpoint,
  ports: Ports,
  machineTokens: MachineTokens,
): Promise<Call> {
  const caller = await findCaller(context, ports, machineTokens);
  if (required !== "public" && !callerKinds[required].includes(caller.kind)) throw new RuleViolation("unauthorized");
  // Checked for every call, so that a lowered role ends at once.
  const staffRole =
    permission && caller.kind === "user"
      ? await requirePermission(ports, caller.signIn, { permission, isBeforeSecondFactor })
      : null;
  if (caller.kind === "user" && isVerified) requireVerified(ports, caller.signIn);
  return {
    ports,
    machineTokens,
    language: languageOf(context.req.raw),
    clientAddress: context.req.header("x-forwarded-for")?.slice(0, 64) ?? null,
    userId: caller.userId,
    staffRole,
    signIn: caller.kind === "user" ? caller.signIn : null,
    accessToken: caller.userId === null ? null : caller.token,
  };
}

function languageOf(request: Request): Language {
  const wanted = request.headers.get("x-localization");
  return isLanguage(wanted) ? wanted : "tr";
}

const callerKinds: Record<Exclude<Endpoint["caller"], "public">, readonly string[]> = {
  machine: ["machine"],
  user: ["user"],
  either: ["machine", "user"],
  admin: ["user"],
};

/** Returns the caller behind the bearer token. */
async function findCaller(context: Context, ports: Ports, machineTokens: MachineTokens) {
  const token = context.req.header("authorization")?.match(/^Bearer (\S{1,500})$/)?.[1];
  if (token === undefined) return { kind: "anonymous", userId: null } as const;
  if (machineTokens.accepts(token)) return { kind: "machine", userId: null } as const;
  const signIn = await findSignIn(ports, token);
  return signIn === null
    ? ({ kind: "anonymous", userId: null } as const)
    : ({ kind: "user", userId: signIn.userId, token, signIn } as const);
}

async function requestContent(context: Context, definition: Endpoint, language: Language) {
  const parse = (schema: z.ZodType | undefined, content: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    throw new HttpFailure(422, {
      message: translate(language, "validation"),
      errors: errorsOf(parsed.error, language),
    });
  };
  return {
    params: definition.params ? paramsOf(context, definition.params) : undefined,
    query: parse(definition.query, withoutNull(context.req.query())),
    body: definition.body ? parse(definition.body, await readBody(context, language)) : undefined,
    file: definition.file ? await readUpload(context.req.raw, definition.file) : undefined,
  };
}

/**
 * Parses path parameters. An invalid one is a 404, and so is another spelling of a valid one ("0x1", "1.0"), so that
 * every resource has one address.
 */
function paramsOf(context: Context, schema: z.ZodObject): unknown {
  const written: Record<string, string> = context.req.param();
  const parsed = schema.safeParse(withoutNull(written));
  if (!parsed.success || Object.entries(parsed.data).some(([name, value]) => String(value) !== written[name])) {
    throw new RuleViolation("not_found");
  }
  return parsed.data;
}

/** Removes U+0000 from texts: PostgreSQL cannot store it. */
function withoutNull(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replaceAll("\0", "")]));
}

async function readBody(context: Context, language: Language): Promise<unknown> {
  const text = await context.req.text();
  if (text.length > largestBody)
    throw new HttpFailure(413, { message: translate(language, "too_large"), code: "too_large" });
  try {
    return JSON.parse(text, (_, value) => (typeof value === "string" ? value.replaceAll("\0", "") : value));
  } catch {
    throw new HttpFailure(400, { message: translate(language, "malformed"), code: "malformed" });
  }
}

const zodMessages = { tr: z.locales.tr().localeError, en: z.locales.en().localeError };

/** Returns zod's issues as { field: [messages] }; nested fields are named like "card.number". */
function errorsOf(error: z.ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    (errors[issue.path.join(".") || "body"] ??= []).push(messageOf(issue, language));
  }
  return errors;
}

/** Returns the message of an issue: that of our rule, or zod's. */
function messageOf(issue: z.core.$ZodIssue, language: Language): string {
  const rule = issue.code === "custom" ? issue.params?.rule : undefined;
  if (isRule(rule)) return translate(language, rule);
  // zod's message would contain the pattern or wire values.
  if (issue.code === "invalid_value" || (issue.code === "invalid_format" && issue.format === "regex"))
    return translate(language, "field_wrong");
  const message = zodMessages[language](issue as z.core.$ZodRawIssue);
  return typeof message === "string" ? message : (message?.message ?? issue.message);
}

function violationResponse(violation: RuleViolation, language: Language): Response {
  const status = rules[violation.rule];
  const message = translateViolation(language, violation);
  if (status === 422) {
    return Response.json(
      { message, code: violation.rule, errors: { [violation.field ?? "body"]: [message] } },
      { status },
    );
  }
  return Response.json({ message, code: violation.rule }, { status });
}
