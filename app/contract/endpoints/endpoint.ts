import * as z from "zod";

/**
 * Who may call: `public` nobody signed (the token endpoint alone), `machine` the site itself, `user` a signed-in
 * person, `either` machine or user, `admin` a signed-in administrator.
 */
export type Caller = "public" | "machine" | "user" | "either" | "admin";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API's base address; `:name` marks a parameter. */
  readonly path: `/${string}`;
  readonly caller: Caller;
  /**
   * Only for a sign-in whose owner proved to hold the present phone in the last quarter of an hour; else 403
   * verification_required.
   */
  readonly isVerified?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** A file instead of a body: the request is multipart/form-data with this one field. */
  readonly file?: { readonly field: string; readonly largestBytes: number };
  /** The whole answer body of a success, envelope included. */
  readonly result: z.ZodType;
  /** Status of a success; 200 unless said otherwise. */
  readonly status?: number;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The envelope of every success: `{ data }`. */
export function data<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}

/** The envelope of a list: `{ data, meta: { page, per_page, total } }`. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }) });
}

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(12),
});

/** The largest number a row can have on every database. */
export const largestId = 2_147_483_647;
export const recordId = z.int().min(1).max(largestId);
/** The same in an address. */
export const recordIdParam = z.coerce.number().int().min(1).max(largestId);
export const idParams = z.object({ id: recordIdParam });

/** Body of a 422: the first message of each field (§3, validation error payload). */
export const validationFailure = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) });

/** Body of every other failure. */
export const failure = z.object({ message: z.string(), code: z.string() });

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller hands to an endpoint, with money in kuruş; defaults may be left out. */
export type CallArguments<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: OutputOf<E["params"]> }
  : {}) &
  (E["query"] extends z.ZodType ? { query?: Partial<OutputOf<E["query"]>> } : {}) &
  (E["body"] extends z.ZodType ? { body: DefaultsOptional<E["body"]> } : {}) &
  (E["file"] extends object ? { file: Blob } : {});

type DefaultsOptional<S> = S extends z.ZodType
  ? Omit<OutputOf<S>, OptionalInputKeys<S>> & Partial<Pick<OutputOf<S>, OptionalInputKeys<S> & keyof OutputOf<S>>>
  : never;
type OptionalInputKeys<S> = {
  [K in keyof InputOf<S>]-?: undefined extends InputOf<S>[K] ? K : never;
}[keyof InputOf<S>];

/** What an endpoint's handler is given, with money in kuruş and defaults filled in. */
export interface HandlerArguments<E extends Endpoint> {
  readonly params: OutputOf<E["params"]>;
  readonly query: OutputOf<E["query"]>;
  readonly body: OutputOf<E["body"]>;
  /** The uploaded file's bytes. */
  readonly file: E["file"] extends object ? Uint8Array : undefined;
}

/** What an endpoint answers, with money in kuruş. */
export type ResultOf<E extends Endpoint> = z.output<E["result"]>;
