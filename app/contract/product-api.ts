import type { EndpointName, Endpoints } from "./endpoints.ts";
import type { CallArguments, ResultOf } from "./endpoints/endpoint.ts";
import type { Language } from "./rules/languages.ts";

/**
 * The door to the product. Pages call an endpoint by its name with values of the program (kuruş, numbers, dates), and
 * get such values or an ApiFailure. Behind it stands the embedded product, another machine with the same contract, or
 * somebody else's API (§7).
 */
export interface ProductApi {
  /** Calls an endpoint. @throws ApiFailure when the product refuses the call or does not answer */
  call(name: EndpointName, content: CallContent, context: CallContext): Promise<unknown>;
  /** Starts the deadline of the page that a request loads, where calls go over a network. */
  startDeadline?(context: CallContext): void;
  /** Ends it: the page is loaded, and what its request still calls is for the rest of a file that is being sent. */
  endDeadline?(context: CallContext): void;
  /** Waits for an answer until the deadline of the page; throws ApiFailure with code "timeout" then. */
  withinDeadline?<Answer>(context: CallContext, answer: Promise<Answer>): Promise<Answer>;
}

/** Content of a call, before its endpoint checks it. Money is kuruş. */
export interface CallContent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: Blob;
}

/** For whom the site calls: user, language and id of its own request. */
export interface CallContext {
  readonly language: Language;
  /** Bearer token of a user; absent for calls of the site itself. */
  readonly userToken?: string | undefined;
  /** IP address of the visitor. */
  readonly clientAddress?: string | undefined;
  /** Called when the product refuses the user's token. */
  readonly onUserRejected?: () => void;
  /** Id of the site's request, for the log of an API. */
  readonly requestId?: string | undefined;
  /** Called when a stale answer is used because the API gives no new one, with the time at which it was loaded. */
  readonly onStale?: ((since: Date) => void) | undefined;
  /** Called with every call of the request. */
  readonly onCall?: ((answer: Promise<unknown>) => void) | undefined;
}

type Answer<Name extends EndpointName> = ResultOf<Endpoints[Name]>;
type Content<Name extends EndpointName> = CallArguments<Endpoints[Name]>;
/** Arguments are optional for an endpoint that requires no content. */
type Call<Name extends EndpointName> =
  {} extends Content<Name>
    ? (content?: Content<Name>) => Promise<Answer<Name>>
    : (content: Content<Name>) => Promise<Answer<Name>>;

/** One typed method per endpoint of the table. Money is kuruş in arguments and results. */
export type Api = { readonly [Name in EndpointName]: Call<Name> };

/** Values for the text of a broken rule: sums are kuruş, countries are ISO codes joined by commas. */
export type Facts = Readonly<Record<string, number | string>>;

/** A rule of the product that was broken. Its words are in the texts of the namespace "api". */
export interface BrokenRule {
  readonly rule: string;
  readonly facts: Facts;
}

/** What the product says about what it refused: a rule, or an API's own words. */
export type Said = BrokenRule | string;

/** A failed call. `status` is that of HTTP (RFC 9110); 0 when nothing answered. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Machine-readable code, e.g. "basket_empty". */
  readonly code: string;
  /** What is wrong with each field; "" belongs to no field. Empty unless the product refused what was sent. */
  readonly errors: Readonly<Record<string, readonly Said[]>>;
  /** Seconds after which the API wants to be asked again, where it says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    code: string,
    errors: Readonly<Record<string, readonly Said[]>> = {},
    cause?: unknown,
    retryAfterSeconds?: number,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What the product says to people; null without a word, because `message` is then this site's own. */
  get words(): Said | null {
    const isOwn = this.status === 0 || this.code === "not_supported" || this.message === defaultMessage(this.status);
    return isOwn ? null : this.message;
  }
}

/** Message of a failure whose answer has none. */
export function defaultMessage(status: number): string {
  return `The API answered ${status}`;
}
