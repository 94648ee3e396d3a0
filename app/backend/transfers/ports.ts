import type { Connections } from "../database/schema.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import type { Ports as Below, Store as StoreBelow } from "../payments/ports.ts";
import { statementQueries } from "./statement-queries.ts";
import { transferCodeQueries, transferQueries } from "./transfer-queries.ts";

export const stores = {
  transfers: ({ db }: Connections) => transferQueries(db),
  transferCodes: ({ db }: Connections) => transferCodeQueries(db),
  statements: ({ db }: Connections) => statementQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

/** Why a file cannot be read: no text, no table, quotes without an end, too many rows, or cells that are too long. */
export type StatementFault = "binary" | "no_table" | "quotes" | "too_long" | "cells";

export type StatementText =
  | { readonly outcome: "read"; readonly text: string }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

export type StatementTable =
  | { readonly outcome: "read"; readonly rows: readonly (readonly string[])[] }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

/** Reads the bytes of banks' files: their encoding, and the cells of their table. */
export interface StatementReader {
  decode(bytes: Uint8Array): StatementText;
  split(text: string): StatementTable;
}

export interface Ports extends Below {
  readonly store: Store;
  readonly statementReader: StatementReader;
}

export type Handlers = HandlersWith<Ports>;
