import type { BasketItem } from "../../contract/endpoints/baskets.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import { fundOf } from "../../contract/rules/funds.ts";
import { dayOfMonth } from "../../contract/rules/istanbul-time.ts";
import { basketTypes, type BasketType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { ownerOf } from "../http/handlers.ts";
import { offeredFee } from "../organisation/card-fee.ts";
import type { BasketLine, Gift } from "./basket-queries.ts";
import {
  addToBasket,
  changeBasketLine,
  isAvailable,
  leftFor,
  lowerToRest,
  monthlyPrice,
  plannedNights,
  totalPrice,
} from "./baskets.ts";
import type { NamedCause } from "./cause-records.ts";
import type { Call, Handlers } from "./ports.ts";

/** Returns the part that basket lines, payment lines and donations share. */
export function toGift(language: Language, gift: Gift & { cause: NamedCause }) {
  return {
    basket_able_type: basketTypes[gift.cause.kind] as BasketType,
    basket_able_id: gift.cause_id,
    title: gift.cause.texts[language].title,
    country: countryName(gift.cause.country, language),
    name: gift.name,
    on_behalf: gift.on_behalf,
    note: gift.note,
    shown_as: gift.shown_as,
    fund: fundOf(gift),
    share_value: gift.share_value,
    share_names: [...gift.share_names],
    amount: gift.amount,
  };
}

export function toBasketItem(
  { language, ports }: Pick<Call, "language" | "ports">,
  line: BasketLine,
  lines: readonly BasketLine[] = [],
): BasketItem {
  return {
    id: line.id,
    ...toGift(language, line),
    phone_number: line.phone,
    picture: line.cause.picture,
    picture_alt: line.cause.texts[language].picture_alt,
    available: isAvailable(line, ports.clock.now()),
    left: leftFor(line, lines),
    ends_at: line.cause.ends_at,
    regular: line.is_regular,
    needed_most: line.needed_most,
    card: line.card,
    ...(line.plan && { plan: line.plan }),
  };
}

export const basketHandlers = {
  async addToBasket(call, { body }) {
    const line = await addToBasket(call.ports, ownerOf(call, body.session_token), body);
    return { data: toBasketItem(call, line) };
  },

  async showBasket(call, { query }) {
    const { store, gateway } = call.ports;
    const owner = ownerOf(call, query.session_token);
    const lines = await store.baskets.lines(owner);
    const under_way = lines.length === 0 ? null : await store.baskets.confirmingPayment(owner);
    const [total_price, monthly_price] = [totalPrice(lines), monthlyPrice(lines)];
    const later = monthly_price + plannedNights(lines).amount;
    const fee = await offeredFee(store, { total: total_price, later });
    return {
      data: {
        basket: lines.map((line) => toBasketItem(call, line, lines)),
        total_price,
        monthly_price,
        monthly_day: dayOfMonth(call.ports.clock.now()),
        payment: { card_entry: gateway.cardEntry, saves_cards: gateway.savesCards, under_way, ...(fee && { fee }) },
      },
    };
  },

  async noteBasketItem(call, { params, query, body }) {
    const line = await changeBasketLine(call.ports, ownerOf(call, query.session_token), params.id, body);
    return { data: toBasketItem(call, line) };
  },

  lowerToRest: async (call, { params, query }) => ({
    data: toBasketItem(call, await lowerToRest(call.ports, ownerOf(call, query.session_token), params.id)),
  }),

  emptyBasket: async (call, { query }) => ({
    data: { removed: await call.ports.store.baskets.remove(ownerOf(call, query.session_token)) },
  }),

  async removeFromBasket(call, { params, query }) {
    const removed = await call.ports.store.baskets.remove(ownerOf(call, query.session_token), [params.id]);
    if (removed === 0) throw new RuleViolation("not_found");
    return { data: { removed } };
  },
} satisfies Partial<Handlers>;
