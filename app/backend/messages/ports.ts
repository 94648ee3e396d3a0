import type { Ports as Below, Store as StoreBelow } from "../accounts/ports.ts";
import type { Connections } from "../database/database.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import type { Enclose, Messenger, PhoneNumbers } from "./messenger.ts";
import { notificationQueries } from "./notification-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = { notifications: ({ db }: Connections) => notificationQueries(db) };

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly messenger: Messenger;
  /** Completes a notification when it is sent. */
  readonly enclose: Enclose;
  readonly phoneNumbers: PhoneNumbers;
}
