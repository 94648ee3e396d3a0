import type { Ports as Below, Store as StoreBelow } from "../content/ports.ts";
import type { Connections } from "../database/schema.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import { basketQueries } from "./basket-queries.ts";
import { causeQueries } from "./cause-queries.ts";
import { donationHistoryQueries, runningTotalQueries } from "./donation-history-queries.ts";
import { fundQueries } from "./fund-queries.ts";
import { openingQueries } from "./opening-queries.ts";
import { publicGiftQueries } from "./public-gift-queries.ts";
import { wellNameQueries } from "./well-name-queries.ts";
import { workQueries } from "./work-queries.ts";

export const stores = {
  causes: ({ db }: Connections) => causeQueries(db),
  baskets: ({ db }: Connections) => basketQueries(db),
  openings: ({ db }: Connections) => openingQueries(db),
  runningTotals: ({ db, reader }: Connections) => runningTotalQueries(db, reader),
  donationHistory: ({ db }: Connections) => donationHistoryQueries(db),
  publicGifts: ({ db }: Connections) => publicGiftQueries(db),
  wellNames: ({ db }: Connections) => wellNameQueries(db),
  funds: ({ db }: Connections) => fundQueries(db),
  work: ({ db }: Connections) => workQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

export interface Ports extends Below {
  readonly store: Store;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
