import type { Ports as Below, Store as StoreBelow } from "../accounts/ports.ts";
import type { Connections } from "../database/schema.ts";
import type { StoresOf } from "../outside.ts";
import type { Enclose, Messenger, PhoneNumbers } from "./messenger.ts";
import { notificationQueries } from "./notification-queries.ts";

export const stores = { notifications: ({ db }: Connections) => notificationQueries(db) };

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
  readonly messenger: Messenger;
  /** Completes a notification when it is sent. */
  readonly enclose: Enclose;
  readonly phoneNumbers: PhoneNumbers;
}
