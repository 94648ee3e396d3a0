import type { z } from "zod";
import { type EndpointName, endpoints } from "../contract/endpoints.ts";
import { type ApiScope, type Endpoint, scopeOf } from "../contract/endpoints/endpoint.ts";
import { ApiFailure, type CallContent, type CallContext, type ProductApi } from "../contract/product-api.ts";
import { RuleViolation } from "../contract/rule-violation.ts";
import type { Language } from "../contract/rules/languages.ts";
import { articleHandlers } from "./content/content-handlers.ts";
import { contentEditingHandlers } from "./editing/content-editing-handlers.ts";
import { figureHandlers } from "./figures/figure-handlers.ts";
import { basketHandlers } from "./giving/basket-handlers.ts";
import { causeHandlers } from "./giving/cause-handlers.ts";
import { dashboardHandlers } from "./giving/dashboard-handlers.ts";
import { fundHandlers } from "./giving/fund-handlers.ts";
import { workHandlers } from "./giving/work-handlers.ts";
import { decodedSchema, parseContent, withoutNull } from "./http/call-content.ts";
import type { Call, Handlers } from "./http/handlers.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { readFile } from "./http/request-body.ts";
import { messageHandlers } from "./inbox/message-handlers.ts";
import { disclosureHandlers } from "./organisation/disclosure-handlers.ts";
import { religiousCalendarHandlers } from "./organisation/religious-calendar-handlers.ts";
import { savedCardHandlers } from "./payments/cards/saved-card-handlers.ts";
import { paymentHandlers } from "./payments/charge/payment-handlers.ts";
import { staffPaymentHandlers } from "./payments/charge/staff-payment-handlers.ts";
import { giftCardHandlers } from "./payments/gift-cards/gift-card-handlers.ts";
import { receiptHandlers } from "./payments/receipts/receipt-handlers.ts";
import { refundHandlers } from "./payments/refunds/refund-handlers.ts";
import { planHandlers } from "./payments/regular/plan-handlers.ts";
import { regularGiftHandlers } from "./payments/regular/regular-gift-handlers.ts";
import { personalDataHandlers } from "./people/personal-data-handlers.ts";
import { profileHandlers } from "./people/profile-handlers.ts";
import { signInHandlers } from "./people/sign-in-handlers.ts";
import { findSignIn, requireVerified } from "./people/sign-ins.ts";
import { staffHandlers } from "./people/staff-handlers.ts";
import { requirePermission } from "./people/staff.ts";
import { reconciliationHandlers } from "./reconciliation/reconciliation-handlers.ts";
import { searchHandlers } from "./search/search-handlers.ts";
import { springHandlers } from "./springs/spring-handlers.ts";
import type { Ports } from "./system/ports.ts";
import { systemHandlers } from "./system/system-handlers.ts";
import { statementHandlers } from "./transfers/statement-handlers.ts";
import { transferHandlers } from "./transfers/transfer-handlers.ts";

const handlers: Handlers<Ports> = {
  ...causeHandlers,
  ...workHandlers,
  ...fundHandlers,
  ...disclosureHandlers,
  ...religiousCalendarHandlers,
  ...basketHandlers,
  ...paymentHandlers,
  ...receiptHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...personalDataHandlers,
  ...savedCardHandlers,
  ...giftCardHandlers,
  ...regularGiftHandlers,
  ...planHandlers,
  ...articleHandlers,
  ...searchHandlers,
  ...messageHandlers,
  ...contentEditingHandlers,
  ...springHandlers,
  ...dashboardHandlers,
  ...staffHandlers,
  ...staffPaymentHandlers,
  ...refundHandlers,
  ...systemHandlers,
  ...transferHandlers,
  ...figureHandlers,
  ...statementHandlers,
  ...reconciliationHandlers,
};

/** Content of a call whose fields have passed their checks, with money in kuruş and defaults filled in. */
export interface CheckedContent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: Uint8Array | undefined;
}

/** Returns an endpoint's handler. The cast is safe: the endpoint's own schemas made the content. */
export function handlerOf(name: EndpointName) {
  return handlers[name] as unknown as (call: Call, content: CheckedContent) => Promise<unknown>;
}

/** Who calls, and from where. */
export interface Sender {
  readonly caller:
    | { readonly kind: "anonymous" | "machine"; readonly userId: null }
    | NonNullable<Awaited<ReturnType<typeof findUser>>>;
  readonly language: Language;
  readonly clientAddress: string | null;
  /** The client on another machine; null for the site in this process. */
  readonly client: { readonly id: string; readonly scopes: readonly ApiScope[] } | null;
}

/**
 * Returns the call of a sender who may call an endpoint.
 * @throws RuleViolation unauthorized, scope_missing, not_found, verification_required and those of the second factor
 */
export async function createCall(
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
    accessToken: caller.kind === "user" ? caller.token : null,
  };
}

const callerKinds: Record<Exclude<Endpoint["caller"], "public">, readonly string[]> = {
  machine: ["machine"],
  user: ["user"],
  either: ["machine", "user"],
  admin: ["user"],
};

/** Returns the signed-in user of a token; null when it is unknown, expired or revoked. */
export async function findUser(token: string, ports: Ports) {
  const signIn = await findSignIn(ports, token);
  return signIn && ({ kind: "user", userId: signIn.userId, token, signIn } as const);
}

const machine = { kind: "machine", userId: null } as const;

/** Schemas of endpoints for values of the program, made when they are first called. */
const innerSchemas = new Map<EndpointName, ReturnType<typeof makeInnerSchemas>>();

function innerSchemasOf(name: EndpointName) {
  const schemas = innerSchemas.get(name) ?? makeInnerSchemas(endpoints[name]);
  innerSchemas.set(name, schemas);
  return schemas;
}

function makeInnerSchemas({ params, query, body, result }: Endpoint) {
  const inner = (schema: z.ZodType | undefined) => schema && decodedSchema(schema);
  return { params: inner(params), query: inner(query), body: inner(body), result: decodedSchema(result) };
}

/**
 * Creates the product in this process: calls check their fields, who may call, and the rules; nothing is written for a
 * wire.
 * @param report called with every unexpected failure
 */
export function createEmbeddedProduct(
  ports: Ports,
  machineTokens: MachineTokens,
  report: (failure: unknown) => void,
): ProductApi {
  const users = new WeakMap<CallContext, ReturnType<typeof findUser>>();

  /** Looks a sign-in up once for all reads of a page. A write is checked by itself, and may end the sign-in. */
  function findUserOnce(token: string, context: CallContext, isRead: boolean) {
    const found = (isRead && users.get(context)) || findUser(token, ports);
    if (isRead) users.set(context, found);
    else users.delete(context);
    return found;
  }

  return {
    async call(name, content, context) {
      const definition: Endpoint = endpoints[name];
      const { language, userToken, clientAddress = null, onUserRejected } = context;
      const isRead = definition.method === "GET";
      try {
        let caller: Sender["caller"] = machine;
        if (userToken !== undefined && definition.caller !== "machine") {
          const user = await findUserOnce(userToken, context, isRead);
          if (!user) {
            onUserRejected?.();
            // Public reads work without the sign-in that is no longer valid; a write is never made with another
            // identity.
            if (definition.caller !== "either" || !isRead) throw new RuleViolation("unauthorized");
          } else caller = user;
        }
        const sender = { caller, language, clientAddress, client: null };
        const call = await createCall(sender, definition, ports, machineTokens);
        const schemas = innerSchemasOf(name);
        const result = await handlerOf(name)(call, {
          ...parseContent(schemas, { ...content, query: definedOf(content.query), body: withoutNull(content.body) }),
          file: definition.file && (await readFile(content.file, definition.file)),
        });
        // Leaves out what the contract does not name.
        return schemas.result.parse(result);
      } catch (failure) {
        users.delete(context);
        if (failure instanceof ApiFailure) throw failure;
        report(failure);
        throw new RuleViolation("failed");
      } finally {
        if (!isRead) users.delete(context);
      }
    },
  };
}

/** Returns the parameters that have a value: an absent one may be given as null. */
function definedOf(values: CallContent["query"] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}
