import * as z from "zod";
import { basketItem } from "../../contract/endpoints/baskets.ts";
import { largestId } from "../../contract/endpoints/endpoint.ts";
import { donation, payment } from "../../contract/endpoints/payments.ts";
import { regularGift } from "../../contract/endpoints/regular-gifts.ts";
import { ownSpring } from "../../contract/endpoints/springs.ts";
import { money } from "../../contract/rules/money.ts";
import { requireUser } from "../accounts/current-user.ts";
import { toBasketItem } from "../giving/basket-handlers.ts";
import { currentUserOf, ownerOf } from "../http/handlers.ts";
import { toSavedCard } from "../payments/cards/saved-card-handlers.ts";
import { toDonation, toPayment } from "../payments/charge/payment-handlers.ts";
import { toGiftCard } from "../payments/gift-cards/gift-card-handlers.ts";
import { toRegularGift } from "../payments/regular/regular-gift-handlers.ts";
import { toOwnSpring } from "../springs/spring-handlers.ts";
import { guestBelongings, listedReceipts } from "./personal-data-handlers.ts";
import { contactsOf } from "./personal-data.ts";
import type { Handlers } from "./ports.ts";
import { presentUser } from "./profile-handlers.ts";

const regularConsent = z.object({
  gift_id: z.int(),
  text_version: z.string(),
  amount: money,
  day: z.int(),
  language: z.string(),
  at: z.string(),
});

/** Above any real number of records. */
const allRecords = { offset: 0, limit: 100_000 };

/** Records of one piece. A piece blocks other requests, and this many take about 5 ms. */
const pieceLength = 50;

export const dataExportHandlers = {
  /**
   * Uses the shapes of the contract, so sums are lira. Contains no provider messages and no tokens. `as_guest`
   * is what stands under the member's phone and verified e-mail address without the account.
   */
  async exportMyData(call) {
    const { store, clock } = call.ports;
    const { userId } = currentUserOf(call);
    const owner = ownerOf(call, null);
    const user = await requireUser(store, userId);
    const { springs } = await store.springs.listOf(userId, allRecords);
    const gifts = await store.regularGifts.listOfUser(userId);
    return {
      data: {
        exported_at: clock.now().toISOString(),
        profile: presentUser(call.ports, user),
        notification_permissions: { sms: user.allow_sms, email: user.allow_email },
        consents: await store.users.consents(userId),
        sign_ins: await store.signIns.history(userId),
        saved_cards: (await store.cards.list(userId)).map(toSavedCard),
        regular_gifts: z.encode(
          z.array(regularGift),
          await Promise.all(gifts.map((gift) => toRegularGift(call, gift))),
        ),
        regular_consents: z.encode(z.array(regularConsent), await store.regularGifts.consentsOfUser(userId)),
        springs: z.encode(
          z.array(ownSpring),
          springs.map((one) => toOwnSpring(call, one)),
        ),
        well_names: (await store.wellNames.listOf(userId)).map(({ cause, name, state, asked_at }) => ({
          well: cause.texts[call.language].title,
          name,
          state,
          asked_at,
        })),
        gift_cards: (await store.giftCards.listOf(owner)).map((card) => toGiftCard(call.language, card)),
        as_guest: await Promise.all(
          contactsOf(user).map(async (contact) => (await guestBelongings(store, call.language, contact)).content),
        ),
        basket: z.encode(
          z.array(basketItem),
          (await store.baskets.lines(owner)).map((line) => toBasketItem(call, line)),
        ),
      },
    };
  },

  async exportMyGifts(call, { query: { part, after = null } }) {
    const { store } = call.ports;
    const owner = ownerOf(call, null);
    const piece = <Item>(records: readonly { readonly id: string | number }[], data: Item[]) => ({
      data: data as Record<string, unknown>[],
      next: records.length < pieceLength ? null : String(records.at(-1)?.id),
    });
    if (part === "donations") {
      const id = after === null ? null : Number(after);
      if (id !== null && !(Number.isInteger(id) && id >= 1 && id <= largestId)) return { data: [], next: null };
      const records = await store.donations.listAfter(owner, id, pieceLength);
      return piece(
        records,
        z.encode(
          z.array(donation),
          records.map((one) => toDonation(call.language, one)),
        ),
      );
    }
    const payments = await store.payments.listAfter(owner, after, pieceLength);
    if (part === "payments")
      return piece(
        payments,
        z.encode(
          z.array(payment),
          payments.map((one) => toPayment(call.language, one)),
        ),
      );
    return piece(
      payments,
      await listedReceipts(
        store,
        payments.map(({ id }) => id),
      ),
    );
  },
} satisfies Partial<Handlers>;
