import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { languageOf } from "./i18n/language.ts";
import { isForeignForm, noteForeignForm } from "./middleware/foreign-forms.server.ts";
import { texts } from "./i18n/texts.server.ts";
import { TextsProvider } from "./i18n/texts.tsx";

/** A page that is not ready by then never will be. */
export const streamTimeout = 10_000;

/**
 * Renders the whole document before answering: old and text browsers gain nothing from a stream, and only a whole
 * document knows the hashes of its inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // Not from a context: an address that matches no route skips the middleware that would have set one.
  const language = languageOf(request);
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <TextsProvider language={language} groups={texts[language]}>
        <ServerRouter context={routerContext} url={request.url} />
      </TextsProvider>,
      {
        // React moves large parts of a page to its end, for a script to put back. Without scripts they would stay hidden.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout).unref();
  });
  headers.set("content-type", "text/html; charset=utf-8");
  if (status === 405) headers.set("allow", "GET, HEAD");
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", policyFor(html));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Writes down what went wrong. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const isResponse = isRouteErrorResponse(error);
  // A form or a method that an address does not take: its sender is told so, and nothing is broken here.
  if (isResponse && error.status === 405) return;
  if (isForeignForm(error, request)) return void noteForeignForm(request);
  console.error((isResponse && "error" in error && error.error) || error);
}

/** Only the scripts in this very document may run: cached pages cannot carry a nonce, so it is made of their hashes. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // The bank's pages are shown in a frame, and banks are many; our own frame holds the form that leads there.
    "frame-src 'self' https:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ");
}
