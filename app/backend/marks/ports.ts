import type { Connections } from "../database/schema.ts";
import type { Clock, Log, ProviderWatch, Secrets, SiteIdentity, StoresOf, Transaction } from "../outside.ts";
import { markQueries } from "./mark-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = { marks: ({ db }: Connections) => markQueries(db) };

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoresOf<typeof stores> {
  /**
   * Waits for the lock of this name and holds it until the end of the transaction. Call it inside a transaction. Take
   * locks of different names in the same order everywhere, or transactions deadlock.
   */
  lock(name: string): Promise<void>;
  readonly transaction: Transaction<this>;
}

/** What rules need from outside. They never read the clock, random numbers, the environment or a database directly. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly site: SiteIdentity;
  readonly log: Log;
  /** Health of the bank, SMS, mail and the jobs. */
  readonly providers: ProviderWatch;
}
