import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../payments/ports.ts";
import type { StatementReader, StatementStore } from "./statement-store.ts";
import type { TransferCodeStore } from "./transfer-code-store.ts";
import type { TransferStore } from "./transfer-store.ts";

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow {
  readonly transfers: TransferStore;
  readonly transferCodes: TransferCodeStore;
  readonly statements: StatementStore;
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly statementReader: StatementReader;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
