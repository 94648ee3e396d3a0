import type { Language } from "~/contract/rules/languages.ts";

/** User, language and id of the request for which the site calls the API. */
export interface RequestContext {
  readonly language: Language;
  /** Bearer token of a user; absent for machine calls. */
  readonly userToken?: string | undefined;
  /** IP address of the visitor. */
  readonly clientAddress?: string | undefined;
  /** Called when the API rejects the user's token. */
  readonly onUserRejected?: () => void;
  /** Id of the site's request, for the API's log. */
  readonly requestId?: string | undefined;
  /** Called when a stale answer is used because the API gives no new one, with the time at which it was loaded. */
  readonly onStale?: ((since: Date) => void) | undefined;
  /** Called with every call of the request. */
  readonly onCall?: ((answer: Promise<unknown>) => void) | undefined;
}
