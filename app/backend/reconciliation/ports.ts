import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../transfers/ports.ts";
import type { ReconciliationStore } from "./reconciliation-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly reconciliation: ReconciliationStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
