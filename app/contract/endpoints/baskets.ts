import * as z from "zod";
import { personName } from "../fields/person-name.ts";
import { typedPhone } from "../fields/phone.ts";
import { maximumShares, noteLength, sessionTokenLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { basketType, type Project, type Sacrifice, type WaterWell } from "./causes.ts";
import { data, endpoint, idParams, recordId } from "./endpoint.ts";
import type { Spring } from "./springs.ts";

/** What can be put into a basket. */
export type Cause = WaterWell | Sacrifice | Project | Spring;

/** The guest's basket key: 15 letters and digits kept for 7 days (§3 "Session token"). */
export const sessionToken = z.string().regex(new RegExp(`^[A-Za-z0-9]{${sessionTokenLength}}$`));

export const basketQuery = z.object({ session_token: sessionToken.optional() });

export const basketItem = z.object({
  id: z.int(),
  basket_able_type: basketType,
  basket_able_id: z.int(),
  /** Whose gift it is; "anonymous" when nobody is named. */
  name: z.string(),
  phone_number: z.string().nullable(),
  amount: money,
  share_value: z.int(),
  /** Whole shares that the amount buys: 0 for another amount, and for a spring, which has no shares (ours). */
  shares: z.int(),
  on_behalf: z.boolean(),
  note: z.string().nullable(),
  title: z.string(),
  country: z.string(),
  picture: z.string(),
  picture_alt: z.string(),
  /** False when the cause closed after the line was added: it must be taken out before paying. */
  available: z.boolean(),
});
export type BasketItem = z.output<typeof basketItem>;

export const basket = z.object({ basket: z.array(basketItem), total_price: money });
export type Basket = z.output<typeof basket>;

export const newBasketItem = z.object({
  user_id: z.int().nullish(),
  session_token: sessionToken.nullish(),
  /** Left out or empty: anonymous. */
  name: personName.nullish(),
  phone_number: typedPhone({ grammar: "characters" }).nullish(),
  /** The rules of §9 for it depend on the cause: see backend/domain/baskets.ts. */
  amount: money,
  basket_able_type: basketType,
  basket_able_id: recordId,
  share_value: z.int().min(1).max(maximumShares).default(1),
  /** Given in another person's name (ours). */
  on_behalf: z.boolean().default(false),
  /** 'Vekaletimi verdim': power of attorney for a sacrifice on behalf of another (ours). */
  proxy_granted: z.boolean().default(false),
  /** Donate note (ours). */
  note: z.string().trim().max(noteLength).nullish(),
});

export const basketEndpoints = {
  addToBasket: endpoint({
    method: "POST",
    path: "/baskets",
    caller: "either",
    summary: "Puts a gift into the basket",
    body: newBasketItem,
    result: data(basketItem),
    status: 201,
  }),
  showBasket: endpoint({
    method: "GET",
    path: "/baskets",
    caller: "either",
    summary: "The basket of a guest (session_token) or of the signed-in user",
    query: basketQuery,
    result: data(basket),
  }),
  noteBasketItem: endpoint({
    method: "PUT",
    path: "/baskets/:id",
    caller: "either",
    summary: "Writes, changes or takes away the note of one line (ours)",
    params: idParams,
    query: basketQuery,
    body: z.object({ note: z.string().trim().max(noteLength).nullable() }),
    result: data(basketItem),
  }),
  emptyBasket: endpoint({
    method: "DELETE",
    path: "/baskets/bulk-destroy",
    caller: "either",
    summary: "Takes everything out of the basket",
    query: basketQuery,
    result: data(z.object({ removed: z.int() })),
  }),
  removeFromBasket: endpoint({
    method: "DELETE",
    path: "/baskets/:id",
    caller: "either",
    summary: "Takes one line out of the basket",
    params: idParams,
    query: basketQuery,
    result: data(z.object({ removed: z.int() })),
  }),
};
