import type { Connections } from "../database/schema.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../springs/ports.ts";
import { messageQueries } from "./message-queries.ts";

export const stores = { messages: ({ db }: Connections) => messageQueries(db) };

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
