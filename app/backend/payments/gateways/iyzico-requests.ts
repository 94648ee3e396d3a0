import type { Card } from "../../../contract/endpoints/payments.ts";
import { priceText } from "./iyzico-signature.ts";
import { BankFailure, type Instrument, type PaymentOrder, type SavedCardOrder } from "./payment-gateway.ts";

/** iyzico requires an e-mail address; donors without one get this. */
export const placeholderEmail = "misafir@example.org";

/** Returns a card without its security code, which is sent with payments only. */
export function numberContent(card: Card) {
  return {
    cardHolderName: card.holder,
    cardNumber: card.number,
    expireYear: String(card.expiry_year),
    expireMonth: String(card.expiry_month).padStart(2, "0"),
  };
}

/** @throws BankFailure when the payer did not give a card here */
function cardContent(instrument: Instrument) {
  if (instrument.kind === "hosted") throw new BankFailure("no_card");
  if (instrument.kind === "saved")
    return { cardUserKey: instrument.reference.card_user_key, cardToken: instrument.reference.card_token };
  const { card, save } = instrument;
  return {
    ...numberContent(card),
    cvc: card.cvv,
    registerCard: save ? 1 : 0,
    ...(save?.cardUserKey && { cardUserKey: save.cardUserKey }),
  };
}

/** Returns the body of the initialise call. */
export function initializeContent(order: PaymentOrder, callbackUrl: string) {
  return { ...paymentContent(order, order.instrument), callbackUrl };
}

/** Returns the body of a charge of a stored card without 3-D Secure. */
export function savedChargeContent(order: SavedCardOrder) {
  return paymentContent(order, { kind: "saved", reference: order.card });
}

/**
 * Returns the fields that both payment calls share. iyzico requires an address and an identity number; a donor without
 * a name is sent as a guest.
 */
function paymentContent(order: Omit<PaymentOrder, "instrument" | "reference">, instrument: Instrument) {
  const names = (order.donor.name ?? "").trim().split(/\s+/).filter(Boolean);
  const name = names.slice(0, -1).join(" ") || names[0] || "Misafir";
  const surname = (names.length > 1 && names.at(-1)) || "Bağışçı";
  const address = { address: "Türkiye", contactName: `${name} ${surname}`, city: "İstanbul", country: "Türkiye" };
  return {
    locale: order.language,
    conversationId: order.paymentId,
    price: priceText(order.amount),
    paidPrice: priceText(order.amount),
    currency: "TRY",
    installment: 1,
    basketId: order.paymentId,
    paymentChannel: "WEB",
    paymentGroup: "PRODUCT",
    paymentCard: cardContent(instrument),
    buyer: {
      id: order.paymentId,
      name,
      surname,
      identityNumber: "11111111111",
      email: order.donor.email || placeholderEmail,
      gsmNumber: order.donor.phone || undefined,
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip: order.clientAddress ?? "127.0.0.1",
    },
    billingAddress: address,
    basketItems: order.lines.map((line) => ({
      id: String(line.id),
      name: line.title,
      category1: "Bağış",
      itemType: "VIRTUAL",
      price: priceText(line.amount),
    })),
  };
}
