import * as z from "zod";
import { slugLength } from "../content/checks.ts";
import type { Feature } from "../features.ts";
import type { Permission } from "../rules/roles.ts";

/**
 * What a client of the API may do. "forward" belongs to no endpoint: it lets a client send its visitor's address in
 * X-Forwarded-For, so that rate limits count the visitor instead of the client.
 */
export const apiScopes = ["public", "giving", "accounts", "staff", "forward"] as const;
export type ApiScope = (typeof apiScopes)[number];

const accounts = /^\/(user|email|guest-data)(\/|$)/;
const giving = /^\/(baskets|payment|donations|receipt-links|transfer-codes)(\/|$)/;

/** Returns the scope that a client needs for an endpoint, in addition to the endpoint's own caller check. */
export function scopeOf({ caller, path }: Pick<Endpoint, "caller" | "path">): ApiScope {
  if (caller === "admin") return "staff";
  if (accounts.test(path)) return "accounts";
  return giving.test(path) ? "giving" : "public";
}

/** Parses scopes separated by spaces or commas; null when one is unknown. */
export function scopesIn(text: string): ApiScope[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.every(isScope) ? [...new Set(words)] : null;
}

function isScope(word: string): word is ApiScope {
  return (apiScopes as readonly string[]).includes(word);
}

/**
 * The allowed callers: `public` without a token (the token endpoint alone), `machine` the site itself, `user` a
 * signed-in user, `either` machine or user, `admin` signed-in staff whose role has the endpoint's permission.
 */
export type Caller = "public" | "machine" | "user" | "either" | "admin";

type Path = `/${string}`;

interface EndpointBase {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API's base address; `:name` is a parameter. */
  readonly path: Path;
  /**
   * Whether the sign-in's phone must have been verified in the last 15 minutes; otherwise 403 verification_required.
   */
  readonly isVerified?: true;
  /** Whether everybody gets the same answer in a language, so that a client may keep it for a while. */
  readonly isPublic?: true;
  /** Whether it changes nothing that anybody else sees, so that no cached answer is read again after it. */
  readonly changesOnlyOwn?: true;
  /** Whether pages can do without its content: they wait for it only shortly. */
  readonly isDecoration?: true;
  /** Whether the site does not call it, because another endpoint of §7 gives the same. */
  readonly isUncalled?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** A file instead of a body: multipart/form-data with this one field. */
  readonly file?: {
    readonly field: string;
    readonly largestBytes: number;
    /** What the messages about the file call it; a picture by default. */
    readonly kind?: "picture" | "statement" | "document";
  };
  /** The whole response body of a success. */
  readonly result: z.ZodType;
  /** Status of a success; default 200. */
  readonly status?: number;
}

interface StaffEndpoint {
  readonly caller: "admin";
  readonly permission: Permission;
  /** Whether it is open to staff who have not entered a code of their second factor. */
  readonly isBeforeSecondFactor?: true;
  /** Whether an API needs it to have the staff area. */
  readonly feature?: "staff";
}

/**
 * An endpoint of staff names its permission (rules/roles.ts); everybody else gets 404. Every other endpoint names the
 * feature that it belongs to; null for an endpoint of §7, which every product API has.
 */
export type Endpoint = EndpointBase &
  (
    | StaffEndpoint
    | {
        readonly caller: Exclude<Caller, "admin">;
        readonly permission?: never;
        readonly isBeforeSecondFactor?: never;
        readonly feature: Feature | null;
      }
  );

type Route = `${EndpointBase["method"]} ${Path}`;
type Rest = Omit<EndpointBase, "method" | "path">;

/** The parameters of an endpoint that declares none, by their names in its path. */
type ParamsOf<R extends Route> = R extends `${string}/:id` | `${string}/:id/${string}`
  ? { params: typeof idParams }
  : R extends `${string}/:slug`
    ? { params: typeof slugParams }
    : {};

function declare<const C extends Caller, const R extends Route, const E>(caller: C, route: R, definition: E) {
  const [method, path] = route.split(" ") as [EndpointBase["method"], Path];
  const names = path.split("/");
  const params = names.includes(":id") ? { params: idParams } : names.includes(":slug") ? { params: slugParams } : {};
  const byPath = params as "params" extends keyof E ? {} : ParamsOf<R>;
  return { method, path, caller, ...byPath, ...definition };
}

/** Declares an endpoint of staff, such as "GET /admin/refunds", and keeps the exact types of its schemas. */
export const byStaff = <
  const R extends Route,
  const E extends Rest & Pick<StaffEndpoint, "isBeforeSecondFactor" | "feature">,
>(
  route: R,
  permission: Permission,
  rest: E,
) => declare("admin", route, { permission, ...rest });

const by =
  <const C extends Exclude<Caller, "admin">>(caller: C) =>
  <const R extends Route, const E extends Rest>(route: R, feature: Feature | null, rest: E) =>
    declare(caller, route, { feature, ...rest });

export const byAnyone = by("public");
export const byMachine = by("machine");
export const byUser = by("user");
export const byEither = by("either");

/** What a public endpoint may say beside its answer. Without a feature it is one of §7. */
type PublicOptions = Pick<EndpointBase, "isDecoration" | "isUncalled"> & { readonly feature?: Feature };

/** Declares a list that everybody may read page by page. */
export const readPage = <const P extends Path, Item extends z.ZodType, Query extends z.ZodObject>(
  path: P,
  summary: string,
  item: Item,
  query: Query,
  { feature, ...marks }: PublicOptions = {},
) => byEither(`GET ${path}`, feature ?? null, { ...marks, isPublic: true, summary, query, result: page(item) });

/** Declares a thing that everybody may read. */
export const readOne = <const P extends Path, Item extends z.ZodType>(
  path: P,
  summary: string,
  item: Item,
  { feature, ...marks }: PublicOptions = {},
) => byEither(`GET ${path}`, feature ?? null, { ...marks, isPublic: true, summary, result: data(item) });

/** Declares a whole list that everybody may read. */
export const readAll = <const P extends Path, Item extends z.ZodType>(
  path: P,
  summary: string,
  item: Item,
  options?: PublicOptions,
) => readOne(path, summary, z.array(item), options);

/** Returns the response schema of one result: `{ data }`. */
export function data<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}

/** Returns the response schema of a list: `{ data, meta: { page, per_page, total } }`. */
export function page<T extends z.ZodType>(item: T) {
  const meta = z.object({ page: z.int().min(1), per_page: z.int().min(1), total: z.int().min(0) });
  return z.object({ data: z.array(item), meta });
}

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(12),
});

/** The largest id that fits every database's integer column. */
export const largestId = 2_147_483_647;
export const recordId = z.int().min(1).max(largestId);
/** The same id in a path or a query. */
export const recordIdParam = z.coerce.number().int().min(1).max(largestId);
const idParams = z.object({ id: recordIdParam });
const slugParams = z.object({ slug: z.string().min(1).max(slugLength) });

/** Body of a 422: the first message of each field (§3, validation error payload). */
export const validationFailure = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) });

/** Body of every other failure. */
export const failure = z.object({ message: z.string(), code: z.string() });

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Arguments of a call, with money in kuruş; fields with defaults are optional. */
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

/** Arguments of a handler, with money in kuruş and defaults filled in. */
export interface HandlerArguments<E extends Endpoint> {
  readonly params: OutputOf<E["params"]>;
  readonly query: OutputOf<E["query"]>;
  readonly body: OutputOf<E["body"]>;
  /** Content of the uploaded file. */
  readonly file: E["file"] extends object ? Uint8Array : undefined;
}

/** Result of an endpoint, with money in kuruş. */
export type ResultOf<E extends Endpoint> = z.output<E["result"]>;
