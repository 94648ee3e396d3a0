import * as z from "zod";
import { personName, phone, plainText } from "../fields/text-fields.ts";
import { funds } from "../rules/funds.ts";
import { idempotencyKeyPattern, maximumShares, noteLength, sessionTokenLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { nameChoices } from "../rules/shown-names.ts";
import { basketType, type Project, type Sacrifice, type WaterWell } from "./causes.ts";
import { byEither, data, recordId } from "./endpoint.ts";
import { cardWish, newCardWish } from "./gift-cards.ts";
import { newPlan, plan } from "./giving-plans.ts";
import { cardFee } from "./organisation.ts";
import type { Spring } from "./springs.ts";

/** A cause that can be put into a basket. */
export type Cause = WaterWell | Sacrifice | Project | Spring;

/** The key of a guest's basket: 15 letters and digits, valid for 7 days (§3 "Session token"). */
export const sessionToken = z.string().regex(new RegExp(`^[A-Za-z0-9]{${sessionTokenLength}}$`));

/** The fund that the money of a gift belongs to (addition). */
export const giftFund = z.enum(funds);

/** How many whole shares the amount buys; 0 for a contribution, which is in no share. */
export const shareValue = z.int();
/** Owners of a sacrifice's shares, one name a share, "" for an unnamed one; empty where none was given (addition). */
export const shareNames = z.array(z.string());

export const basketQuery = z.object({ session_token: sessionToken.optional() });

export const basketItem = z.object({
  id: z.int(),
  basket_able_type: basketType,
  basket_able_id: z.int(),
  /** Name of the donor or of the honoured person; "anonymous" without one. */
  name: plainText,
  phone_number: z.string().nullable(),
  amount: money,
  share_value: shareValue,
  share_names: shareNames,
  on_behalf: z.boolean(),
  note: plainText.nullable(),
  /** How the name is shown to everybody but the donor and staff. */
  shown_as: z.enum(nameChoices),
  fund: giftFund,
  title: plainText,
  country: plainText,
  picture: z.string(),
  picture_alt: plainText,
  /** False when the cause closed after the line was added. Such a line must be removed before paying. */
  available: z.boolean(),
  /** What its goal still misses, when that is less than the amount; such a line must be changed before paying. */
  left: money.nullable(),
  /** Whether it is given every month; the first month is paid with the basket. */
  regular: z.boolean(),
  /** End of its spring; null for every other cause. A regular gift goes where it is needed most afterwards. */
  ends_at: z.iso.datetime().nullable(),
  /** Whether every month goes where gifts are needed most; the title is then the cause of the first month. */
  needed_most: z.boolean(),
  /** The card that is sent when the gift is paid (addition). */
  card: cardWish.nullable(),
  /** The nights of the plan that it begins, of which the first is paid with the basket; else absent (addition). */
  plan: plan.optional(),
});
export type BasketItem = z.output<typeof basketItem>;

/** Where payers type their card: in this site's form, or on the payment provider's own page. */
export const cardEntries = ["own", "hosted"] as const;
export type CardEntry = (typeof cardEntries)[number];

export const basket = z.object({
  basket: z.array(basketItem),
  /** What is taken today. */
  total_price: money,
  /** What is taken every month from the next one on, and its day of the month if it is paid today. */
  monthly_price: money,
  monthly_day: z.int().min(1).max(31),
  /** How the basket is paid (addition). */
  payment: z.object({
    card_entry: z.enum(cardEntries),
    saves_cards: z.boolean(),
    /** Id of the payment of this basket that the bank is confirming; until it has an outcome, no other is begun. */
    under_way: z.string().nullable(),
    /**
     * What the bank keeps of a payment, as staff entered it, and the sum by which the payer can cover that. Absent
     * where payers are not asked, as for regular gifts (addition).
     */
    fee: cardFee.extend({ amount: money }).optional(),
  }),
});
export type Basket = z.output<typeof basket>;

export const newBasketItem = z.object({
  user_id: z.int().nullish(),
  session_token: sessionToken.nullish(),
  /** Anonymous when missing or empty. */
  name: personName.nullish(),
  phone_number: phone.or(z.literal("")).nullish(),
  /** Checked in backend/giving/baskets.ts, because its rules (§9) depend on the cause. */
  amount: money,
  basket_able_type: basketType,
  basket_able_id: recordId,
  /** 0 says that any amount is a contribution; so does 1 with another amount than the cost (§9). */
  share_value: z.int().min(0).max(maximumShares).default(1),
  /** One name a share of a sacrifice (addition). A share of the donor's own may have "". */
  share_names: z.array(personName).max(maximumShares).nullish(),
  /** Whether it is given in another person's name. */
  on_behalf: z.boolean().default(false),
  /** Power of attorney for a sacrifice on behalf of another person ("Vekaletimi verdim"). */
  proxy_granted: z.boolean().default(false),
  /** The donor's note. */
  note: z.string().trim().max(noteLength).nullish(),
  /** How the name is shown to everybody but the donor and staff. */
  shown_as: z.enum(nameChoices).default("full_name"),
  /** One of the funds that the cause takes; the first of them when missing. */
  fund: giftFund.nullish(),
  /** Whether it is given every month (§4 "organised"). Paying it needs sign-in. */
  regular: z.boolean().default(false),
  /** Whether a regular gift goes where gifts are needed most instead of to this cause. */
  needed_most: z.boolean().default(false),
  /**
   * The nights on which the amount is given, instead of once or every month (addition). It buys no shares and is in the
   * donor's own name. Paying it needs sign-in.
   */
  plan: newPlan.nullish(),
  /** A card for a single gift on somebody's behalf (addition). Paying it needs sign-in. */
  card: newCardWish.nullish(),
  /** Identifies one submit of a form (addition): while its line is in the basket, the same key returns that line. */
  idempotency_key: z.string().regex(idempotencyKeyPattern).nullish(),
  /** Id of a line of the same basket that this one replaces (addition); it stays where this one is refused. */
  replaces: recordId.nullish(),
});

export const basketEndpoints = {
  addToBasket: byEither("POST /baskets", null, {
    changesOnlyOwn: true,
    summary: "Adds a line to the basket",
    body: newBasketItem,
    result: data(basketItem),
    status: 201,
  }),
  showBasket: byEither("GET /baskets", null, {
    summary: "Returns the basket of a guest (session_token) or of the signed-in user",
    query: basketQuery,
    result: data(basket),
  }),
  noteBasketItem: byEither("PUT /baskets/:id", "gift_details", {
    changesOnlyOwn: true,
    summary: "Changes the note of a line, its names and how they are shown (addition)",
    query: basketQuery,
    body: z.object({
      note: z.string().trim().max(noteLength).nullable(),
      /** Stays as it is when missing; anonymous when empty. */
      name: personName.nullish(),
      /** Owners of the shares of a sacrifice, as many as there are shares; they stay as they are when missing. */
      share_names: z.array(personName).max(maximumShares).nullish(),
      shown_as: z.enum(nameChoices).optional(),
    }),
    result: data(basketItem),
  }),
  lowerToRest: byEither("PUT /baskets/:id/rest", "gift_details", {
    changesOnlyOwn: true,
    summary: "Lowers a line to what its goal still misses, after others gave to it (addition)",
    query: basketQuery,
    result: data(basketItem),
  }),
  emptyBasket: byEither("DELETE /baskets/bulk-destroy", null, {
    changesOnlyOwn: true,
    summary: "Removes every line from the basket",
    query: basketQuery,
    result: data(z.object({ removed: z.int() })),
  }),
  removeFromBasket: byEither("DELETE /baskets/:id", "basket_lines", {
    changesOnlyOwn: true,
    summary: "Removes a line from the basket",
    query: basketQuery,
    result: data(z.object({ removed: z.int() })),
  }),
};
