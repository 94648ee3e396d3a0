import type { Ports as Below, Store as StoreBelow } from "../editing/ports.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { SavedCardStore } from "./cards/saved-card-store.ts";
import type { DonationStore } from "./charge/donation-store.ts";
import type { PaymentStore } from "./charge/payment-store.ts";
import type { StaffPaymentStore } from "./charge/staff-payment-store.ts";
import type { ForgeryCounter, PaymentGateway } from "./gateways/payment-gateway.ts";
import type { GiftCardStore } from "./gift-cards/gift-card-store.ts";
import type { ReceiptPrinter, ReceiptStore } from "./receipts/receipt-store.ts";
import type { RefundStore } from "./refunds/refund-store.ts";
import type { RegularGiftStore } from "./regular/regular-gift-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly payments: PaymentStore;
  readonly donations: DonationStore;
  readonly staffPayments: StaffPaymentStore;
  readonly refunds: RefundStore;
  readonly regularGifts: RegularGiftStore;
  readonly giftCards: GiftCardStore;
  readonly receipts: ReceiptStore;
  readonly cards: SavedCardStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly gateway: PaymentGateway;
  readonly forgeries: ForgeryCounter;
  readonly printer: ReceiptPrinter;
  /** Kuruş; refunds of a payment above this sum need a second person. */
  readonly refundApprovalAbove: number;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
