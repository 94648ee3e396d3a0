import type { Connections } from "../database/database.ts";
import type { Ports as Below, Store as StoreBelow } from "../files/ports.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import { signInQueries } from "./sign-in-queries.ts";
import { userQueries } from "./user-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = {
  users: ({ db }: Connections) => userQueries(db),
  signIns: ({ db }: Connections) => signInQueries(db),
};

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}
