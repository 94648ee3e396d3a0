import type { Connections } from "../database/database.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../people/ports.ts";
import { figureQueries, todayQueries } from "./figure-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = {
  figures: ({ db }: Connections) => figureQueries(db),
  today: ({ db }: Connections) => todayQueries(db),
};

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Handlers = HandlersWith<Ports>;
