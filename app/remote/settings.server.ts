import { createHash } from "node:crypto";
import type * as z from "zod";
import type { ApiMapping } from "~/contract/api-mapping.ts";
import type { EndpointName } from "~/contract/endpoints.ts";
import type { Feature } from "~/contract/features.ts";
import type { CallContent, CallContext } from "~/contract/product-api.ts";
import type { Answered } from "./exchange.server.ts";
import type { SiteStore } from "./site-store.server.ts";
import type { MachineCredentials } from "./token-provider.server.ts";

/** How many parts of an answer were unreadable and left out or replaced by a default, by path. */
export type Unread = ReadonlyMap<string, number>;

export interface RemoteSettings {
  readonly baseUrl: string;
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly credentials: MachineCredentials;
  readonly store: SiteStore;
  /** Public origin of this site, to which the bank sends payers back. */
  readonly publicUrl: string;
  /** How the API's names, states and ids differ from the contract's. */
  readonly mapping?: ApiMapping | undefined;
  /** Called with the parts of an answer that could not be read: their paths and how many, never values. */
  readonly onUnread?: (endpoint: EndpointName, unread: Unread) => void;
  /** Called with the origin of every picture that an answer has an address of. */
  readonly onPicture?: (origin: string) => void;
  /** Features that API_FEATURES names; undefined reads them from the API's OpenAPI document. */
  readonly features?: readonly Feature[] | undefined;
  /** Called when the API gained or lost features. */
  readonly onFeatures?: (gained: readonly Feature[], lost: readonly Feature[]) => void;
  /** Called when the OpenAPI document cannot be had or read. */
  readonly onUnreadFeatures?: (failure: unknown) => void;
}

/** A call without adapters: the raw body of a success. */
export type RawCall = (name: EndpointName, content: CallContent, context: CallContext) => Promise<Answered>;

/**
 * Reads an answer into the shape of an endpoint, which need not be the one that was called.
 * @param schema another shape
 */
export type ReadAnswer = (
  name: EndpointName,
  answered: Answered,
  content: CallContent,
  schema?: z.ZodType,
) => Promise<unknown>;

/** Returns a name for a token that is not the token, to remember by. */
export function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 22);
}
