import { deepStrictEqual } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { endpoints, type EndpointName, type Endpoints } from "../../app/contract/endpoints.ts";
import type { CallArguments, Endpoint, ResultOf } from "../../app/contract/endpoints/endpoint.ts";
import type { ProductApi } from "../../app/contract/product-api.ts";
import type { Language } from "../../app/contract/rules/languages.ts";

export class Refused extends Error {
  readonly status: number;
  readonly body: { message: string; code?: string; errors?: Record<string, string[]> };

  constructor(status: number, body: Refused["body"]) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns "done", or status and code of a refusal: "401 unauthorized". */
export function outcome(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "done",
    (failure: unknown) => {
      if (!(failure instanceof Refused)) throw failure;
      return `${failure.status} ${failure.body.code ?? Object.keys(failure.body.errors ?? {}).join()}`;
    },
  );
}

/** Like `outcome`, with the refused fields: "422 name_required donor.name"; without a code it is "validation". */
export function outcomeAndFields(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "done",
    ({ status, body }: Refused) => [status, body.code ?? "validation", ...Object.keys(body.errors ?? {})].join(" "),
  );
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or text if it is none. */
  readonly body: unknown;
}

/** The body of an endpoint's success, with money in lira. */
export type WireOf<Name extends EndpointName> = z.input<Endpoints[Name]["result"]>;

/**
 * Returns the body of an endpoint's success.
 * @throws if the body does not match the endpoint's schema
 */
export function successOf<Name extends EndpointName>(name: Name, { body }: RawAnswer): WireOf<Name> {
  const { result }: Endpoint = endpoints[name];
  z.decode(result, body);
  return body as WireOf<Name>;
}

/**
 * Returns the body of a refusal.
 * @throws if the answer is a success
 */
export function refusalOf({ status, body }: RawAnswer): Refused["body"] {
  if (status < 400) throw new Error(`Not refused: ${status} ${JSON.stringify(body)}`);
  return body as Refused["body"];
}

export function refusedFields(answer: RawAnswer): string[] {
  return Object.keys(refusalOf(answer).errors ?? {});
}

type RawHeaders = Record<string, string | null>;
type Content<Name extends EndpointName> = CallArguments<Endpoints[Name]>;
type GivenContent<Name extends EndpointName> =
  {} extends Content<Name> ? [content?: Content<Name>] : [content: Content<Name>];
type Rest<Name extends EndpointName> = [...GivenContent<Name>, speaker?: Speaker];

interface Speaker {
  readonly language?: Language;
  readonly clientAddress?: string;
  /** Token of a signed-in user; the machine's by default. */
  readonly bearer?: string;
}

/** Calls any endpoint by name, typed by the table. */
export type CallEndpoint = <Name extends EndpointName>(
  name: Name,
  ...rest: Rest<Name>
) => Promise<ResultOf<Endpoints[Name]>>;

type Data<Name extends EndpointName> =
  ResultOf<Endpoints[Name]> extends { readonly data: infer Found } ? Found : undefined;
export type DataOf = <Name extends EndpointName>(name: Name, ...rest: Rest<Name>) => Promise<Data<Name>>;
export type DataAsStaff = <Name extends EndpointName>(
  name: Name,
  ...content: GivenContent<Name>
) => Promise<Data<Name>>;

/** Returns a caller that gives the data of each answer alone. */
export function dataFrom(call: CallEndpoint): DataOf {
  return (async (...named: [never, never]) => ((await call(...named)) as { data?: unknown }).data) as DataOf;
}

const anyAddress = "http://api.test";

/**
 * Calls the product API through its own fetch, with a machine token fetched on demand.
 * @param product the product in this process; every read then goes both ways, which must agree
 */
export function createApiCaller(
  send: (request: Request) => Promise<Response>,
  client: { id: string; secret: string },
  product?: ProductApi,
) {
  let token: string | undefined;

  async function fetchToken(): Promise<string> {
    const body = JSON.stringify({
      client_id: client.id,
      client_secret: client.secret,
      grant_type: "client_credentials",
    });
    const response = await send(new Request(`${anyAddress}/oauth/token`, { method: "POST", body }));
    return ((await response.json()) as { access_token: string }).access_token;
  }

  async function once(method: string, path: string, body: unknown, headers: RawHeaders): Promise<RawAnswer> {
    const all = { accept: "application/json", authorization: `Bearer ${token}`, ...headers };
    const response = await send(
      new Request(anyAddress + path, {
        method,
        headers: Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)),
        ...(body !== undefined && { body: isBody(body) ? body : JSON.stringify(body) }),
        ...(body instanceof ReadableStream && { duplex: "half" }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: jsonOrText(text) };
  }

  /**
   * @param body sent as it is if it is text, bytes, a form or a stream, else as JSON  @param headers null leaves one
   * out
   */
  async function raw(method: string, path: string, body?: unknown, headers: RawHeaders = {}): Promise<RawAnswer> {
    token ??= await fetchToken();
    const answer = await once(method, path, body, headers);
    if (answer.status !== 401 || "authorization" in headers) return answer;
    // The test's clock went on beyond the token's life.
    token = await fetchToken();
    return once(method, path, body, headers);
  }

  const call: CallEndpoint = async (name, ...rest) => {
    const [content = {}, { language = "tr", clientAddress = null, bearer } = {}] = rest as unknown as [
      LooseContent?,
      Speaker?,
    ];
    const definition: Endpoint = endpoints[name];
    const body = definition.file
      ? formOf(definition.file.field, content.file)
      : definition.body && wireBody(definition.body, content.body);
    const overHttp = async () => {
      const answer = await raw(definition.method, pathOf(definition.path, content), body, {
        "x-localization": language,
        "x-forwarded-for": clientAddress,
        ...(definition.body && { "content-type": "application/json" }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      });
      const isSuccess = answer.status === (definition.status ?? 200);
      if (!isSuccess) throw new Refused(answer.status, answer.body as Refused["body"]);
      return z.decode(definition.result, answer.body);
    };
    const result = await overHttp();
    // Every export of staff is an entry of the audit log.
    if (product && definition.method === "GET" && !name.startsWith("export")) {
      const context = { userToken: bearer, language, ...(clientAddress && { clientAddress }) };
      await expectSame(name, result, () => product.call(name, content, { ...context }), overHttp);
    }
    return result as never;
  };

  return { raw, call };
}

/**
 * Calls an endpoint that a table of a test names, with content made beside the name: no type ties the two, the API
 * checks them.
 */
export function callNamed<Answer>(
  call: CallEndpoint,
  name: EndpointName,
  content: object,
  speaker: Speaker,
): Promise<Answer> {
  return (call as unknown as (name: EndpointName, content: object, speaker: Speaker) => Promise<Answer>)(
    name,
    content,
    speaker,
  );
}

export interface LooseContent {
  file?: Blob;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Content as it travels, field by field: a test may leave out what it likes, and send what breaks a rule. */
export function wireBody(schema: z.ZodObject, body: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const encoded = z.safeEncode((schema.shape[name] as z.ZodType | undefined) ?? z.unknown(), value);
      return [name, encoded.success ? encoded.data : value];
    }),
  );
}

/** Returns a path of the table with parameters and query filled in. */
export function pathOf(path: string, { params = {}, query = {} }: LooseContent = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

export function formOf(field: string, file: Blob | undefined): FormData {
  const form = new FormData();
  if (file) form.set(field, file, "picture");
  return form;
}

function isBody(body: unknown): body is BodyInit {
  return (
    typeof body === "string" || body instanceof Uint8Array || body instanceof FormData || body instanceof ReadableStream
  );
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Expects that a call without HTTP has the result of the same read over HTTP.
 * @param again repeats the read, because something may have changed between the two
 */
async function expectSame(
  name: EndpointName,
  result: unknown,
  call: () => Promise<unknown>,
  again: () => Promise<unknown>,
): Promise<void> {
  let known = result;
  for (let attempt = 1; ; attempt++) {
    // Rows of SQLite have no prototype, which makes no difference to whoever reads them.
    const direct = withoutFreeBytes(await call());
    const expected = withoutFreeBytes(known);
    if (isDeepStrictEqual(direct, expected)) return;
    const now = await again();
    if (isDeepStrictEqual(now, known) && attempt >= 3)
      deepStrictEqual(direct, expected, `${name} answers another thing without HTTP`);
    if (attempt >= 20) return;
    known = now;
  }
}

/** Copies an answer without what other programs of the machine change from one moment to the next. */
function withoutFreeBytes(answer: unknown): unknown {
  const copy = structuredClone(answer) as { data?: { disk?: { free_bytes: number } | null } };
  if (copy.data?.disk) copy.data.disk.free_bytes = 0;
  return copy;
}
