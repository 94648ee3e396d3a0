import { apiScopes } from "../contract/endpoints/endpoint.ts";
import { RuleViolation } from "../contract/rule-violation.ts";
import { createApi } from "./api.ts";
import { answerTokenRequest, createApiClients } from "./http/api-clients.ts";
import { languageOf } from "./http/call-content.ts";
import { failureBody } from "./http/error-texts.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { apiPage, apiPageHeaders } from "./http/openapi.ts";
import { createReadyDocument } from "./http/ready-document.ts";
import type { Log } from "./outside.ts";
import { findSignIn } from "./people/sign-ins.ts";
import type { Sender } from "./product.ts";
import type { ApiClientRecord } from "./system/api-client-queries.ts";
import { clientSecretHash } from "./system/api-clients.ts";
import type { Ports } from "./system/ports.ts";

/** Facts about a request over HTTP that are not in the request itself. */
export interface ServedCall {
  /** IP address of the client. */
  readonly callerAddress: string | null;
  /** IP address of the visitor as the client says; ignored without the scope "forward". */
  readonly forwardedFor: string | null;
  /** Called with the path of the matched endpoint, with its parameters as names: "/news/:slug". */
  readonly onEndpoint?: (path: string) => void;
}

interface ServedApiSettings {
  /** Key that signs machine tokens. */
  readonly secret: string;
  /** The client of API_CLIENT_ID and API_CLIENT_SECRET; it has every scope and no limit. */
  readonly configuredClient?: { readonly id: string; readonly secret: string } | undefined;
}

const minute = 60_000;
const nobody = { kind: "anonymous", userId: null } as const;

/**
 * Serves the API to clients on other machines (docs/decisions/0064). A call needs a machine token of a client, or the
 * token of a member who signed in through one.
 */
export function createServedApi(
  ports: Ports,
  { secret: key, configuredClient }: ServedApiSettings,
  machineTokens: MachineTokens,
  report: (failure: unknown) => void,
) {
  const { store, clock, log } = ports;
  const hashOf = (secret: string) => clientSecretHash(ports.secrets, secret);
  const configured = configuredClient && {
    id: configuredClient.id,
    secretHash: hashOf(configuredClient.secret),
    scopes: apiScopes,
    limitPerMinute: 0,
  };
  const clients = createApiClients({
    key,
    hash: hashOf,
    now: clock.now,
    async find(id) {
      if (id === configured?.id) return configured;
      const client = await store.apiClients.find(id);
      if (!client || client.revokedAt !== null) return null;
      recordUse(client);
      return client;
    },
  });

  /** Stores when a client was last used, at most once a minute. */
  function recordUse({ id, lastUsedAt }: ApiClientRecord): void {
    const at = clock.now();
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < minute) return;
    store.apiClients.recordUse(id, at).catch((failure: unknown) => warn(log, failure));
  }

  const answer = createApi(ports, machineTokens, report);
  const page = createReadyDocument(() => apiPage(ports.site.brand), apiPageHeaders);

  /** Returns the client and the caller of a token; null when the token is missing, invalid, expired or revoked. */
  async function findSender(token: string | undefined) {
    if (token === undefined) return null;
    const machine = await clients.read(token);
    if (machine) return { ...machine, caller: { kind: "machine", userId: null } as const };
    const signIn = await findSignIn(ports, token);
    const client = signIn?.client && (await clients.current(signIn.client));
    if (!signIn || !client) return null;
    return { client, scopes: client.scopes, caller: { kind: "user", userId: signIn.userId, token, signIn } as const };
  }

  return async (request: Request, { callerAddress, forwardedFor, onEndpoint }: ServedCall): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/oauth/token" && request.method === "POST") {
      onEndpoint?.(pathname);
      return answerTokenRequest(request, clients);
    }
    if (pathname === "/" && request.method === "GET") {
      onEndpoint?.("");
      return page(request);
    }
    const language = languageOf(request);
    const token = request.headers.get("authorization")?.match(/^Bearer (\S{1,500})$/i)?.[1];
    const found = await findSender(token);
    const wait = found ? clients.countCall(found.client) : 0;
    if (wait > 0) {
      const { status, body } = failureBody(new RuleViolation("client_limit"), language);
      return Response.json(body, { status, headers: { "retry-after": String(wait) } });
    }
    const mayForward = found?.scopes.includes("forward");
    const sender: Sender = {
      caller: found?.caller ?? nobody,
      language,
      clientAddress: (mayForward && forwardedFor) || callerAddress,
      client: found && { id: found.client.id, scopes: found.scopes },
    };
    const response = await answer(request, { sender, onEndpoint });
    if (response.status === 401) response.headers.set("www-authenticate", 'Bearer realm="api"');
    return response;
  };
}

function warn(log: Log, failure: unknown): void {
  log.warn({ code: (failure as { code?: unknown } | null)?.code }, "the use of an API client was not recorded");
}
