/**
 * The `handle` of a route whose page is the same for all requests with the same address and language, but for the facts
 * of its visitor in cache/page-template.server.ts. A layout cannot have it.
 */
export const sharedPage = { shared: true } as const;
/** The `handle` of a shared page that has nothing that scripts could improve. */
export const readingPage = { ...sharedPage, scripts: false } as const;

/**
 * The `headers` of a route whose page has a credential or card data: it stays out of every cache, also out of the
 * browser's back-forward cache.
 */
export function uncachedPage() {
  return { "cache-control": "no-store" };
}

/** The `shouldRevalidate` of a route that shows a rejected form beside the current state. */
export function alwaysRevalidate() {
  return true;
}

/** The `default` of a route that takes forms only, whose loader redirects to a page. */
export function NoPage() {
  return null;
}
