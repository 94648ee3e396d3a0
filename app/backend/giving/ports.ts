import type { Ports as Below, Store as StoreBelow } from "../content/ports.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { BasketStore } from "./basket-store.ts";
import type { CauseStore } from "./cause-store.ts";
import type { DonationHistoryStore } from "./donation-history-store.ts";
import type { OpeningStore } from "./opening-store.ts";
import type { RunningTotalStore } from "./running-total-store.ts";
import type { WellNameStore } from "./well-name-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly causes: CauseStore;
  readonly baskets: BasketStore;
  readonly openings: OpeningStore;
  readonly donationHistory: DonationHistoryStore;
  readonly runningTotals: RunningTotalStore;
  readonly wellNames: WellNameStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
