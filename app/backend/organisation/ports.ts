import type { CardEntry } from "../../contract/endpoints/baskets.ts";
import type { Connections } from "../database/database.ts";
import type { Ports as Below, Store as StoreBelow } from "../messages/ports.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import { documentQueries } from "./document-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = { documents: ({ db }: Connections) => documentQueries(db) };

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  /** What of the bank's gateway decides whether a gift is taken. */
  readonly gateway: { readonly name: string; readonly savesCards: boolean; readonly cardEntry: CardEntry };
}
