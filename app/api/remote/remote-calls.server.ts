import { LRUCache } from "lru-cache";
import * as z from "zod";
import { endpoints, type EndpointName } from "~/contract/endpoints.ts";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { featureOf } from "~/contract/features.ts";
import type { CallContext, ProductApi } from "~/contract/product-api.ts";
import { limitedFetch } from "~/net/limited-fetch.ts";
import { ApiFailure, FailedAnswer, failureFrom } from "../failures.ts";
import { createTokenProvider } from "../token-provider.server.ts";
import { encodedBody, type LooseContent } from "../wire.ts";
import { readInPieces, withinLimits } from "./answer-limits.ts";
import { fieldsFrom, fromContract, toContract, withEnvelope } from "./api-names.ts";
import { callMilliseconds, createCallPolicy, isOutage } from "./call-policy.server.ts";
import { createDeclaredFeatures, type DeclaredFeatures } from "./declared-features.server.ts";
import { normalizeEnvelope } from "./envelope.ts";
import { type Answered, exchange } from "./exchange.server.ts";
import { createNormalizers } from "./normalizers.ts";
import { createRemoteBaskets } from "./remote-baskets.server.ts";
import { createRemotePayments } from "./remote-payments.server.ts";
import { nameOf, type RawCall, type ReadAnswer, type RemoteSettings } from "./remote-settings.server.ts";
import { defaultOf, readTolerantly } from "./tolerant-reader.ts";
import { translationsFrom } from "./translations.ts";
import { createWriteOnce } from "./write-once.server.ts";

/** A machine token that is rejected sooner than this is not replaced: the endpoint rejects every one. */
const youngMilliseconds = 10_000;
/** Fewest milliseconds between two reads of the OpenAPI document after outages. */
const outageMilliseconds = 5_000;

export interface RemoteProduct extends Required<ProductApi> {
  readonly features: DeclaredFeatures;
  /** Tells whether the API answers this site's machine token. */
  isReady(): Promise<boolean>;
}

/**
 * Calls somebody else's API, of which only §7 is required: reads its answers leniently, applies timeouts, retries and
 * circuit breakers, and uses an adapter where it lacks an endpoint of this project.
 */
export function createRemoteCalls(settings: RemoteSettings): RemoteProduct {
  const { baseUrl, tokenUrl, credentials, store, mapping, onUnread = () => {} } = settings;
  const policy = createCallPolicy();
  const normalizerOf = createNormalizers(new URL(baseUrl).origin, settings.projectType);
  const machineToken = createTokenProvider(sendForToken, tokenUrl, credentials, youngMilliseconds);
  const userIds = new LRUCache<string, number | string>({ max: 5_000, ttl: 3_600_000 });

  function sendForToken(request: Request): Promise<Response> {
    return policy.call("createMachineToken", "token", undefined, async (signal) => {
      try {
        const { status, body, headers } = await limitedFetch(request.clone(), { signal, redirect: "manual" });
        // Reads the body here, so that the timeout covers it.
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

  /** Asks for the API's OpenAPI document, with a token if there is one. */
  async function askForDocument(etag: string | null) {
    const token = await machineToken.current().catch(() => null);
    const answer = await limitedFetch(`${baseUrl}/openapi.json`, {
      headers: {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(etag && { "if-none-match": etag }),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(callMilliseconds.content),
    });
    if (answer.status === 304) return { etag };
    if (answer.status === 401 && token) machineToken.forget(token);
    if (!answer.ok) throw await failureFrom(answer);
    return { etag: answer.headers.get("etag"), body: (await answer.json()) as unknown };
  }

  const features = createDeclaredFeatures({
    named: settings.features,
    ask: askForDocument,
    store,
    onChange: settings.onFeatures,
    onFailure: settings.onUnreadFeatures,
  });

  let isOut = false;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  /** Reads the document again at the first success after an outage: the API may be another version now. */
  async function watchOutage(answered: Promise<unknown>): Promise<void> {
    try {
      await answered;
      if (!isOut || performance.now() - refreshedAt < outageMilliseconds) return;
      isOut = false;
      refreshedAt = performance.now();
      features.refresh();
    } catch (failure) {
      isOut ||= isOutage(failure);
    }
  }

  /** Returns the machine's token; a call that gets none is not sent. */
  async function currentToken(signal: AbortSignal): Promise<string> {
    try {
      return await withAbort(signal, machineToken.current());
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

  /** Sends a call with the user's token, else the machine's. Only a read is repeated as the machine on a 401. */
  async function authorised(
    definition: Endpoint,
    content: LooseContent,
    context: CallContext,
    signal: AbortSignal,
  ): Promise<Answered> {
    const send = (token: string) => exchange(baseUrl, definition, content, context, token, signal);
    const asMachine = async () => {
      const token = await currentToken(signal);
      return send(token).catch(async (failure: unknown) => {
        // A 401 means that nothing was done, and the token may have expired since it was fetched.
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
      // A basket or payment of the user cannot be read as the machine, which needs a guest's session token.
      const isOwned = definition.query !== undefined && "session_token" in definition.query.shape;
      if (definition.caller !== "either" || definition.method !== "GET" || isOwned) throw failure;
      return asMachine();
    }
  }

  const raw: RawCall = async (name, content, context) => {
    const definition: Endpoint = endpoints[name];
    const feature = featureOf(name);
    if (feature && features.has(feature) !== true)
      throw features.has(feature) === null
        ? featuresUnknown()
        : new ApiFailure(404, "The API does not have this", "not_offered");
    const { params, query } = content;
    const asUser = context.userToken !== undefined && definition.caller !== "machine";
    const who = asUser ? nameOf(context.userToken!) : "";
    const key = JSON.stringify([name, params, query, who]);
    const isShared = definition.isPublic === true;
    const sent = asTheirs(name, content);
    const answered = policy.call(name, key, isShared ? undefined : context, (signal) =>
      authorised(sent.definition, sent.content, context, signal),
    );
    void watchOutage(answered);
    return answered.catch((failure: unknown) => {
      const rules = mapping?.get(name);
      if (!rules || !(failure instanceof ApiFailure)) throw failure;
      const { status, message, code, errors, cause, retryAfterSeconds } = failure;
      throw new ApiFailure(status, message, code, fieldsFrom(rules, errors), cause, retryAfterSeconds);
    });
  };

  /** Returns a call with the API's names, where they differ. Its body is already encoded for the wire. */
  function asTheirs(name: EndpointName, content: LooseContent): { definition: Endpoint; content: LooseContent } {
    const definition: Endpoint = endpoints[name];
    const rules = mapping?.get(name);
    if (!rules) return { definition, content };
    const { params, query, extra } = content;
    const body = encodedBody(definition, content);
    return {
      definition: { ...definition, ...(body && { body: z.object({}) }) } as Endpoint,
      content: {
        ...content,
        ...(params && { params: fromContract({ ...rules, names: {} }, params) }),
        ...(query && { query: fromContract(rules, query) }),
        ...(body && { body: {}, extra: fromContract(rules, { ...body, ...extra }) }),
      },
    };
  }

  /** Reads an answer into the contract's shape. A write with an unreadable answer was made all the same. */
  const read: ReadAnswer = async (name, answered, content) => {
    const { result, method }: Endpoint = endpoints[name];
    const isRead = method === "GET" || name === "listTranslations";
    const { body, left } = withinLimits(answered.body);
    if (left.size > 0 && isRead) onUnread(name, left);
    // An API without the state of the site has been written elsewhere: its answers do not have the contract's form.
    const rules = mapping?.get(name);
    if (features.has("site_state") && !rules) {
      const exact = z.safeDecode(result, body as never);
      if (exact.success) return exact.data;
    }
    try {
      const wrapped = normalizeEnvelope(
        result,
        name === "listTranslations" ? { data: translationsOf(body) } : rules ? withEnvelope(rules, body) : body,
        content.query ?? {},
        rules && ((inner) => toContract(rules, inner)),
      );
      const { value, unread } = await readInPieces(wrapped, (piece) => readTolerantly(result, piece, normalizerOf));
      if (unread.size > 0 && isRead) onUnread(name, unread);
      return value;
    } catch (cause) {
      if (!isRead && !neededAnswers.has(name)) return defaultOf(result);
      const facts = new FailedAnswer("read", answered, cause);
      throw new ApiFailure(0, "The API answers something unreadable", "unreadable", {}, facts);
    }
  };

  /**
   * Returns the user's id at the API for `user_id` of a basket line (§7); null for a guest, and when the API gives
   * none.
   * @throws ApiFailure when the profile cannot be read
   */
  async function userIdOf(context: CallContext): Promise<number | string | null> {
    if (context.userToken === undefined) return null;
    const key = nameOf(context.userToken);
    const known = userIds.get(key);
    if (known !== undefined) return known;
    const id = idIn((await raw("showProfile", {}, context)).body);
    if (id !== null) userIds.set(key, id);
    return id;
  }

  async function plain(name: EndpointName, content: LooseContent, context: CallContext): Promise<unknown> {
    return read(name, await raw(name, content, context), content);
  }

  const once = createWriteOnce(store);
  /** Whether the API takes baskets and payments as this project's does. */
  const isOurs = () => features.has("bank_return") === true;
  const takesLinesOut = () => features.has("basket_lines") === true;
  const baskets = createRemoteBaskets({ ...settings, once, plain, userIdOf, isOurs, takesLinesOut });
  const tellsStates = () => features.has("payment_states") === true;
  const payments = createRemotePayments({
    ...settings,
    raw,
    read,
    once,
    showBasket: (content, context) => call("showBasket", content, context) as Promise<{ data: Basket }>,
    tellsStates,
  });

  /** Signs a member in with the payload of §7. What the guest gave becomes the member's. */
  async function login(content: LooseContent, context: CallContext): Promise<unknown> {
    const { device, ...body } = content.body ?? {};
    const sent = features.has("account_security") ? { ...body, device } : body;
    const answer = (await plain("login", { ...content, body: sent }, context)) as { data: { access_token: string } };
    const member = { ...context, userToken: answer.data.access_token };
    // The gifts stay in the guest's basket where that fails: the sign-in counts.
    if (body.session_token && !isOurs()) await baskets.joinGuest(body.session_token, member).catch(() => {});
    return answer;
  }

  /** Starts a campaign; one that the answer does not name is the member's newest of this name. */
  async function startSpring(content: LooseContent, context: CallContext): Promise<unknown> {
    const started = (await plain("startSpring", content, context)) as { data: OwnSpring };
    if (started.data.id > 0) return started;
    const { data } = (await plain("listUserSprings", {}, context).catch(() => ({ data: [] }))) as { data: OwnSpring[] };
    const id = Math.max(0, ...data.filter(({ title }) => title === content.body?.name).map((spring) => spring.id));
    return { ...started, data: { ...started.data, id } };
  }

  /** Shows the data-protection text, for which §7 has a path of its own beside the fixed pages. */
  async function showKvkk(content: LooseContent, context: CallContext): Promise<unknown> {
    return plain("showFixedPage", content, context).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
      return plain("showKvkk", {}, context);
    });
  }

  /** Reads more pages of an API that gives fewer items at once than were asked for, until the asked page is full. */
  async function wholePage(name: EndpointName, content: LooseContent, context: CallContext, first: unknown) {
    const { page = 1, per_page: asked } = (content.query ?? {}) as { page?: number; per_page?: number };
    const { data, meta } = first as Partial<ListPage>;
    const size = Math.max(meta?.per_page ?? 0, data?.length ?? 0);
    if (!asked || !meta || !data || size >= asked) return first;
    // What was left out of the first page is not in its total.
    const end = Math.min(page * asked, meta.total + size - data.length);
    const begin = Math.floor(((page - 1) * asked) / size);
    const reads: Promise<ListPage>[] = [];
    for (let number = begin + 1; (number - 1) * size < end; number++) {
      const query = { ...content.query, page: number };
      const read = number === meta.page ? first : plain(name, { ...content, query }, context);
      reads.push(Promise.resolve(read as ListPage));
    }
    // An API that takes no notice of the page, either, repeats its first one.
    const pages = (await Promise.all(reads)).filter((one, place) => one.meta.page === begin + 1 + place);
    const items = pages.flatMap((one) => one.data).slice((page - 1) * asked - begin * size);
    return { data: items.slice(0, asked), meta: { ...meta, page, per_page: asked } };
  }

  async function call(name: EndpointName, content: LooseContent, context: CallContext): Promise<unknown> {
    // How these are made depends on what the API has.
    if (features.has("bank_return") === null && (name === "addToBasket" || name === "login" || name in payments))
      throw featuresUnknown();
    if (name === "addToBasket") return baskets.add(content, context);
    if (name === "login") return login(content, context);
    if (name === "startSpring") return startSpring(content, context);
    const adapter = isOurs() ? undefined : payments[name as keyof typeof payments];
    if (adapter) return adapter(content, context);
    if (name === "showFixedPage" && content.params?.slug === "kvkk") return showKvkk(content, context);
    const answer = await wholePage(name, content, context, await plain(name, content, context));
    if (name === "showBasket" || name === "listUserDonations") return baskets.completeTitles(answer, context);
    if ((endpoints[name] as Endpoint).isPublic) baskets.noteCauses(answer, context);
    return answer;
  }

  return {
    features,
    call,
    startDeadline: policy.startDeadline,
    withinDeadline: policy.withinDeadline,
    isReady: () =>
      raw("listWaterWellPrices", {}, { language: "tr" }).then(
        () => true,
        () => false,
      ),
  };
}

interface ListPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** The failure of a call that waits for the features of the API: nothing was sent. */
function featuresUnknown(): ApiFailure {
  return new ApiFailure(0, "It is not known yet what the API has", "features_unknown");
}

/** Writes whose answer the site needs. */
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

/**
 * Waits for an answer until the signal aborts.
 * @throws ApiFailure with code "timeout"
 */
async function withAbort<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new ApiFailure(0, "The API does not answer in time", "timeout"));
    signal.addEventListener("abort", abort);
  });
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener("abort", abort));
}
