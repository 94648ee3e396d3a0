import type { CardEntry } from "../../contract/endpoints/baskets.ts";
import type { Connections } from "../database/schema.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { Ports as Below, Store as StoreBelow } from "../messages/ports.ts";
import type { StoresOf } from "../outside.ts";
import { documentQueries } from "./document-queries.ts";
import { religiousCalendarQueries } from "./religious-calendar-queries.ts";

export const stores = {
  documents: ({ db }: Connections) => documentQueries(db),
  religiousCalendar: ({ db }: Connections) => religiousCalendarQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
  /** What of the bank's gateway decides whether a gift is taken. */
  readonly gateway: { readonly name: string; readonly savesCards: boolean; readonly cardEntry: CardEntry };
}

export type Handlers = HandlersWith<Ports>;
