import * as z from "zod";
import { donation, payment } from "../../contract/endpoints/payments.ts";
import type { GuestData } from "../../contract/endpoints/personal-data.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { money } from "../../contract/rules/money.ts";
import { receiptNumber } from "../../contract/rules/receipts.ts";
import { recordExport } from "../audit/audit.ts";
import { currentUserOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toDonation, toPayment } from "../payments/charge/payment-handlers.ts";
import { toGiftCard } from "../payments/gift-cards/gift-card-handlers.ts";
import type { Contact } from "./personal-data-queries.ts";
import {
  approveGuestErasure,
  contactOf,
  hasAccount,
  provedContact,
  rejectGuestErasure,
  requestGuestCode,
  requestGuestErasure,
  requireRequest,
  verifyGuestCode,
} from "./personal-data.ts";
import type { Handlers, Ports, Store } from "./ports.ts";

/** A receipt, to find its file with. */
const listedReceipt = z.object({ number: z.string(), issued_at: z.string(), payment_id: z.string(), amount: money });

/** Returns the receipts of payments, to find their files with. */
export async function listedReceipts(store: Store, paymentIds: readonly string[]): Promise<Record<string, unknown>[]> {
  const receipts = await store.receipts.listOfPayments(paymentIds);
  const listed = receipts.map(({ issued_at, payment_id, amount, ...receipt }) => ({
    number: receiptNumber(receipt),
    issued_at,
    payment_id,
    amount,
  }));
  return z.encode(z.array(listedReceipt), listed);
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
      payments: z.encode(
        z.array(payment),
        payments.map((one) => {
          const shown = toPayment(language, one);
          // The other contact of the payment was not proved: a number with a wrong digit is somebody else's.
          const { name, email, phone } = shown.donor;
          return { ...shown, donor: { name, email: contact.email && email, phone: contact.phone && phone } };
        }),
      ),
      donations: z.encode(
        z.array(donation),
        donations.map((one) => toDonation(language, one)),
      ),
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

  async showGuestData({ ports, language }, { body }) {
    return { data: await guestData(ports, language, await provedContact(ports, body.token)) };
  },

  async requestGuestErasure({ ports, language }, { body }) {
    const contact = await provedContact(ports, body.token);
    const requested_at = await requestGuestErasure(ports, contact, language, null);
    deliverSoon(ports);
    return { data: { requested_at } };
  },

  async exportGuestData(call, { body }) {
    const { ports, language } = call;
    await recordExport(ports, currentUserOf(call).userId, "guest", {});
    return { data: await guestData(ports, language, contactOf(body)) };
  },

  async enterGuestErasure(call, { body }) {
    const { ports, language } = call;
    const staff = { id: currentUserOf(call).userId, reason: body.reason };
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
        is_own: requested_by === currentUserOf(call).userId,
        counts,
      },
    };
  },

  async approveGuestErasure(call, { params }) {
    await approveGuestErasure(call.ports, currentUserOf(call).userId, params.id);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },

  async rejectGuestErasure(call, { params, body }) {
    await rejectGuestErasure(call.ports, currentUserOf(call).userId, params.id, body.reason);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },
} satisfies Partial<Handlers>;
