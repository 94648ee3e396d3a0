import type { Ports as Below, Store as StoreBelow } from "../files/ports.ts";
import type { Transaction } from "../outside.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { UserStore } from "./user-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly users: UserStore;
  readonly signIns: SignInStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}
