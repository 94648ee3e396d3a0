import type { Connections } from "../database/database.ts";
import type { Ports as Below, Store as StoreBelow } from "../figures/ports.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import { sampleTexts } from "../starter/empty.ts";
import { apiClientQueries } from "./api-client-queries.ts";
import { launchQueries } from "./launch-queries.ts";
import { retentionQueries } from "./retention-queries.ts";
import { sampleQueries } from "./sample-queries.ts";
import { systemQueries } from "./system-queries.ts";
import type { SystemFacts } from "./system-records.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = {
  system: ({ db, reader }: Connections) => systemQueries(db, reader),
  samples: ({ db }: Connections) => sampleQueries(db, sampleTexts),
  launch: ({ db, reader }: Connections) => launchQueries(db, reader, sampleTexts),
  apiClients: ({ db }: Connections) => apiClientQueries(db),
  retention: ({ db }: Connections) => retentionQueries(db),
};

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly system: SystemFacts;
}

export type Handlers = HandlersWith<Ports>;
