import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Ports as Below, Store as StoreBelow } from "../inbox/ports.ts";
import type { Transaction } from "../outside.ts";
import type { PersonalDataStore } from "./personal-data-store.ts";
import type { Authenticator, SecondFactorStore } from "./second-factor-store.ts";
import type { StaffStore } from "./staff-store.ts";
import type { VerificationStore } from "./verification-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly staff: StaffStore;
  readonly personalData: PersonalDataStore;
  readonly secondFactors: SecondFactorStore;
  readonly verification: VerificationStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly authenticator: Authenticator;
  /** Most codes by SMS in 24 hours, for the whole site. */
  readonly smsDailyLimit: number;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
