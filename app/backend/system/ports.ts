import type { Connections } from "../database/schema.ts";
import type { Ports as Below, Store as StoreBelow } from "../figures/ports.ts";
import type { Handlers as HandlersWith } from "../http/handlers.ts";
import type { StoresOf } from "../outside.ts";
import { sampleTexts } from "../starter/content.ts";
import { apiClientQueries } from "./api-client-queries.ts";
import { launchQueries } from "./launch-queries.ts";
import { retentionQueries } from "./retention-queries.ts";
import { sampleQueries } from "./sample-queries.ts";
import { systemQueries } from "./system-queries.ts";

export const stores = {
  system: ({ db, reader }: Connections) => systemQueries(db, reader),
  samples: ({ db }: Connections) => sampleQueries(db, sampleTexts),
  launch: ({ db, reader }: Connections) => launchQueries(db, reader, sampleTexts),
  apiClients: ({ db }: Connections) => apiClientQueries(db),
  retention: ({ db }: Connections) => retentionQueries(db),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

/** The settings that decide whether a site can take real money. */
export interface LaunchSettings {
  /** Whether the payment provider's own test system is set. */
  readonly isBankTest: boolean;
  /** Number of trusted proxies. */
  readonly trustProxy: number;
  /** Whether a secret was generated into DATA_DIR. */
  readonly hasGeneratedSecrets: boolean;
  readonly hasMetricsToken: boolean;
}

/** Facts about this process for the System page. */
export interface SystemFacts {
  readonly version: string | null;
  readonly startedAt: Date;
  /** Names of the scheduler's jobs. */
  readonly jobs: readonly string[];
  /** Names of the providers in use. */
  readonly providers: Readonly<Record<"bank" | "sms" | "mail", string>>;
  readonly launch: LaunchSettings;
  /** Returns free and total bytes of the disk of the site's files; null when they cannot be read. */
  disk(): Promise<{ readonly free: number; readonly total: number } | null>;
  /** Returns when the certificate of the public address ends; null without TLS and where it is not reached. */
  certificateEnd(): Promise<Date | null>;
}

export interface Ports extends Below {
  readonly store: Store;
  readonly system: SystemFacts;
}

export type Handlers = HandlersWith<Ports>;
