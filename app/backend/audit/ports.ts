import type { Ports as Below, Store as StoreBelow } from "../marks/ports.ts";
import type { Transaction } from "../outside.ts";
import type { AuditStore } from "./audit-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly audit: AuditStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}
