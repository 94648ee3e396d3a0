import type { EndpointName, Endpoints } from "../../contract/endpoints.ts";
import type { HandlerArguments, ResultOf } from "../../contract/endpoints/endpoint.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { CurrentUser } from "../base/current-user.ts";
import type { Ports } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { Owner } from "../giving/basket-store.ts";
import type { MachineTokens } from "./machine-tokens.ts";

/** What a handler knows beside the request's own content. */
export interface Call {
  readonly ports: Ports;
  readonly language: Language;
  /** The payer's address as the site reports it; null when it does not. */
  readonly clientAddress: string | null;
  /** Null for a machine. */
  readonly userId: number | null;
  /** The signed-in person's token; null for a machine. */
  readonly accessToken: string | null;
  readonly machineTokens: MachineTokens;
}

export type Handler<Name extends EndpointName> = (
  call: Call,
  content: HandlerArguments<Endpoints[Name]>,
) => Promise<ResultOf<Endpoints[Name]>>;

/** One handler for every endpoint of the table; a missing one does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };

/**
 * Whose basket a call speaks of: the signed-in user's, else the guest's behind the session token.
 * @throws RuleViolation when there is neither
 */
export function ownerOf(call: Call, sessionToken: string | null | undefined): Owner {
  if (call.userId !== null) return `user:${call.userId}`;
  if (!sessionToken) throw new RuleViolation("session_token_required", "session_token");
  return guestOwner(call, sessionToken);
}

/** The guest behind a session token. */
export function guestOwner({ ports }: Call, sessionToken: string): Owner {
  return `guest:${ports.secrets.fingerprint(sessionToken)}`;
}

/** Returns the signed-in user of a call. @throws RuleViolation unauthorized for a machine */
export function currentUserOf({ userId, clientAddress, language }: Call): CurrentUser {
  if (userId === null) throw new RuleViolation("unauthorized");
  return { userId, clientAddress, language };
}
