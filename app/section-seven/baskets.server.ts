import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { Basket, BasketItem } from "~/contract/endpoints/baskets.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { nameOf, type RemoteSettings } from "../remote/connection.server.ts";
import { isDefinite } from "../remote/failures.ts";
import { defaultOf } from "./tolerant-reader.ts";
import type { WriteOnce } from "./write-once.server.ts";

type Fields = Readonly<Record<string, unknown>>;
type Call = (name: EndpointName, content: CallContent, context: CallContext) => Promise<unknown>;

interface Dependencies extends Pick<RemoteSettings, "store"> {
  readonly once: WriteOnce;
  readonly plain: Call;
  /** Reads a list, also of an API that gives fewer items at once than were asked for. */
  readonly lists: Call;
  readonly userIdOf: (context: CallContext) => Promise<number | string | null>;
  /** Tells whether the API takes single lines out of a basket. */
  readonly takesLinesOut: () => boolean;
}

/** How long the lines are stored that a basket is to hold. */
const storedMilliseconds = 86_400_000;

/** Statuses by which an API refuses a line for good. */
const refusals = new Set([400, 404, 409, 410, 422]);

/** What a page shows of a cause. */
type Cause = Pick<BasketItem, "title" | "country" | "picture" | "picture_alt">;

/** Endpoints that show the cause of a basket line, by the line's type; projects have their slug there. */
const causeEndpoints: Readonly<Record<number, EndpointName>> = {
  [basketTypes.sacrifice]: "showSacrifice",
  [basketTypes.water_well]: "showWaterWell",
  [basketTypes.spring]: "showSpring",
  [basketTypes.project]: "listProjects",
};

/** Fills and shows baskets with the fields of §3 and §7 alone. */
export function createRemoteBaskets(dependencies: Dependencies) {
  const { store, once, plain, lists, userIdOf, takesLinesOut } = dependencies;
  const causes = new LRUCache<string, Promise<Partial<Cause>>>({ max: 5_000, ttl: 600_000 });

  /** Returns what is shown of a line's cause, which §3 gives as a number alone; {} when the API does not show it. */
  function causeOf({ basket_able_type: type, basket_able_id: id }: BasketItem, context: CallContext) {
    const key = `${context.language} ${type} ${id}`;
    const cached = causes.get(key);
    if (cached) return cached;
    const cause = readCause(type, id, context).catch(() => ({}));
    causes.set(key, cause);
    void cause.then((found) => "title" in found || causes.delete(key));
    return cause;
  }

  async function readCause(type: number, id: number, context: CallContext): Promise<Partial<Cause>> {
    const name = causeEndpoints[type];
    if (!name) return {};
    const content = type === basketTypes.project ? { query: { per_page: 50 } } : { params: { id } };
    const { data } = (await lists(name, content, context)) as { data?: object };
    const found = [data].flat().find((one) => (one as { id?: unknown } | undefined)?.id === id);
    if (!found) return {};
    const { title = "", country = "", picture = "", picture_alt = "" } = found as Partial<Cause>;
    return { title, country, picture, picture_alt };
  }

  /** Fills in the titles of lines that the API gives without. */
  const withTitles = <Line extends BasketItem>(lines: readonly Line[], context: CallContext): Promise<Line[]> =>
    Promise.all(lines.map(async (line) => (line.title === "" ? { ...line, ...(await causeOf(line, context)) } : line)));

  const ownerOf = (query: Fields, context: CallContext) => nameOf(context.userToken ?? String(query.session_token));
  /** Where the lines are stored that a basket is still to be filled with. */
  const keyOf = (query: Fields, context: CallContext) => `basket ${ownerOf(query, context)}`;

  async function ask(query: Fields, context: CallContext): Promise<Basket> {
    return ((await plain("showBasket", { query }, context)) as { data: Basket }).data;
  }

  /** Reads a basket: a guest's with their session token, else the member's. Lines that it lacks are added before. */
  async function read(query: Fields, context: CallContext): Promise<Basket> {
    const key = keyOf(query, context);
    const wanted = store.get(key);
    if (wanted !== null) {
      const { id, lines } = JSON.parse(wanted) as { readonly id: string; readonly lines: readonly Fields[] };
      const fill = async () => {
        await fillWith(lines, query, context);
        store.delete(key);
      };
      await once(`fill ${id}`, fill, async (isDone) => (isDone ? undefined : null));
    }
    return ask(query, context);
  }

  /** Makes a basket hold exactly these lines. What the API refuses now is left out. */
  async function fillWith(lines: readonly Fields[], query: Fields, context: CallContext): Promise<void> {
    const { basket } = await ask(query, context);
    const hasOthers = without(basket, lines).length > 0;
    if (hasOthers) await plain("emptyBasket", { query }, context);
    for (const line of hasOthers ? lines : without(lines, basket))
      await send(line, context).catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure && refusals.has(failure.status))) throw failure;
      });
  }

  /**
   * Makes a basket hold exactly these lines. They are stored first: what fails on the way is made up for whenever the
   * basket is read next, and fails no call.
   * @throws ApiFailure when the site cannot store them; nothing was changed then
   */
  async function hold(lines: readonly Fields[], query: Fields, context: CallContext): Promise<void> {
    const until = new Date(Date.now() + storedMilliseconds);
    if (!store.put(keyOf(query, context), JSON.stringify({ id: randomUUID(), lines }), until))
      throw new ApiFailure(503, "The site cannot remember a basket now", "basket_not_stored");
    await read(query, context).catch(() => {});
  }

  async function show({ query = {} }: CallContent, context: CallContext): Promise<{ data: Basket }> {
    const basket = await read(query, context);
    return { data: { ...basket, basket: await withTitles(basket.basket, context) } };
  }

  async function donations(content: CallContent, context: CallContext) {
    const { data, ...page } = (await lists("listUserDonations", content, context)) as { data: BasketItem[] };
    return { ...page, data: await withTitles(data, context) };
  }

  /** Sends a line; returns the answer, with a number of the line where the API gives it none. */
  async function send(line: Fields, context: CallContext): Promise<unknown> {
    const { data } = (await plain("addToBasket", { body: line }, context)) as { data: BasketItem };
    // The next page shows the basket, and need not wait for its cause then.
    if (data.title === "") void causeOf({ ...data, ...(line as Partial<BasketItem>) }, context);
    return { data: { ...data, id: data.id || numberOf(line) } };
  }

  /**
   * Sends a line in the place of another one. The basket of an API that takes no single line out (§7) is emptied, and
   * given the others again.
   * @param id its own of the other line, or the number that {@link send} gave it
   * @param sent the line as it stands in the basket, where its answer got lost
   */
  async function replace(id: unknown, line: Fields, query: Fields, context: CallContext, sent?: BasketItem) {
    const add = async () => (sent ? { data: { ...sent, id: sent.id || numberOf(line) } } : send(line, context));
    const { basket } = await read(query, context);
    const rest = sent ? without(basket, [sent]) : basket;
    // The newest of several that look alike.
    const old = rest.findLast((one) => one.id === id || numberOf(one) === id);
    if (!old) return add();
    if (takesLinesOut()) {
      await plain("removeFromBasket", { params: { id: old.id }, query }, context);
      return add().catch(async (failure: unknown) => {
        // The new line is not there: the old one stays.
        const again = lineOf({ ...old, ...query, user_id: line.user_id });
        if (failure instanceof ApiFailure && isDefinite(failure)) await send(again, context).catch(() => {});
        throw failure;
      });
    }
    const others = rest.filter((one) => one !== old);
    if (others.some((one) => !causeEndpoints[one.basket_able_type] || one.basket_able_id <= 0)) {
      const errors = { body: [{ rule: "basket_unchangeable", facts: {} }] };
      throw new ApiFailure(422, "A line of the basket cannot be sent again", "basket_unchangeable", errors);
    }
    // First the new line: one that the API refuses changes nothing.
    const answer = await add();
    await hold([...others.map((one) => lineOf({ ...one, ...query, user_id: line.user_id })), line], query, context);
    return answer;
  }

  /** Empties a basket, which is then filled with nothing any more. */
  async function empty({ query = {} }: CallContent, context: CallContext): Promise<unknown> {
    store.delete(keyOf(query, context));
    return plain("emptyBasket", { query }, context);
  }

  /** Adds a line with every field of §7; a form that arrives again adds it once. */
  async function add({ body = {} }: CallContent, context: CallContext): Promise<unknown> {
    const { idempotency_key, replaces } = body;
    const line = lineOf({ ...body, user_id: await userIdOf(context) });
    const query = line.session_token ? { session_token: line.session_token } : {};
    const write = async () => {
      // A basket that is filled only after this line was added would lose it again.
      if (store.get(keyOf(query, context)) !== null) await read(query, context);
      return replaces === undefined ? send(line, context) : replace(replaces, line, query, context);
    };
    if (typeof idempotency_key !== "string") return write();
    const { data } = defaultOf(endpoints.addToBasket.result) as { data: BasketItem };
    const findResult = async (isDone: boolean) => {
      const { basket } = await read(query, context);
      const sent = basket.findLast((one) => (isDone ? numberOf(one) === numberOf(line) : isSameGift(one, line)));
      if (sent && !isDone && replaces !== undefined) return replace(replaces, line, query, context, sent);
      // A line that was taken out or paid since is added again, unless lines cannot be distinguished.
      const isThere = sent || (isDone && basket.some((one) => one.basket_able_id <= 0));
      return isThere ? { data: { ...data, id: numberOf(line) } } : null;
    };
    return once(`${ownerOf(line, context)} ${idempotency_key}`, write, findResult);
  }

  /**
   * Moves a guest's basket to the member who just signed in, at an API that leaves it where it was.
   * @param context the member's
   */
  async function joinGuest(session_token: unknown, context: CallContext): Promise<void> {
    const { userToken: _, ...asGuest } = context;
    const { basket } = await read({ session_token }, asGuest);
    if (basket.length === 0) return;
    const [user_id, own] = await Promise.all([userIdOf(context), read({}, context)]);
    const lines = [...own.basket, ...without(basket, own.basket)];
    const asMember = lines.map((line) => lineOf({ ...line, session_token: null, user_id }));
    await hold(asMember, {}, context);
    await plain("emptyBasket", { query: { session_token } }, asGuest);
  }

  return { add, empty, show, donations, joinGuest };
}

/** Tells whether two lines are the same gift. An API may leave names out. */
function isSameGift(one: Fields | BasketItem, other: Fields | BasketItem): boolean {
  const isNamed = Boolean(one.name && other.name);
  return numberOf(one) === numberOf(other) && (!isNamed || one.name === other.name);
}

/** Returns the lines that are not among others; of two alike ones, each needs one of its own there. */
function without<Line extends Fields | BasketItem>(lines: readonly Line[], others: readonly (Fields | BasketItem)[]) {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.findIndex((other) => isSameGift(line, other));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Returns a number by which a gift is found again in a basket whose lines have none. */
function numberOf({ basket_able_type, basket_able_id, amount }: Partial<Record<keyof BasketItem, unknown>>): number {
  const gift = `${basket_able_type} ${basket_able_id} ${amount}`;
  return createHash("sha256").update(gift).digest().readUInt32BE() >>> 1;
}

/** Returns a line with the fields of §7: one name, of all owners in order, and 1 share also for another amount. */
function lineOf({ share_names, note, ...line }: Fields): Fields {
  const owners = Array.isArray(share_names) ? (share_names as string[]) : [];
  const names = owners.flatMap((name, place) => (name ? [`${place + 1}. ${name}`] : []));
  return {
    user_id: line.user_id ?? null,
    session_token: line.session_token ?? null,
    name: names.join(", ") || line.name || "anonymous",
    phone_number: line.phone_number ?? null,
    amount: line.amount,
    basket_able_type: line.basket_able_type,
    basket_able_id: line.basket_able_id,
    share_value: line.share_value || 1,
    // Of an API that has notes.
    ...(note ? { note } : {}),
  };
}
