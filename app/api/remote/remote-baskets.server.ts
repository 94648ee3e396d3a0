import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { Basket, BasketItem } from "~/contract/endpoints/baskets.ts";
import type { CallContext } from "~/contract/product-api.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import type { LooseContent } from "../wire.ts";
import { nameOf } from "./remote-settings.server.ts";
import { defaultOf } from "./tolerant-reader.ts";
import type { WriteOnce } from "./write-once.server.ts";

interface Dependencies {
  readonly once: WriteOnce;
  readonly plain: (name: EndpointName, content: LooseContent, context: CallContext) => Promise<unknown>;
  readonly userIdOf: (context: CallContext) => Promise<number | string | null>;
  /** Tells whether the API is one of this project, which knows the key of a form and what a gift replaces. */
  readonly isOurs: () => boolean;
  /** Tells whether the API takes single lines out of a basket. */
  readonly takesLinesOut: () => boolean;
  /** The API's type of a gift for a project. */
  readonly projectType?: number | undefined;
}

/** What a page shows of a cause. */
type CauseTexts = Pick<BasketItem, "title" | "country" | "picture" | "picture_alt">;

/** Endpoints that show the cause of a basket line, by the line's type. */
const causeEndpoints: Readonly<Record<number, EndpointName>> = {
  [basketTypes.sacrifice]: "showSacrifice",
  [basketTypes.water_well]: "showWaterWell",
  [basketTypes.spring]: "showSpring",
};

/** Fills and shows baskets with the fields of §3 and §7 alone. */
export function createRemoteBaskets(dependencies: Dependencies) {
  const { once, plain, userIdOf, isOurs, takesLinesOut, projectType } = dependencies;
  const causes = new LRUCache<string, CauseTexts>({ max: 5_000, ttl: 600_000 });
  const keyOf = (type: unknown, id: unknown, { language }: CallContext) => `${language} ${type} ${id}`;

  /** Reads a basket: a guest's with their session token, else the member's. */
  async function showBasket(query: Record<string, unknown>, context: CallContext): Promise<Basket> {
    return ((await plain("showBasket", { query: { ...query } }, context)) as { data: Basket }).data;
  }

  /** Returns what is known of a line's cause; null when the API does not show it. */
  async function causeOf({ basket_able_type: type, basket_able_id: id }: BasketItem, context: CallContext) {
    const key = keyOf(type, id, context);
    const name = causeEndpoints[type];
    if (name && !causes.has(key))
      await plain(name, { params: { id } }, context).then(
        (shown) => noteCauses(shown, context),
        () => {},
      );
    return causes.get(key) ?? null;
  }

  /** Remembers the causes of an answer, for baskets whose lines have the number of their cause alone. */
  function noteCauses(answer: unknown, context: CallContext): void {
    const { data } = (answer ?? {}) as { data?: unknown };
    for (const one of Array.isArray(data) ? data : [data]) {
      const { basket_able_type, id, title, country, picture, picture_alt } = (one ?? {}) as Partial<BasketItem>;
      if (basket_able_type !== undefined && id !== undefined && title)
        causes.set(keyOf(basket_able_type, id, context), {
          title,
          country: country ?? "",
          picture: picture ?? "",
          picture_alt: picture_alt ?? "",
        });
    }
  }

  /** Fills in the titles of lines and donations that the API gives without. */
  async function completeTitles<Answer>(answer: Answer, context: CallContext): Promise<Answer> {
    const { data } = answer as { data: Basket | BasketItem[] };
    const lines = Array.isArray(data) ? data : data.basket;
    const completed = await Promise.all(
      lines.map(async (line) => (line.title === "" ? { ...line, ...(await causeOf(line, context)) } : line)),
    );
    return { ...answer, data: Array.isArray(data) ? completed : { ...data, basket: completed } };
  }

  /**
   * Sends a line with the API's own number for projects.
   * @returns the answer, with a number of the line where the API gives it none
   */
  async function send(line: Record<string, unknown>, context: CallContext): Promise<unknown> {
    const isProject = line.basket_able_type === basketTypes.project;
    const extra = isProject && projectType !== undefined ? { basket_able_type: projectType } : {};
    const { data } = (await plain("addToBasket", { body: line, extra }, context)) as { data: BasketItem };
    return { data: { ...data, id: data.id || numberOf(line) } };
  }

  /**
   * Takes a line out of a basket. An API that takes no single line out (§7) is emptied, and given the others again.
   * @param id its own, or the number that {@link send} gave it
   */
  async function takeOut(
    id: unknown,
    query: Record<string, unknown>,
    user_id: unknown,
    context: CallContext,
  ): Promise<void> {
    const { basket } = await showBasket(query, context);
    const line = basket.find((one) => one.id === id || numberOf(one) === id);
    if (!line) return;
    if (takesLinesOut()) return void (await plain("removeFromBasket", { params: { id: line.id }, query }, context));
    await plain("emptyBasket", { query }, context);
    for (const other of basket)
      if (other !== line) await send(lineOf({ ...query, ...giftOf(other), user_id }), context);
  }

  /** Adds a line with every field of §7; a form that arrives again adds it once. */
  async function add({ body = {} }: LooseContent, context: CallContext): Promise<unknown> {
    const full = { ...body, user_id: await userIdOf(context) };
    if (isOurs()) return plain("addToBasket", { body: lineOf(full) }, context);
    const { idempotency_key, replaces } = full as { idempotency_key?: unknown; replaces?: unknown };
    const line = ofSectionSeven(lineOf(plainShares(full)));
    const query = line.session_token ? { session_token: line.session_token } : {};
    const write = async () => {
      if (replaces !== undefined) await takeOut(replaces, query, line.user_id, context);
      return send(line, context);
    };
    if (typeof idempotency_key !== "string") return write();
    const { data } = defaultOf(endpoints.addToBasket.result) as { data: BasketItem };
    const known = async (isDone: boolean) =>
      isDone || (await showBasket(query, context)).basket.some((one) => isSameGift(one, line))
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
    const { basket } = await showBasket({ session_token }, asGuest);
    if (basket.length === 0) return;
    const [user_id, own] = await Promise.all([userIdOf(context), showBasket({}, context)]);
    for (const line of basket)
      if (!own.basket.some((known) => isSameGift(known, line)))
        await send(lineOf({ ...giftOf(line), user_id }), context);
    await plain("emptyBasket", { query: { session_token } }, asGuest);
  }

  return { add, noteCauses, completeTitles, joinGuest };
}

/** Returns a number by which a gift is found again in a basket whose lines have none. */
function numberOf({ basket_able_type, basket_able_id, amount }: Partial<Record<keyof BasketItem, unknown>>): number {
  const gift = `${basket_able_type} ${basket_able_id} ${amount}`;
  return createHash("sha256").update(gift).digest().readUInt32BE() >>> 1;
}

function isSameGift(one: BasketItem, other: Partial<Record<keyof BasketItem, unknown>>): boolean {
  return (["basket_able_type", "basket_able_id", "amount"] as const).every((name) => one[name] === other[name]);
}

/** Returns the fields of a line with which it can be added again. */
function giftOf({ name, phone_number, amount, basket_able_type, basket_able_id, share_value }: BasketItem) {
  return { name, phone_number, amount, basket_able_type, basket_able_id, share_value };
}

/** Returns a line with the shares as §7 has them: 1 also for another amount, and one name, of all owners in order. */
function plainShares({ share_names, ...line }: Record<string, unknown>): Record<string, unknown> {
  const owners = Array.isArray(share_names) ? (share_names as string[]) : [];
  const names = owners.flatMap((name, place) => (name ? [`${place + 1}. ${name}`] : []));
  return { ...line, name: names.join(", ") || line.name, share_value: line.share_value || 1 };
}

/** Fields of a basket line that §7 has; an API that has notes takes one. */
const lineFields = [
  "user_id",
  "session_token",
  "name",
  "phone_number",
  "amount",
  "basket_able_type",
  "basket_able_id",
  "share_value",
  "note",
];

function ofSectionSeven(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).filter(([name]) => lineFields.includes(name)));
}

/** Returns a basket line with every field of §7; this project's own fields only if they are set. */
function lineOf(body: Record<string, unknown>): Record<string, unknown> {
  const set = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
  return {
    ...set,
    user_id: body.user_id ?? null,
    session_token: body.session_token ?? null,
    name: body.name || "anonymous",
    phone_number: body.phone_number ?? null,
    share_value: body.share_value ?? 1,
  };
}
