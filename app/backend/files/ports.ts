import type { Ports as Below, Store as StoreBelow } from "../audit/ports.ts";
import type { FileStore, Pictures } from "./file-store.ts";

export type Store = StoreBelow;

/** What the rules of this noun need from outside. */
export interface Ports extends Below {
  readonly files: FileStore;
  readonly pictures: Pictures;
}
