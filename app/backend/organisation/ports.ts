import type { CardEntry } from "../../contract/endpoints/baskets.ts";
import type { Ports as Below, Store as StoreBelow } from "../messages/ports.ts";
import type { Transaction } from "../outside.ts";
import type { DocumentStore } from "./document-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly documents: DocumentStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  /** What of the bank's gateway decides whether a gift is taken. */
  readonly gateway: { readonly name: string; readonly savesCards: boolean; readonly cardEntry: CardEntry };
}
