import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../people/ports.ts";
import type { FigureStore } from "./figure-store.ts";
import type { TodayStore } from "./today-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly figures: FigureStore;
  readonly today: TodayStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
