import type { Connections } from "../database/database.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf, Transaction } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../payments/ports.ts";
import { statementQueries, type StatementReader } from "./statement-queries.ts";
import { transferCodeQueries } from "./transfer-code-queries.ts";
import { transferQueries } from "./transfer-queries.ts";

/** The tables of this noun, as its rules and those of the nouns above see them. */
export const stores = {
  transfers: ({ db }: Connections) => transferQueries(db),
  transferCodes: ({ db }: Connections) => transferCodeQueries(db),
  statements: ({ db }: Connections) => statementQueries(db),
};

/** What the rules of this noun see of the database: its own part and those of the nouns below. */
export interface Store extends StoreBelow, StoresOf<typeof stores> {
  readonly transaction: Transaction<Store>;
}

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly store: Store;
  readonly statementReader: StatementReader;
}

export type Handlers = HandlersWith<Ports>;
