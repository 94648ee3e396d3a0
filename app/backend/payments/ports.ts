import type { Organisation } from "../../contract/endpoints/organisation.ts";
import type { Receipt } from "../../contract/endpoints/receipts.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../editing/ports.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import { savedCardQueries } from "./cards/saved-card-queries.ts";
import { donationQueries } from "./charge/donation-queries.ts";
import { paymentQueries } from "./charge/payment-queries.ts";
import { staffPaymentQueries } from "./charge/staff-payment-queries.ts";
import type { ForgeryCounter, PaymentGateway } from "./gateways/payment-gateway.ts";
import { giftCardQueries } from "./gift-cards/gift-card-queries.ts";
import { receiptQueries } from "./receipts/receipt-queries.ts";
import { refundQueries } from "./refunds/refund-queries.ts";
import { regularGiftQueries } from "./regular/regular-gift-queries.ts";

export const stores = {
  payments: ({ db }: Connections) => paymentQueries(db),
  donations: ({ db }: Connections) => donationQueries(db),
  refunds: ({ db }: Connections) => refundQueries(db),
  regularGifts: ({ db }: Connections) => regularGiftQueries(db),
  giftCards: ({ db }: Connections) => giftCardQueries(db),
  receipts: ({ db }: Connections) => receiptQueries(db),
  cards: ({ db }: Connections) => savedCardQueries(db),
  staffPayments: ({ reader }: Connections) => staffPaymentQueries(reader),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

/** A user's donations of a year, for the summary file. Sums are kuruş, less what went back. */
export interface YearlyStatement {
  readonly year: number;
  readonly donor_name: string;
  readonly organisation: Organisation;
  readonly is_sample: boolean;
  readonly made_at: string;
  readonly rows: readonly {
    readonly day: string;
    readonly title: string;
    readonly receipt: string | null;
    readonly amount: number;
  }[];
  /** Older donations that the list leaves out. */
  readonly left_out: number;
  /** Of all donations, listed or not. */
  readonly amount: number;
}

/** Makes PDF files. */
export interface ReceiptPrinter {
  receipt(receipt: Receipt, language: Language): Promise<Uint8Array>;
  year(statement: YearlyStatement, language: Language): Promise<Uint8Array>;
}

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
