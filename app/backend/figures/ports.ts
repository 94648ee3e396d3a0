import type { Connections } from "../database/schema.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../people/ports.ts";
import { figureQueries, todayQueries } from "./figure-queries.ts";

export const stores = {
  figures: ({ db }: Connections) => figureQueries(db),
  today: ({ db }: Connections) => todayQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}

export type Handlers = HandlersWith<Ports>;
