import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../files/ports.ts";
import type { StoresOf } from "../outside.ts";
import { signInQueries } from "./sign-in-queries.ts";
import { userQueries } from "./user-queries.ts";

export const stores = {
  users: ({ db }: Connections) => userQueries(db),
  signIns: ({ db }: Connections) => signInQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}
