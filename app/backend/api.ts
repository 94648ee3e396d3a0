import { type Context, Hono } from "hono";
import * as z from "zod";
import { type EndpointName, endpointNames, endpoints } from "../contract/endpoints.ts";
import type { Endpoint } from "../contract/endpoints/endpoint.ts";
import { ApiFailure } from "../contract/product-api.ts";
import { RuleViolation } from "../contract/rule-violation.ts";
import type { Language } from "../contract/rules/languages.ts";
import { languageOf, parseContent, wireWords } from "./http/call-content.ts";
import { failureBody } from "./http/error-texts.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { openApiText } from "./http/openapi.ts";
import { createReadyDocument } from "./http/ready-document.ts";
import { readBytes, readUpload } from "./http/request-body.ts";
import { createCall, findUser, handlerOf, type Sender } from "./product.ts";
import type { Ports } from "./system/ports.ts";

/** Bytes of the largest JSON body; far above the largest request of the table. */
const largestBody = 512 * 1024;

/**
 * Creates the listener of the product API (§7): a router made from the endpoint table, and the wire format.
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
      const { file, ...sent } = await sentContent(context, definition);
      const content = parseContent(definition, sent, wireWords(call.language));
      const result = await handlerOf(name)(call, { ...content, file });
      return context.json(z.encode(definition.result, result) as object, (definition.status ?? 200) as 200);
    });
  }
  api.get("/openapi.json", (context) => openApi(context.req.raw));
  api.notFound((context) => {
    const { status, body } = failureBody(new RuleViolation("not_found"), languageOf(context.req.raw));
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

/** A request from another machine, with what was found out about it before its handler runs. */
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

/** Returns the status and body of a failed call; reports an unexpected failure. */
function refusalOf(failure: unknown, language: Language, report: (failure: unknown) => void) {
  if (failure instanceof ApiFailure) return failureBody(failure, language);
  report(failure);
  return failureBody(new RuleViolation("failed"), language);
}

/** Sorts fixed paths before those with parameters, so that "/baskets/bulk-destroy" is not taken for an id. */
function namesByPath(): EndpointName[] {
  const names = endpointNames;
  return names.sort(
    (one, other) => Number(endpoints[one].path.includes(":")) - Number(endpoints[other].path.includes(":")),
  );
}

const anonymous = { kind: "anonymous", userId: null } as const;
const machine = { kind: "machine", userId: null } as const;

/** Returns the caller behind the bearer token. */
async function findCaller(token: string | undefined, ports: Ports, machineTokens: MachineTokens) {
  if (token === undefined) return anonymous;
  if (machineTokens.accepts(token)) return machine;
  return (await findUser(token, ports)) ?? anonymous;
}

async function sentContent(context: Context<Env>, definition: Endpoint) {
  return {
    params: context.req.param(),
    query: context.req.query(),
    body: definition.body ? await readBody(context) : undefined,
    file: definition.file ? await readUpload(context.req.raw, definition.file) : undefined,
  };
}

async function readBody(context: Context<Env>): Promise<unknown> {
  const bytes = await readBytes(context.req.raw, largestBody);
  if (bytes === "too large") throw new RuleViolation("too_large");
  try {
    const text = bytes === "broken off" ? "" : new TextDecoder().decode(bytes);
    return JSON.parse(text, (_, value) => (typeof value === "string" ? value.replaceAll("\0", "") : value));
  } catch {
    throw new RuleViolation("malformed");
  }
}
