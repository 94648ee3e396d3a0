import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../marks/ports.ts";
import type { Secrets, StoresOf } from "../outside.ts";
import type { QueuedEntry } from "./audit-chain-queries.ts";
import { auditQueries } from "./audit-queries.ts";

/** What the chain of entries needs besides the connections. */
export interface AuditPlace extends Connections {
  /** Keys of the chain. */
  readonly secrets: Secrets;
  /** Entries that the open transaction writes at its end; null outside of one. */
  readonly queue: QueuedEntry[] | null;
}

export const stores = { audit: ({ db, secrets, queue }: AuditPlace) => auditQueries(db, secrets, queue) };

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}
