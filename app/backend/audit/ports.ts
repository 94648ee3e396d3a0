import type { Connections } from "../database/database.ts";
import type { Ports as Below, Store as StoreBelow } from "../marks/ports.ts";
import type { Secrets, StoresOf, Transaction } from "../outside.ts";
import type { QueuedEntry } from "./audit-chain-queries.ts";
import { auditQueries } from "./audit-queries.ts";

/** What the chain of entries needs besides the connections. */
export interface AuditPlace extends Connections {
  /** Keys of the chain. */
  readonly secrets: Secrets;
  /** Entries that the open transaction writes at its end; null outside of one. */
  readonly queue: QueuedEntry[] | null;
}

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = { audit: ({ db, secrets, queue }: AuditPlace) => auditQueries(db, secrets, queue) };

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}
