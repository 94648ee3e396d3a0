import type { Connections } from "../database/schema.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../transfers/ports.ts";
import { reconciliationQueries } from "./reconciliation-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = { reconciliation: ({ db }: Connections) => reconciliationQueries(db) };

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Handlers = HandlersWith<Ports>;
