import * as z from "zod";
import { basketItem } from "../../contract/endpoints/baskets.ts";
import { largestId } from "../../contract/endpoints/endpoint.ts";
import { plan } from "../../contract/endpoints/giving-plans.ts";
import { donation, payment } from "../../contract/endpoints/payments.ts";
import type { GuestData } from "../../contract/endpoints/personal-data.ts";
import { regularGift } from "../../contract/endpoints/regular-gifts.ts";
import { ownSpring } from "../../contract/endpoints/springs.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { money } from "../../contract/rules/money.ts";
import { receiptNumber } from "../../contract/rules/receipts.ts";
import { requireUser } from "../accounts/current-user.ts";
import { recordExport } from "../audit/audit.ts";
import { toBasketItem } from "../giving/basket-handlers.ts";
import { currentUserOf, ownerOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toSavedCard } from "../payments/cards/saved-card-handlers.ts";
import { toDonation, toPayment } from "../payments/charge/payment-handlers.ts";
import { toGiftCard } from "../payments/gift-cards/gift-card-handlers.ts";
import { toRegularGift } from "../payments/regular/regular-gift-handlers.ts";
import { toOwnSpring } from "../springs/spring-handlers.ts";
import type { Contact } from "./personal-data-queries.ts";
import {
  approveGuestErasure,
  contactOf,
  contactsOf,
  hasAccount,
  provedContact,
  rejectGuestErasure,
  requestGuestCode,
  requestGuestErasure,
  requireRequest,
  verifyGuestCode,
} from "./personal-data.ts";
import type { Handlers, Ports, Store } from "./ports.ts";
import { presentUser } from "./profile-handlers.ts";
import { decided } from "./staff-handlers.ts";

const regularConsent = z.object({
  gift_id: z.int(),
  text_version: z.string(),
  amount: money,
  day: z.int(),
  /** The nights that were agreed to; null for a monthly gift. */
  plan: plan.nullable(),
  language: z.string(),
  at: z.string(),
});

/** Above any real number of records. */
const allRecords = { offset: 0, limit: 100_000 };

/** Records of one piece. A piece blocks other requests, and this many take about 5 ms. */
const pieceLength = 50;

/** Returns records as clients on other machines get them. */
function encoded<Item extends z.ZodType, Record>(
  item: Item,
  records: readonly Record[],
  present: (record: Record) => z.output<Item>,
) {
  return records.map((record) => z.encode(item, present(record)));
}

/** A receipt, to find its file with. */
const listedReceipt = z.object({ number: z.string(), issued_at: z.string(), payment_id: z.string(), amount: money });

/** Returns the receipts of payments, to find their files with. */
export async function listedReceipts(store: Store, paymentIds: readonly string[]): Promise<Record<string, unknown>[]> {
  const receipts = await store.receipts.listOfPayments(paymentIds);
  return encoded(listedReceipt, receipts, (receipt) => ({ ...receipt, number: receiptNumber(receipt) }));
}

/** Returns what stands under a contact and under no account, in the shapes of the contract, with the moment. */
export async function guestData(
  { store, clock }: Pick<Ports, "store" | "clock">,
  language: Language,
  contact: Contact,
): Promise<GuestData> {
  const { counts, content } = await guestBelongings(store, language, contact);
  return {
    ...contact,
    has_account: await hasAccount(store, contact),
    erasure_requested_at: (await store.personalData.findRequestOf(contact))?.requested_at ?? null,
    counts,
    content: { exported_at: clock.now().toISOString(), ...content },
  };
}

/** Returns what stands under a contact and under no account, and how much it is. */
export async function guestBelongings(
  store: Store,
  language: Language,
  contact: Contact,
): Promise<Pick<GuestData, "counts" | "content">> {
  const ids = (await store.personalData.paymentsWith(contact)).map(({ id }) => id);
  const payments = await store.payments.findAll(ids);
  const donations = (await Promise.all(ids.map((id) => store.donations.listByPayment(id)))).flat();
  const receipts = await listedReceipts(store, ids);
  const written = await store.personalData.writtenBy(contact);
  return {
    counts: {
      payments: payments.length,
      donations: donations.length,
      receipts: receipts.length,
      messages: written.messages.length,
      volunteers: written.volunteers.length,
      transfer_codes: written.transfer_codes.length,
    },
    content: {
      ...contact,
      payments: encoded(payment, payments, (one) => {
        const shown = toPayment(language, one);
        // The other contact of the payment was not proved: a number with a wrong digit is somebody else's.
        const { name, email, phone } = shown.donor;
        return { ...shown, donor: { name, email: contact.email && email, phone: contact.phone && phone } };
      }),
      donations: encoded(donation, donations, (one) => toDonation(language, one)),
      receipts,
      gift_cards: (await store.giftCards.listOfPayments(ids)).map((card) => toGiftCard(language, card)),
      ...written,
    },
  };
}

export const personalDataHandlers = {
  async requestGuestCode({ ports, clientAddress, language }, { body }) {
    const { browser } = body;
    return { data: await requestGuestCode(ports, { contact: contactOf(body), browser, clientAddress, language }) };
  },

  async verifyGuestCode({ ports, clientAddress }, { body }) {
    const { browser, code } = body;
    return {
      data: { token: await verifyGuestCode(ports, { contact: contactOf(body), browser, clientAddress, code }) },
    };
  },

  showGuestData: async ({ ports, language }, { body }) => ({
    data: await guestData(ports, language, await provedContact(ports, body.token)),
  }),

  async requestGuestErasure({ ports, language }, { body }) {
    const contact = await provedContact(ports, body.token);
    const requested_at = await requestGuestErasure(ports, contact, language, null);
    deliverSoon(ports);
    return { data: { requested_at } };
  },

  async exportGuestData(call, { body }) {
    const { ports, language } = call;
    await recordExport(ports, call.userId, "guest", {});
    return { data: await guestData(ports, language, contactOf(body)) };
  },

  async enterGuestErasure(call, { body }) {
    const { ports, language } = call;
    const staff = { id: call.userId, reason: body.reason };
    const requested_at = await requestGuestErasure(ports, contactOf(body), language, staff);
    deliverSoon(ports);
    return { data: { requested_at } };
  },

  async showGuestErasure(call, { params }) {
    const { ports, language } = call;
    const { contact, requested_by, ...request } = await requireRequest(ports.store, params.id);
    const { counts } = await guestBelongings(ports.store, language, contact);
    const person = requested_by === null ? null : await ports.store.users.contact(requested_by);
    return {
      data: {
        ...request,
        ...contact,
        requested_by: person?.name ?? null,
        is_own: requested_by === call.userId,
        counts,
      },
    };
  },

  approveGuestErasure: (call, { params: { id } }) =>
    decided(call, id, approveGuestErasure(call.ports, call.userId, id)),
  rejectGuestErasure: (call, { params: { id }, body: { reason } }) =>
    decided(call, id, rejectGuestErasure(call.ports, call.userId, id, reason)),

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
    const ownGifts = await store.regularGifts.listOfUser(userId);
    const gifts = await Promise.all(ownGifts.map((gift) => toRegularGift(call, gift)));
    const consents = await store.regularGifts.consentsOfUser(userId);
    return {
      data: {
        exported_at: clock.now().toISOString(),
        profile: presentUser(call.ports, user),
        notification_permissions: { sms: user.allow_sms, email: user.allow_email },
        consents: await store.users.consents(userId),
        sign_ins: await store.signIns.history(userId),
        saved_cards: (await store.cards.list(userId)).map(toSavedCard),
        regular_gifts: encoded(regularGift, gifts, (gift) => gift),
        regular_consents: encoded(regularConsent, consents, (consent) => consent),
        springs: encoded(ownSpring, springs, (one) => toOwnSpring(call, one)),
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
        basket: encoded(basketItem, await store.baskets.lines(owner), (line) => toBasketItem(call, line)),
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
      const shown = encoded(donation, records, (one) => toDonation(call.language, one));
      return piece(records, shown);
    }
    const payments = await store.payments.listAfter(owner, after, pieceLength);
    const ids = payments.map(({ id }) => id);
    if (part === "receipts") return piece(payments, await listedReceipts(store, ids));
    const shown = encoded(payment, payments, (one) => toPayment(call.language, one));
    return piece(payments, shown);
  },
} satisfies Partial<Handlers>;
