import type { Ports as Below, Store as StoreBelow } from "../figures/ports.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { ApiClientStore } from "./api-client-store.ts";
import type { LaunchStore } from "./launch-store.ts";
import type { RetentionStore } from "./retention-store.ts";
import type { SampleStore } from "./sample-store.ts";
import type { SystemFacts, SystemStore } from "./system-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly system: SystemStore;
  readonly samples: SampleStore;
  readonly launch: LaunchStore;
  readonly apiClients: ApiClientStore;
  readonly retention: RetentionStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly system: SystemFacts;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
