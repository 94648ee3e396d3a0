import type { Connections } from "../database/schema.ts";
import type { Call as CallWith, Handlers as HandlersWith } from "../http/handlers.ts";
import type { Ports as Below, Store as StoreBelow } from "../inbox/ports.ts";
import type { StoresOf } from "../outside.ts";
import { personalDataQueries } from "./personal-data-queries.ts";
import { secondFactorQueries } from "./second-factor-queries.ts";
import { staffQueries } from "./staff-queries.ts";
import { verificationQueries } from "./verification-queries.ts";

export const stores = {
  personalData: ({ db }: Connections) => personalDataQueries(db),
  secondFactors: ({ db }: Connections) => secondFactorQueries(db),
  verification: ({ db }: Connections) => verificationQueries(db),
  staff: ({ db, reader }: Connections) => staffQueries(db, reader),
};

export interface Store extends StoreBelow, StoresOf<typeof stores> {}

/** Codes by time (TOTP, RFC 6238). */
export interface Authenticator {
  /** Returns a random secret of 160 bits in base32. */
  newSecret(): string;
  /** Returns the otpauth: address that authenticator apps read from a QR code. */
  addressOf(secret: string, label: { readonly issuer: string; readonly account: string }): string;
  /** Returns the number of the 30-second step of a code, at most one step away from now; null for a wrong code. */
  stepOf(secret: string, code: string, at: Date): number | null;
}

export interface Ports extends Below {
  readonly store: Store;
  readonly authenticator: Authenticator;
  /** Most codes by SMS in 24 hours, for the whole site. */
  readonly smsDailyLimit: number;
}

export type Call = CallWith<Ports>;
export type Handlers = HandlersWith<Ports>;
