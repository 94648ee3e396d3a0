import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { markPageShared, type PageHandle } from "./cache/shared-pages.server.ts";
import { ApiFailure } from "./contract/product-api.ts";
import { failedCallOf, noteFailure, recoverForm } from "./forms/arrival/recovery.server.ts";
import { pageVersion } from "./http/page-version.ts";
import { languageOf } from "./i18n/language.ts";
import { TextsProvider } from "./i18n/texts.tsx";
import { unexpectedFields } from "./log/failure-fields.ts";
import { log } from "./log/log.server.ts";
import { linkLargePictures } from "./middleware/light-pictures.server.ts";
import { currentRequestId } from "./middleware/request-log.server.ts";
import { gateScripts } from "./middleware/script-gate.server.ts";
import { signInContext } from "./middleware/sign-in.server.ts";
import { isHttps, site } from "./process/site.server.ts";
import { texts } from "./texts/texts.ts";
import { createTranslate } from "./texts/translate.ts";
import { isReturnedForm, RequestNumberContext, type ReturnedForm } from "./ui/page-failure.tsx";
import { hasFramework, PageVersionContext } from "./ui/page-version.ts";

/** Milliseconds after which rendering is aborted. */
export const streamTimeout = 10_000;

/**
 * Renders the whole document before responding: old and text browsers gain nothing from a stream, and the policy needs
 * the hashes of all inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Not read from a context: an address that matches no route skips the middleware that would set it.
  if (isShared(routerContext)) markPageShared(context);
  const secure = await isHttps();
  const language = languageOf(request, secure);
  const version = pageVersion(request, secure);
  const lost = routerContext.staticHandlerContext.errors && status >= 500 ? await recoverForm(request, context) : null;
  const failure = answerToFailure(routerContext, context, lost, status);
  // Distinguishes the framework's scripts from scripts in content, because the nonce is unpredictable.
  const nonce = randomBytes(16).toString("hex");
  const shown = onlyMatched(failure ? answering(routerContext, { ...failure, data: lost }) : routerContext);
  const isRunByFramework = version !== "light" && hasFramework(new URL(request.url).pathname);
  const page = (
    <TextsProvider language={language} namespaces={texts[language]}>
      <RequestNumberContext value={currentRequestId() ?? null}>
        <PageVersionContext value={version}>
          <ServerRouter
            // Only scripts read the stream of the page's data.
            context={isRunByFramework ? shown : { ...shown, serverHandoffStream: undefined }}
            url={request.url}
            nonce={nonce}
          />
        </PageVersionContext>
      </RequestNumberContext>
    </TextsProvider>
  );
  const rendered = isRunByFramework
    ? withoutPreloads(await renderForFramework(page, nonce))
    : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  // Scripts only know the failure and would replace the returned form with the failure's page. Other returned forms
  // need none either, and the framework's data would hold every field again.
  const failures = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const isForm = lost !== null || failures.some(holdsReturnedForm);
  const withScripts = isForm ? rendered.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "") : rendered;
  const complete = gateScripts(withScripts, nonce, version);
  const html = version === "light" ? linkLargePictures(complete, createTranslate(language, texts[language])) : complete;
  headers.set("content-type", "text/html; charset=utf-8");
  // A browser may store the answer to a form for its history.
  if (isForm) headers.set("cache-control", "no-store");
  if (status === 405) headers.set("allow", "GET, HEAD");
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", policyFor(html, nonce, await site()));
  const document = html.replaceAll(` nonce="${nonce}"`, "");
  if (failure?.retryAfter !== undefined) headers.set("retry-after", String(failure.retryAfter));
  return new Response(Buffer.from(document), { status: failure?.status ?? status, headers });
}

/**
 * Renders a page with the data that the framework's scripts need in the browser.
 * @throws what its first components threw
 */
function renderForFramework(page: ReactNode, nonce: string): Promise<string> {
  let tooLate: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React moves large parts of a page to its end and lets a script move them back. Without scripts they would
      // stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const parts: Buffer[] = [];
        const whole = new Writable({
          write(part: Buffer, _encoding, done) {
            parts.push(part);
            done();
          },
        });
        pipe(whole.once("finish", () => resolve(Buffer.concat(parts).toString())));
      },
      onError: reject,
    });
    tooLate = setTimeout(abort, streamTimeout).unref();
    // Left running, it would keep the request's body and its page in memory for that long after the answer.
  }).finally(() => clearTimeout(tooLate));
}

/**
 * Removes the preload links of scripts. On a slow line they take the bandwidth that the style sheet and the pictures
 * need, and text browsers print a line for each. React takes no offence, because it adds such links by itself.
 */
function withoutPreloads(html: string): string {
  return html.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

/**
 * Leaves out the routes that the page does not show: the framework builds a router of all it is given for every page.
 * The browser fetches other routes when their links come into sight, as before.
 */
function onlyMatched(routerContext: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = routerContext;
  const routes: typeof manifest.routes = {};
  const modules: typeof routeModules = {};
  for (const { route } of staticHandlerContext.matches) {
    routes[route.id] = manifest.routes[route.id];
    modules[route.id] = routeModules[route.id];
  }
  return { ...routerContext, manifest: { ...manifest, routes }, routeModules: modules };
}

/** Tells whether the page's route is marked as shared and nothing failed, or nothing but the address is unknown. */
function isShared({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext): boolean {
  const leaf = matches.at(-1)?.route.id;
  const handle = leaf === undefined ? undefined : (routeModules[leaf]?.handle as Partial<PageHandle> | undefined);
  const failures = Object.values(errors ?? {});
  return (
    handle?.shared === true && failures.every((failure) => isRouteErrorResponse(failure) && failure.status === 404)
  );
}

/** Tells whether a page's error is a form to return. */
function holdsReturnedForm(error: unknown): boolean {
  return isRouteErrorResponse(error) && isReturnedForm(error.data);
}

/** An answer in place of an error that a loader, an action or a middleware threw. */
interface ErrorAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Seconds after which the API wants to be asked again. */
  readonly retryAfter?: number | undefined;
}

/**
 * Returns the answer for a page that failed: 404 for what the API does not have, 503 when the API fails. A form is
 * returned with the status of its action, which may have said already that the API fails.
 * @returns null when the page has no errors, or the site itself failed and there is no form
 */
function answerToFailure(
  { staticHandlerContext: { errors } }: EntryContext,
  context: RouterContextProvider,
  form: ReturnedForm | null,
  status: number,
): ErrorAnswer | null {
  const call = errors && failedCallOf(context);
  if (call?.status === 404 && !form) return { status: 404, statusText: "Not Found" };
  if (call) return { status: 503, statusText: "Service Unavailable", retryAfter: call.retryAfterSeconds };
  return form && { status, statusText: "Service Unavailable" };
}

/** Replaces the page's errors with an answer, e.g. with the form to return. */
function answering(
  routerContext: EntryContext,
  { status, statusText, data }: ErrorAnswer & { readonly data: ReturnedForm | null },
): EntryContext {
  const { errors } = routerContext.staticHandlerContext;
  const answer = { status, statusText, internal: false, data };
  const answered = Object.fromEntries(Object.keys(errors ?? {}).map((route) => [route, answer]));
  return { ...routerContext, staticHandlerContext: { ...routerContext.staticHandlerContext, errors: answered } };
}

/** Logs an error that a loader, an action or a page threw. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  const isResponse = isRouteErrorResponse(error);
  // The address does not accept this method: the client gets 405, and nothing is wrong.
  if (isResponse && error.status === 405) return;
  const failure = (isResponse && "error" in error && error.error) || error;
  noteFailure(context, failure);
  // Not a fault: the API has no such part.
  if (failure instanceof ApiFailure && failure.code === "not_supported") return;
  // Nor this: the API rejected the sign-in, and the request is repeated as a guest's.
  if (failure instanceof ApiFailure && failure.status === 401 && context?.get(signInContext).isRefused()) return;
  if (failure instanceof ApiFailure)
    return log.error({ status: failure.status, code: failure.code }, "page without its API call");
  // A response that a loader or an action threw on purpose is logged with its status in the request's line.
  log.error(isRouteErrorResponse(failure) ? { status: failure.status } : unexpectedFields(failure), "page failed");
}

/** Scripts with a nonce and no address. */
const inlineScripts = /<script(?=[^>]* nonce="([^"]+)")(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Allows the inline scripts that carry the nonce of this rendering, by their hashes: a cached page serves many
 * requests, so the nonce must not leave the process.
 */
function policyFor(html: string, nonce: string, { pictureOrigins, environment }: Awaited<ReturnType<typeof site>>) {
  const own = [...html.matchAll(inlineScripts)].filter(([, scriptNonce]) => scriptNonce === nonce);
  const hashes = own.map(([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    // Only the development server writes inline styles.
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : ""}`,
    ["img-src 'self' data:", ...pictureOrigins].join(" "),
    // The bank's page is in a frame of any https origin; this site's own frame contains the form that leads there.
    `frame-src 'self' https:${bankOfApi(environment.api?.baseUrl)}`,
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Allows the bank of an API that is tried out without TLS, which may be on any port. */
function bankOfApi(address: string | undefined): string {
  return address?.startsWith("http:") ? " http:" : "";
}
