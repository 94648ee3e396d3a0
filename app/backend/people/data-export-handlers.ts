import * as z from "zod";
import { basketItem } from "../../contract/endpoints/baskets.ts";
import { donation, payment } from "../../contract/endpoints/payments.ts";
import { ownSpring } from "../../contract/endpoints/springs.ts";
import { requireUser } from "../base/current-user.ts";
import { toBasketItem } from "../giving/basket-handlers.ts";
import { currentUserOf, type Handlers, ownerOf } from "../http/handlers.ts";
import { toGiftCard } from "../payments/gift-card-handlers.ts";
import { toDonation, toPayment } from "../payments/payment-handlers.ts";
import { toSavedCard } from "../payments/saved-card-handlers.ts";
import { toOwnSpring } from "../springs/spring-handlers.ts";
import { presentUser } from "./profile-handlers.ts";

/** Above any real number of records. */
const allRecords = { offset: 0, limit: 100_000 };

export const dataExportHandlers: Pick<Handlers, "exportMyData"> = {
  /** Uses the shapes of the contract, so sums are lira. Contains no provider messages and no tokens. */
  async exportMyData(call) {
    const { store, clock } = call.ports;
    const { userId } = currentUserOf(call);
    const owner = ownerOf(call, null);
    const user = await requireUser(store, userId);
    const { springs } = await store.springs.listOf(userId, allRecords);
    const { donations } = await store.donations.listByOwner(owner, allRecords);
    return {
      data: {
        exported_at: clock.now().toISOString(),
        profile: presentUser(call.ports, user),
        notification_permissions: { sms: user.allow_sms, email: user.allow_email },
        consents: await store.users.consents(userId),
        sign_ins: await store.signIns.history(userId),
        saved_cards: (await store.cards.list(userId)).map(toSavedCard),
        donations: z.encode(
          z.array(donation),
          donations.map((one) => toDonation(call.language, one)),
        ),
        payments: z.encode(
          z.array(payment),
          (await store.payments.listOfOwner(owner)).map((one) => toPayment(call.language, one)),
        ),
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
        basket: z.encode(
          z.array(basketItem),
          (await store.baskets.lines(owner)).map((line) => toBasketItem(call, line)),
        ),
      },
    };
  },
};
