import { createApi, type Sender } from "./api.ts";
import type { Log, Ports } from "./base/ports.ts";
import { createApiClients } from "./http/api-clients.ts";
import { apiPage, apiPageHeaders } from "./http/api-page.ts";
import { languageOf } from "./http/call-content.ts";
import { translate } from "./http/error-texts.ts";
import type { MachineTokens } from "./http/machine-tokens.ts";
import { answerTokenRequest } from "./http/oauth.ts";
import { createReadyDocument } from "./http/ready-document.ts";
import { findSignIn } from "./people/sign-ins.ts";
import type { ApiClientRecord } from "./system/api-client-store.ts";
import { clientSecretHash } from "./system/api-clients.ts";

/** A request that another machine sent. */
export interface ServedCall {
  /** Address of the caller. */
  readonly callerAddress: string | null;
  /** For whom the caller says that it calls; believed of clients with the scope "forward" alone. */
  readonly forwardedFor: string | null;
  /** Called with the path of the endpoint in the table. */
  readonly onEndpoint?: (path: string) => void;
}

interface ServedApiSettings {
  /** Signs tokens. */
  readonly secret: string;
  /** The client that settings name; it has every scope and no limit. */
  readonly configuredClient?: { readonly id: string; readonly secret: string } | undefined;
}

const minute = 60_000;
const nobody = { kind: "anonymous", userId: null } as const;

/**
 * Serves the API to other machines. Each of them has credentials; without a token of one of them, or a sign-in that was
 * begun through one, every call is refused.
 */
export function createServedApi(
  ports: Ports,
  { secret: key, configuredClient }: ServedApiSettings,
  machineTokens: MachineTokens,
  report: (failure: unknown) => void,
) {
  const { store, clock, log } = ports;
  const hash = (secret: string) => clientSecretHash(ports.secrets, secret);
  const configured = configuredClient && {
    id: configuredClient.id,
    secretHash: hash(configuredClient.secret),
    scopes: ["public", "giving", "accounts", "staff", "forward"] as const,
    limitPerMinute: 0,
  };
  const clients = createApiClients({
    key,
    hash,
    now: clock.now,
    async find(id) {
      if (id === configured?.id) return configured;
      const client = await store.apiClients.find(id);
      if (!client || client.revokedAt !== null) return null;
      noteUse(client);
      return client;
    },
  });

  function noteUse({ id, lastUsedAt }: ApiClientRecord): void {
    const at = clock.now();
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < minute) return;
    store.apiClients.recordUse(id, at).catch((failure: unknown) => warn(log, failure));
  }

  const answer = createApi(ports, machineTokens, report);
  const page = createReadyDocument(() => apiPage(ports.site.brand), apiPageHeaders);

  /** Returns who calls through which client; null when a token is wrong or missing. */
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
      const body = { message: translate(language, "client_limit"), code: "client_limit" };
      return Response.json(body, { status: 429, headers: { "retry-after": String(wait) } });
    }
    const isBelieved = found?.scopes.includes("forward");
    const sender: Sender = {
      caller: found?.caller ?? nobody,
      language,
      clientAddress: (isBelieved && forwardedFor) || callerAddress,
      client: found && { id: found.client.id, scopes: found.scopes },
    };
    const response = await answer(request, { sender, onEndpoint });
    if (response.status === 401) response.headers.set("www-authenticate", 'Bearer realm="api"');
    return response;
  };
}

function warn(log: Log, failure: unknown): void {
  log.warn({ code: (failure as { code?: unknown } | null)?.code }, "the use of an API client was not noted");
}
