import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import type { EntryContext } from "react-router";
import { mustExist } from "~/contract/must-exist.ts";
import { acceptedEncoding, type Encoding } from "~/http/accept.ts";
import { pageVersion } from "~/http/page-version.ts";
import { languageOf } from "~/i18n/language.ts";
import { countCache } from "~/metrics/counts.server.ts";
import { isHttps } from "~/process/site.server.ts";
import { encodedHeaders } from "./compression.server.ts";
import { type FilledPage, fillTemplate, type PageTemplate, templateOfToken } from "./page-template.server.ts";

/**
 * Renderings of personal pages by a digest of all that they show. The data of a page are loaded for every request, and
 * every guard runs; only React's work is not repeated when the result is known. Two visitors share a rendering when
 * every byte of their pages' data is the same, so nobody can see anything that was not loaded for them.
 */
const renderings = new LRUCache<string, Rendering>({
  max: 2_000,
  maxSize: 32 * 1024 * 1024,
  // Pieces are kept as text and compressed.
  sizeCalculation: ({ html }) => Math.ceil(html.length * 2.5) + 1,
  ttl: 5 * 60_000,
});

interface Rendering {
  readonly html: string;
  readonly policy: string;
  /** Token of the forms in this rendering; "" without one. */
  readonly formToken: string;
  /** Made when the page is asked for again. */
  template?: PageTemplate;
}

/** Data of the root route that differ in every request. */
type RootData = { readonly formToken?: string } & Record<string, unknown>;

/** What the framework hands over for a page. */
export type ShownPage = Pick<
  EntryContext["staticHandlerContext"],
  "actionData" | "errors" | "loaderData" | "statusCode"
> & {
  readonly location: { readonly pathname: string; readonly search: string };
  readonly matches: readonly { readonly route: { readonly id: string } }[];
};

/** A page whose rendering may be known. */
export interface RenderedPage {
  readonly key: string;
  readonly formToken: string;
}

/**
 * Returns the digest of all that a rendering depends on: address, routes, their data but the form token, and what the
 * caller adds.
 * @param others e.g. the language
 * @returns null for a page that is not kept: after an action, with an error, or with data that come later
 */
export function renderedPageOf(
  { staticHandlerContext }: { readonly staticHandlerContext: ShownPage },
  others: readonly string[],
): RenderedPage | null {
  const { actionData, errors, loaderData, location, matches, statusCode } = staticHandlerContext;
  if (actionData || errors || statusCode !== 200) return null;
  const { formToken = "", ...root } = (loaderData.root ?? {}) as RootData;
  try {
    const shown = serialize([
      others,
      location.pathname,
      location.search,
      matches.map(({ route }) => route.id),
      formToken === "",
      { ...loaderData, root },
    ]);
    return { key: createHash("sha256").update(shown).digest("base64"), formToken };
  } catch {
    // Promises and functions cannot be compared.
    return null;
  }
}

/** Returns a page whose rendering is known; null for any other. */
export async function knownPage(shown: ShownPage, request: Request): Promise<Response | null> {
  const secure = await isHttps();
  const page = renderedPageOf({ staticHandlerContext: shown }, [
    languageOf(request, secure),
    pageVersion(request, secure),
  ]);
  return page && knownAnswer(page, request);
}

/** Returns the answer from the known rendering of a page; null when it is not known. */
export function knownAnswer(page: RenderedPage, request: Request, headers = new Headers()): Response | null {
  const known = knownRendering(page);
  if (!known) return null;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", mustExist(known.headers.get("content-security-policy")));
  const encoding = acceptedEncoding(request, ["gzip"]);
  const body = bytesFor(known, encoding) as Uint8Array<ArrayBuffer>;
  return new Response(body, { headers: encodedHeaders(headers, encoding) });
}

/** Returns the known rendering of a page, with the form token of this request; null when it is not known. */
export function knownRendering({ key, formToken }: RenderedPage): FilledPage | null {
  const known = renderings.get(key);
  if (!known) return null;
  countCache("known renderings", true);
  known.template ??= templateOfToken(
    known.formToken,
    known.html,
    new Headers({ "content-security-policy": known.policy }),
  );
  return fillTemplate(known.template, { basketCount: 0, formToken });
}

/** Keeps a rendering. */
export function keepRendering({ key, formToken }: RenderedPage, html: string, policy: string): void {
  countCache("known renderings", false);
  renderings.set(key, { html, policy, formToken });
}

/** Returns the bytes of a page in an encoding; templates have no other compressed form than gzip. */
export function bytesFor(page: FilledPage, encoding: Encoding): Buffer {
  return encoding === "identity" ? Buffer.from(page.html()) : page.gzip();
}
