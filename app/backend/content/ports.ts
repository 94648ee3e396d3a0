import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Ports as Below, Store as StoreBelow } from "../organisation/ports.ts";
import type { Transaction } from "../outside.ts";
import type { ContentStore } from "./content-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly content: ContentStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
