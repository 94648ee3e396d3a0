import type { EndpointName, Endpoints } from "../../contract/endpoints.ts";
import type { HandlerArguments, ResultOf } from "../../contract/endpoints/endpoint.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";
import type { CurrentUser, Owner } from "../accounts/current-user.ts";
import type { Ports } from "../accounts/ports.ts";
import type { SignInRecord } from "../accounts/sign-in-queries.ts";
import type { MachineTokens } from "./machine-tokens.ts";

/** A call as the handlers of a noun receive it, besides the parsed request. @template Needed ports of the noun */
export interface Call<Needed = Ports> {
  readonly ports: Needed;
  readonly language: Language;
  /** The client's IP address as the site reports it; null when the site sends none. */
  readonly clientAddress: string | null;
  /** Id of the client on another machine; null for the site in this process. */
  readonly client: string | null;
  /** Null for a call with a machine token. */
  readonly userId: number | null;
  /** Role of the signed-in user at an endpoint of staff; null at every other endpoint. */
  readonly staffRole: StaffRole | null;
  /** Null for a call with a machine token. */
  readonly signIn: SignInRecord | null;
  /** The signed-in user's token; null for a call with a machine token. */
  readonly accessToken: string | null;
  readonly machineTokens: MachineTokens;
}

/** What a call at an endpoint of signed-in users always has. */
export interface SignedIn {
  readonly userId: number;
  readonly signIn: SignInRecord;
  readonly accessToken: string;
}

type CallerOf<Name extends EndpointName> = {
  admin: SignedIn & { readonly staffRole: StaffRole };
  user: SignedIn;
  either: unknown;
  machine: unknown;
  public: unknown;
}[Endpoints[Name]["caller"]];

export type Handler<Name extends EndpointName, Needed> = (
  call: Call<Needed> & CallerOf<Name>,
  content: HandlerArguments<Endpoints[Name]>,
) => Promise<ResultOf<Endpoints[Name]>>;

/** One handler for every endpoint of the table; a missing handler does not compile. */
export type Handlers<Needed> = { readonly [Name in EndpointName]: Handler<Name, Needed> };

/**
 * Returns the owner of the basket: the signed-in user, or else the guest with the session token.
 * @throws RuleViolation session_token_required without either
 */
export function ownerOf(call: Call, sessionToken: string | null | undefined): Owner {
  if (call.userId !== null) return `user:${call.userId}`;
  if (!sessionToken) throw new RuleViolation("session_token_required", "session_token");
  return guestOwner(call, sessionToken);
}

/** Returns the guest with a session token. */
export function guestOwner({ ports }: Call, sessionToken: string): Owner {
  return `guest:${ports.secrets.fingerprint(sessionToken)}`;
}

/** Returns the signed-in user of a call. @throws RuleViolation unauthorized for a machine */
export function currentUserOf({ userId, clientAddress, language }: Call): CurrentUser {
  if (userId === null) throw new RuleViolation("unauthorized");
  return { userId, clientAddress, language };
}

/** Returns the rows of a page, which is counted from 1. */
export function rangeOf(page: number, per_page: number): { offset: number; limit: number } {
  return { offset: (page - 1) * per_page, limit: per_page };
}
