import type { RegularGift as WireGift } from "../../../contract/endpoints/regular-gifts.ts";
import { fundOf } from "../../../contract/rules/funds.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-time.ts";
import { type BasketType, basketTypes } from "../../../contract/rules/kinds.ts";
import { currentUserOf, rangeOf } from "../../http/handlers.ts";
import { toSavedCard } from "../cards/saved-card-handlers.ts";
import type { Call, Handlers } from "../ports.ts";
import type { RegularGift } from "./regular-gift-queries.ts";
import {
  changeAmount,
  changeCard,
  changeCause,
  changeDay,
  ownRegularGift,
  pauseUntil,
  resume,
  skipMonth,
  skippedMonthOf,
  stop,
  unskipMonth,
} from "./regular-gifts.ts";
import { sharesOfMonth } from "./regular-schedule.ts";

/** Returns the fields of a gift that its donor and staff read. */
function facts({ language }: Pick<Call, "language">, gift: RegularGift, total_amount: number) {
  const { state, cause, next_charge_at } = gift;
  const { share_value, share_names } = sharesOfMonth(gift);
  const isShort = cause?.kind === "sacrifice" && share_value < gift.share_value;
  return {
    ...gift,
    cause: cause && {
      basket_able_type: basketTypes[cause.kind] as BasketType,
      basket_able_id: cause.id,
      title: cause.texts[language].title,
    },
    fund: fundOf(gift),
    share_value,
    share_names: [...share_names],
    shares_cost: isShort ? gift.share_value * cause.cost : null,
    next_date: state === "active" && next_charge_at !== null ? dayInIstanbul(new Date(next_charge_at)) : null,
    total_amount,
  };
}

/** Presents a gift as its donor sees it. */
export async function toRegularGift(call: Call, gift: RegularGift): Promise<WireGift> {
  const { store, clock } = call.ports;
  const months = await store.regularGifts.charges(gift.id);
  const skipped_month = skippedMonthOf(gift, months, clock.now())?.month ?? null;
  const total = months.reduce((sum, { state, amount }) => sum + (state === "paid" ? amount : 0), 0);
  const card = gift.card_id === null ? null : await store.cards.find(gift.user_id, gift.card_id);
  return { ...facts(call, gift, total), skipped_month, card: card && toSavedCard(card) };
}

/** Answers with a gift after a change. */
async function answer(call: Call, changing: Promise<RegularGift>): Promise<{ data: WireGift }> {
  return { data: await toRegularGift(call, await changing) };
}

/** Returns the gift and donor that a call is about. */
function ownGift(call: Call, params: { id: number }) {
  const { userId, language } = currentUserOf(call);
  return { userId, language, id: params.id };
}

export const regularGiftHandlers = {
  async listRegularGifts(call) {
    const gifts = await call.ports.store.regularGifts.listOfUser(call.userId);
    return { data: await Promise.all(gifts.map((gift) => toRegularGift(call, gift))) };
  },

  async showRegularGift(call, { params }) {
    const { store } = call.ports;
    const gift = await ownRegularGift(store, ownGift(call, params));
    const causes = await store.regularGifts.monthCauses(gift.id);
    const months = (await store.regularGifts.charges(gift.id)).map((charge) => ({
      ...charge,
      cause_title: causes.get(charge.month)?.texts[call.language].title ?? null,
      at: charge.updated_at,
    }));
    return { data: { ...(await toRegularGift(call, gift)), months } };
  },

  skipRegularMonth: (call, { params, body }) => answer(call, skipMonth(call.ports, ownGift(call, params), body.month)),

  unskipRegularMonth: (call, { params, body }) =>
    answer(call, unskipMonth(call.ports, ownGift(call, params), body.month)),

  pauseRegularGift: (call, { params, body }) => answer(call, pauseUntil(call.ports, ownGift(call, params), body.until)),

  resumeRegularGift: (call, { params }) => answer(call, resume(call.ports, ownGift(call, params))),

  changeRegularAmount: (call, { params, body: { amount, as_contribution } }) =>
    answer(call, changeAmount(call.ports, ownGift(call, params), amount, as_contribution)),

  changeRegularDay: (call, { params, body }) => answer(call, changeDay(call.ports, ownGift(call, params), body.day)),

  changeRegularCard: (call, { params, body }) =>
    answer(call, changeCard(call.ports, ownGift(call, params), body.saved_card_id)),

  changeRegularCause: (call, { params, body }) =>
    answer(call, changeCause(call.ports, ownGift(call, params), body.basket_able_id)),

  stopRegularGift: (call, { params }) => answer(call, stop(call.ports, ownGift(call, params))),

  async listStaffRegularGifts(call, { query: { page, per_page, state } }) {
    const { rows, total } = await call.ports.store.regularGifts.list({ state }, rangeOf(page, per_page));
    return {
      data: rows.map(({ gift, donor, paid }) => ({
        ...facts(call, gift, paid.amount),
        donor,
        months_paid: paid.count,
      })),
      meta: { page, per_page, total },
    };
  },
} satisfies Partial<Handlers>;
