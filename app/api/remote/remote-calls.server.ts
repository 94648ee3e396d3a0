import { LRUCache } from "lru-cache";
import * as z from "zod";
import { endpoints, type EndpointName } from "~/contract/endpoints.ts";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { featureOf } from "~/contract/features.ts";
import { limitedFetch } from "~/net/limited-fetch.ts";
import type { RemoteCalls, RequestContext } from "../client.server.ts";
import { ApiFailure } from "../failures.ts";
import { createTokenProvider } from "../token-provider.server.ts";
import type { LooseContent } from "../wire.ts";
import { type Abilities, createAbilities } from "./abilities.server.ts";
import { withinLimits } from "./answer-limits.ts";
import { readExactly, readInPieces } from "./answer-pieces.ts";
import { type Answered, exchange } from "./exchange.server.ts";
import { wrapBody } from "./meanings-bodies.ts";
import { translationsFrom } from "./meanings-site.ts";
import { meaningsFor } from "./meanings.ts";
import { callMilliseconds, createPatience } from "./patience.server.ts";
import { createRemotePayments } from "./remote-payments.server.ts";
import { nameOf, type RawCall, type RemoteSettings } from "./remote-settings.server.ts";
import { defaultOf, readTolerantly } from "./tolerant-reader.ts";
import { createVisitorNames } from "./visitor-names.server.ts";
import { createWriteOnce } from "./write-once.server.ts";

/** A token of the machine that is refused sooner than this is not replaced: the endpoint refuses every one. */
const youngMilliseconds = 10_000;

/**
 * Calls somebody else's API, of which only §7 is required: reads its answers tolerantly, waits with patience, and takes
 * another way where it lacks an endpoint of this project.
 */
export function createRemoteCalls(settings: RemoteSettings): RemoteCalls & { readonly abilities: Abilities } {
  const { baseUrl, credentials, store, onUnread = () => {} } = settings;
  const patience = createPatience();
  const meaningOf = meaningsFor(new URL(baseUrl).origin);
  const machineToken = createTokenProvider(sendForToken, baseUrl, credentials, youngMilliseconds);
  const userIds = new LRUCache<string, number | string>({ max: 5_000, ttl: 3_600_000 });

  function sendForToken(request: Request): Promise<Response> {
    return patience.call("createMachineToken", "token", undefined, async (signal) => {
      try {
        const { status, body, headers } = await limitedFetch(request.clone(), { signal, redirect: "manual" });
        // The whole answer is part of what is waited for.
        return new Response(await new Response(body).text(), { status, headers });
      } catch (cause) {
        throw new ApiFailure(
          0,
          "The API gives no machine token",
          signal.aborted ? "timeout" : "unreachable",
          {},
          cause,
        );
      }
    });
  }

  const abilities = createAbilities({
    async ask(method, path) {
      const signal = AbortSignal.timeout(callMilliseconds.content);
      const definition = { method, path, body: method === "POST" ? z.object({}) : undefined } as Endpoint;
      try {
        return await exchange(baseUrl, definition, {}, { language: "tr" }, await machineToken.current(), signal);
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status > 0) return { status: failure.status };
        throw failure;
      }
    },
    store,
    ...(settings.onLacking && { onChange: settings.onLacking }),
  });

  /** Returns the machine's token; a call that gets none is not sent. */
  async function currentToken(signal: AbortSignal): Promise<string> {
    try {
      return await until(signal, machineToken.current());
    } catch (cause) {
      const { status, retryAfterSeconds } = cause instanceof ApiFailure ? cause : {};
      // A refusal of the site itself is no refusal of its visitor.
      throw new ApiFailure(
        status && status >= 500 ? status : 0,
        "The API gives no machine token",
        "no_token",
        {},
        cause,
        retryAfterSeconds,
      );
    }
  }

  /** Makes a call as the user or the machine. Only a read is made as the machine when the user is refused. */
  async function authorised(
    definition: Endpoint,
    content: LooseContent,
    context: RequestContext,
    signal: AbortSignal,
  ): Promise<Answered> {
    const send = (token: string) => exchange(baseUrl, definition, content, context, token, signal);
    const asMachine = async () => {
      const token = await currentToken(signal);
      return send(token).catch(async (failure: unknown) => {
        // Refused before anything was done, and by a token that may have ended meanwhile.
        if (!isRefused(failure) || !machineToken.forget(token)) throw failure;
        return send(await currentToken(signal));
      });
    };
    if (context.userToken === undefined || definition.caller === "machine") return asMachine();
    try {
      return await send(context.userToken);
    } catch (failure) {
      if (!isRefused(failure)) throw failure;
      context.onUserRejected?.();
      // What belongs to the user cannot be read by the machine, which would have to name a guest.
      const isOwned = definition.query !== undefined && "session_token" in definition.query.shape;
      if (definition.caller !== "either" || definition.method !== "GET" || isOwned) throw failure;
      return asMachine();
    }
  }

  const raw: RawCall = async (name, content, context, isTried = false) => {
    const definition: Endpoint = endpoints[name];
    const feature = featureOf(name);
    if (feature && !isTried && abilities.lacks().includes(feature))
      throw new ApiFailure(404, "The API does not have this", "not_offered");
    const { params, query } = content;
    const asUser = context.userToken !== undefined && definition.caller !== "machine";
    const who = asUser ? nameOf(context.userToken!) : "";
    const key = JSON.stringify([name, params, query, who]);
    const isShared = definition.isPublic === true;
    return patience
      .call(name, key, isShared ? undefined : context, (signal) => authorised(definition, content, context, signal))
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404 && !definition.params) abilities.noteMissing(name);
        throw failure;
      });
  };

  /** Reads an answer as the contract has it. What a write answers decides nothing: it was done. */
  async function read(name: EndpointName, answered: Answered, content: LooseContent): Promise<unknown> {
    const { result, method }: Endpoint = endpoints[name];
    const isRead = method === "GET" || name === "listTranslations";
    const { body, left } = withinLimits(answered.body);
    if (left.size > 0 && isRead) onUnread(name, left);
    const exact = await readExactly(result, body);
    if (exact) return exact.value;
    try {
      const wrapped = wrapBody(
        result,
        name === "listTranslations" ? { data: translationsOf(body) } : body,
        content.query ?? {},
      );
      const { value, unread } = await readInPieces(wrapped, (piece) => readTolerantly(result, piece, meaningOf));
      if (unread.size > 0 && isRead) onUnread(name, unread);
      return value;
    } catch (cause) {
      if (!isRead && !neededAnswers.has(name)) return defaultOf(result);
      throw new ApiFailure(0, "The API answers something unreadable", "unreadable", {}, cause);
    }
  }

  /**
   * Returns the user's id at the API for `user_id` of a basket line (§7); null for a guest, and when the API gives
   * none.
   * @throws ApiFailure when the profile cannot be read
   */
  async function userIdOf(context: RequestContext): Promise<number | string | null> {
    if (context.userToken === undefined) return null;
    const key = nameOf(context.userToken);
    const known = userIds.get(key);
    if (known !== undefined) return known;
    const id = idIn((await raw("showProfile", {}, context)).body);
    if (id !== null) userIds.set(key, id);
    return id;
  }

  async function plain(name: EndpointName, content: LooseContent, context: RequestContext): Promise<unknown> {
    return read(name, await raw(name, content, context), content);
  }

  const visitors = createVisitorNames(store, userIdOf);
  const payments = createRemotePayments({ ...settings, raw, plain, visitors });
  const once = createWriteOnce(store);

  /** Adds a line with every field of §7; a form that arrives again adds it once. */
  async function addToBasket({ body = {} }: LooseContent, context: RequestContext): Promise<unknown> {
    const name = "addToBasket";
    const { idempotency_key, ...line } = lineOf({ ...body, user_id: await userIdOf(context) });
    // An API of this project knows the key itself.
    if (!abilities.lacks().includes("payment_states"))
      return plain(name, { body: { ...line, idempotency_key } }, context);
    const add = () => plain(name, { body: line }, context);
    if (typeof idempotency_key !== "string") return add();
    const query = line.session_token ? { session_token: line.session_token } : {};
    return once(`${visitors.sessionOf(line.session_token, context)} ${idempotency_key}`, add, {
      wasMade: async () => {
        const { data } = (await plain("showBasket", { query }, context)) as { data: Basket };
        return data.basket.some(
          (known) =>
            known.basket_able_type === line.basket_able_type &&
            known.basket_able_id === line.basket_able_id &&
            known.amount === line.amount,
        );
      },
      result: defaultOf(endpoints[name].result),
    });
  }

  /** Signs a member in with the payload of §7; what the guest began to pay stays the member's. */
  async function login(content: LooseContent, context: RequestContext): Promise<unknown> {
    const { device, ...body } = content.body ?? {};
    const sent = abilities.lacks().includes("sign_ins") ? body : { ...body, device };
    const answer = (await plain("login", { ...content, body: sent }, context)) as { data: { access_token: string } };
    if (body.session_token)
      await visitors.join(body.session_token, { ...context, userToken: answer.data.access_token }).catch(() => {});
    return answer;
  }

  async function perform(name: EndpointName, content: LooseContent, context: RequestContext): Promise<unknown> {
    if (name === "addToBasket") return addToBasket(content, context);
    if (name === "login") return login(content, context);
    const adapter = abilities.lacks().includes("payment_states") ? payments[name as keyof typeof payments] : undefined;
    return adapter ? adapter(content, context) : plain(name, content, context);
  }

  return {
    abilities,
    perform,
    begin: patience.begin,
    within: (_, context, answer) => patience.within(context, answer),
    isReady: () =>
      raw("listWaterWellPrices", {}, { language: "tr" }).then(
        () => true,
        () => false,
      ),
  };
}

/** Writes whose answer is what they are made for. */
const neededAnswers: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "login",
  "register",
  "signInWithLink",
  "verifySignInCode",
  "verifyEmailSignInCode",
  "requestPayment",
  "createTransferCode",
  "ensureTransferCode",
  "openReceiptLink",
  "openReceiptLinkFile",
]);

/** Returns a basket line with every field of §7, and of this project's own only those that say something. */
function lineOf(body: Record<string, unknown>): Record<string, unknown> {
  const said = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
  return {
    ...said,
    user_id: body.user_id ?? null,
    session_token: body.session_token ?? null,
    name: body.name || "anonymous",
    phone_number: body.phone_number ?? null,
    share_value: body.share_value ?? 1,
  };
}

/** Finds the id of a user in an answer: a number, or a text such as a UUID. */
function idIn(body: unknown): number | string | null {
  const { data, user } = (body ?? {}) as { data?: { user?: unknown }; user?: unknown };
  for (const one of [data?.user, data, user, body]) {
    const { id } = (one ?? {}) as { id?: unknown };
    if ((typeof id === "number" && id > 0) || (typeof id === "string" && id !== "")) return id;
  }
  return null;
}

function translationsOf(body: unknown): unknown {
  return translationsFrom((body as { data?: unknown } | null | undefined)?.data ?? body);
}

function isRefused(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 401;
}

/** Waits for an answer, at most until the signal. */
async function until<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new ApiFailure(0, "The API does not answer in time", "timeout"));
    signal.addEventListener("abort", stop);
  });
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
