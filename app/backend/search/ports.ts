import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../giving/ports.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import { searchQueries } from "./search-queries.ts";

export const stores = { search: ({ db }: Connections) => searchQueries(db) };

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
