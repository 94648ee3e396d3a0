import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { Basket, BasketItem } from "~/contract/endpoints/baskets.ts";
import type { CallContent, CallContext } from "~/contract/product-api.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { nameOf } from "../remote/settings.server.ts";
import { defaultOf } from "./tolerant-reader.ts";
import type { WriteOnce } from "./write-once.server.ts";

type Fields = Readonly<Record<string, unknown>>;
type Call = (name: EndpointName, content: CallContent, context: CallContext) => Promise<unknown>;

interface Dependencies {
  readonly once: WriteOnce;
  readonly plain: Call;
  /** Reads a list, also of an API that gives fewer items at once than were asked for. */
  readonly lists: Call;
  readonly userIdOf: (context: CallContext) => Promise<number | string | null>;
  /** Tells whether the API takes single lines out of a basket. */
  readonly takesLinesOut: () => boolean;
}

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
  const { once, plain, lists, userIdOf, takesLinesOut } = dependencies;
  const causes = new LRUCache<string, Cause>({ max: 5_000, ttl: 600_000 });

  /** Returns what is shown of a line's cause, which §3 gives as a number alone; {} when the API does not show it. */
  async function causeOf({ basket_able_type: type, basket_able_id: id }: BasketItem, context: CallContext) {
    const key = `${context.language} ${type} ${id}`;
    const name = causeEndpoints[type];
    if (!name || causes.has(key)) return causes.get(key) ?? {};
    const content = type === basketTypes.project ? { query: { per_page: 50 } } : { params: { id } };
    const answer = (await lists(name, content, context).catch(() => ({}))) as { data?: object };
    const found = [answer.data].flat().find((one) => (one as { id?: unknown } | undefined)?.id === id);
    if (!found) return {};
    const { title, country = "", picture = "", picture_alt = "" } = found as Partial<Cause>;
    const cause = { title: title ?? "", country, picture, picture_alt };
    causes.set(key, cause);
    return cause;
  }

  /** Fills in the titles of lines that the API gives without. */
  const withTitles = <Line extends BasketItem>(lines: readonly Line[], context: CallContext): Promise<Line[]> =>
    Promise.all(lines.map(async (line) => (line.title === "" ? { ...line, ...(await causeOf(line, context)) } : line)));

  /** Reads a basket: a guest's with their session token, else the member's. */
  async function read(query: Fields, context: CallContext): Promise<Basket> {
    return ((await plain("showBasket", { query }, context)) as { data: Basket }).data;
  }

  async function show({ query = {} }: CallContent, context: CallContext): Promise<{ data: Basket }> {
    const basket = await read(query, context);
    return { data: { ...basket, basket: await withTitles(basket.basket, context) } };
  }

  async function donations(content: CallContent, context: CallContext): Promise<unknown> {
    const { data, ...page } = (await lists("listUserDonations", content, context)) as { data: BasketItem[] };
    return { ...page, data: await withTitles(data, context) };
  }

  /** Sends a line; returns the answer, with a number of the line where the API gives it none. */
  async function send(line: Fields, context: CallContext): Promise<unknown> {
    const { data } = (await plain("addToBasket", { body: line }, context)) as { data: BasketItem };
    return { data: { ...data, id: data.id || numberOf(line) } };
  }

  /**
   * Takes a line out of a basket. An API that takes no single line out (§7) is emptied, and given the others again.
   * @param id its own, or the number that {@link send} gave it
   */
  async function takeOut(id: unknown, query: Fields, user_id: unknown, context: CallContext): Promise<void> {
    const { basket } = await read(query, context);
    const line = basket.find((one) => one.id === id || numberOf(one) === id);
    if (!line) return;
    if (takesLinesOut()) return void (await plain("removeFromBasket", { params: { id: line.id }, query }, context));
    await plain("emptyBasket", { query }, context);
    for (const other of basket) if (other !== line) await send(lineOf({ ...other, ...query, user_id }), context);
  }

  /** Adds a line with every field of §7; a form that arrives again adds it once. */
  async function add({ body = {} }: CallContent, context: CallContext): Promise<unknown> {
    const { idempotency_key, replaces } = body;
    const line = lineOf({ ...body, user_id: await userIdOf(context) });
    const query = line.session_token ? { session_token: line.session_token } : {};
    const write = async () => {
      if (replaces !== undefined) await takeOut(replaces, query, line.user_id, context);
      return send(line, context);
    };
    if (typeof idempotency_key !== "string") return write();
    const { data } = defaultOf(endpoints.addToBasket.result) as { data: BasketItem };
    const known = async (isDone: boolean) =>
      isDone || (await read(query, context)).basket.some((one) => numberOf(one) === numberOf(line))
        ? { data: { ...data, id: numberOf(line) } }
        : null;
    return once(`${nameOf(context.userToken ?? String(line.session_token))} ${idempotency_key}`, write, known);
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
    const known = new Set(own.basket.map(numberOf));
    for (const line of basket)
      if (!known.has(numberOf(line))) await send(lineOf({ ...line, session_token: null, user_id }), context);
    await plain("emptyBasket", { query: { session_token } }, asGuest);
  }

  return { add, show, donations, joinGuest };
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
