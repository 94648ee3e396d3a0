import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import {
  type createConnection,
  featuresUnknown,
  nameOf,
  type RawCall,
  type ReadAnswer,
  type RemoteSettings,
} from "../remote/connection.server.ts";
import type { Answered } from "../remote/exchange.server.ts";
import { FailedAnswer } from "../remote/failures.ts";
import { toWire } from "../remote/wire.ts";
import { createRemoteBaskets } from "./baskets.server.ts";
import { contentFrom, fieldsFrom, normalizeEnvelope, toContract, translationsFrom, withEnvelope } from "./envelope.ts";
import { createNormalizers } from "./normalizers.ts";
import { createRemotePayments } from "./payments.server.ts";
import { defaultOf, readTolerantly } from "./tolerant-reader.ts";
import { createWriteOnce } from "./write-once.server.ts";

/** The adapter of somebody else's API, of which only §7 is required: reads leniently, and fills in what §7 lacks. */
export function createSectionSeven({ send, features }: ReturnType<typeof createConnection>, settings: RemoteSettings) {
  const { baseUrl, mapping, onUnread = () => {} } = settings;
  const normalizerOf = createNormalizers(new URL(baseUrl).origin, settings.onPicture);
  const userIds = new LRUCache<string, number | string>({ max: 5_000, ttl: 3_600_000 });

  const raw: RawCall = async (name, content, context) => {
    const wire = toWire(endpoints[name], content);
    const rules = mapping?.get(name);
    if (!rules) return send(name, wire, context);
    return send(name, contentFrom(rules, wire), context).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure;
      const { status, message, code, errors, cause, retryAfterSeconds } = failure;
      throw new ApiFailure(status, message, code, fieldsFrom(rules, errors), cause, retryAfterSeconds);
    });
  };

  /** Gives an answer the contract's envelope and names. */
  function wrap(name: EndpointName, { body }: Answered, schema: z.ZodType = endpoints[name].result, query: Query = {}) {
    const rules = mapping?.get(name);
    const texts = () => ({ data: translationsFrom((Object(body) as { data?: unknown }).data ?? body) });
    const outer = name === "listTranslations" ? texts() : rules ? withEnvelope(rules, body) : body;
    return normalizeEnvelope(schema, outer, query, rules && ((inner) => toContract(rules, inner)));
  }

  /** Reads an answer into the contract's shape. A write with an unreadable answer was made all the same. */
  const read: ReadAnswer = async (name, answered, { query }, result: z.ZodType = endpoints[name].result) => {
    const isRead = endpoints[name].method === "GET" || name === "listTranslations";
    try {
      const { value, unread } = readTolerantly(result, wrap(name, answered, result, query), normalizerOf);
      if (unread.size > 0 && isRead) onUnread(name, unread);
      return value;
    } catch (cause) {
      if (!isRead && !neededAnswers.has(name)) return defaultOf(result);
      const facts = new FailedAnswer("read", answered, cause);
      throw new ApiFailure(0, "The API answers something unreadable", "unreadable", {}, facts);
    }
  };

  async function plain(name: EndpointName, content: CallContent, context: CallContext) {
    return read(name, await raw(name, content, context), content);
  }

  /** Reads more pages of an API that gives fewer items at once than were asked for, until the asked page is full. */
  async function wholePage(name: EndpointName, content: CallContent, context: CallContext): Promise<unknown> {
    const first = await plain(name, content, context);
    const { page = 1, per_page: asked = 0 } = (content.query ?? {}) as { page?: number; per_page?: number };
    const { data, meta } = first as Partial<ListPage>;
    const size = Math.max(meta?.per_page ?? 0, data?.length ?? 0);
    if (!meta || !data || size >= asked) return first;
    // What was left out of the first page is not in its total.
    const end = Math.min(page * asked, meta.total + size - data.length);
    const begin = Math.floor(((page - 1) * asked) / size);
    const pages: unknown[] = [];
    for (let number = begin + 1; (number - 1) * size < end; number++) {
      const query = { ...content.query, page: number };
      pages.push(number === meta.page ? first : plain(name, { ...content, query }, context));
    }
    // An API that ignores the page, too, repeats its first one.
    const items = ((await Promise.all(pages)) as ListPage[])
      .filter((one, place) => one.meta.page === begin + 1 + place)
      .flatMap((one) => one.data)
      .slice((page - 1) * asked - begin * size);
    return { data: items.slice(0, asked), meta: { ...meta, page, per_page: asked } };
  }

  /**
   * Returns the user's id at the API for `user_id` of a basket line (§7); null for a guest, and when the API gives
   * none.
   * @throws ApiFailure when the profile cannot be read
   */
  async function userIdOf(context: CallContext): Promise<number | string | null> {
    if (context.userToken === undefined) return null;
    const key = nameOf(context.userToken);
    const id = userIds.get(key) ?? idIn(wrap("showProfile", await raw("showProfile", {}, context)));
    if (id !== null) userIds.set(key, id);
    return id;
  }

  const once = createWriteOnce(settings.store);
  const takesLinesOut = () => features.has("basket_lines") === true;
  const tellsStates = () => features.has("payment_states") === true;
  const baskets = createRemoteBaskets({ ...settings, once, plain, lists: wholePage, userIdOf, takesLinesOut });
  const payments = createRemotePayments({ ...settings, raw, read, once, showBasket: baskets.show, tellsStates });

  /** Signs a member in with the payload of §7. What the guest gave becomes the member's. */
  const signIn =
    (name: "login" | "register"): Call =>
    async ({ body: { device: _, ...body } = {} }, context) => {
      const answer = (await plain(name, { body }, context)) as { data: { access_token: string } };
      const member = { ...context, userToken: answer.data.access_token };
      // The sign-in counts, also where that fails.
      if (body.session_token) await baskets.joinGuest(body.session_token, member).catch(() => {});
      return answer;
    };

  /** Calls that the site makes in another way than at an API of its own contract. */
  const ownWays: Partial<Record<EndpointName, Call>> = {
    ...payments,
    ...{ addToBasket: baskets.add, emptyBasket: baskets.empty, login: signIn("login"), register: signIn("register") },
  };

  /** Calls that are completed, because §7 shows less of their answers than the site needs. */
  const completed: Partial<Record<EndpointName, Call>> = {
    showBasket: baskets.show,
    listUserDonations: baskets.donations,

    /**
     * Starts a campaign. One that the answer does not name is the member's newest of this name; one whose answer got
     * lost has been started if one of this name waits.
     */
    async startSpring(content, context) {
      const namesakes = async () => {
        const { data } = (await plain("listUserSprings", {}, context)) as { data: OwnSpring[] };
        return data.filter(({ title }) => title === content.body?.name).sort((one, other) => other.id - one.id);
      };
      const write = async () => {
        const { data } = (await plain("startSpring", content, context)) as { data: OwnSpring };
        const [newest = data] = data.id > 0 ? [] : await namesakes().catch(() => []);
        return { data: newest };
      };
      const findResult = async () => {
        const data = (await namesakes()).find(({ state }) => state === "awaiting_verification");
        return data ? { data } : null;
      };
      return once(nameOf(JSON.stringify([context.userToken, content.body])), write, findResult);
    },

    /** Shows a fixed page. For the data-protection text §7 has a path of its own beside the fixed pages. */
    async showFixedPage(content, context) {
      return plain("showFixedPage", content, context).catch((failure: unknown) => {
        const isMissing = failure instanceof ApiFailure && failure.status === 404;
        if (!isMissing || content.params?.slug !== "kvkk") throw failure;
        return plain("showKvkk", {}, context);
      });
    },
  };

  async function call(name: EndpointName, content: CallContent, context: CallContext): Promise<unknown> {
    // How these are made depends on what the API has.
    if (ownWays[name] && features.has("bank_return") === null) throw featuresUnknown();
    const adapter = ownWays[name] ?? completed[name];
    return adapter ? adapter(content, context) : wholePage(name, content, context);
  }

  return { call, read };
}

type Query = NonNullable<CallContent["query"]>;
type Call = (content: CallContent, context: CallContext) => Promise<unknown>;

interface ListPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
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
  const { data, user } = Object(body) as { data?: { user?: unknown }; user?: unknown };
  for (const one of [data?.user, data, user, body]) {
    const { id } = Object(one) as { id?: unknown };
    if ((typeof id === "number" && id > 0) || (typeof id === "string" && id !== "")) return id;
  }
  return null;
}
