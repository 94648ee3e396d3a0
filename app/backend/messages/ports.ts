import type { Ports as Below, Store as StoreBelow } from "../accounts/ports.ts";
import type { Transaction } from "../outside.ts";
import type { Enclose, Messenger, PhoneNumbers } from "./messenger.ts";
import type { NotificationStore } from "./notification-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly notifications: NotificationStore;
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
