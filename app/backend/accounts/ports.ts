import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../files/ports.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import { signInQueries } from "./sign-in-queries.ts";
import { userQueries } from "./user-queries.ts";

export const stores = {
  users: ({ db }: Connections) => userQueries(db),
  signIns: ({ db }: Connections) => signInQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

export interface Ports extends Below {
  readonly store: Store;
}
