/** The same for guests and members. */
export const open = [200, 200] as const;
export const missing = [404, 404] as const;

/** Routes of articles and pages, with the same outcome for guests and members. */
export const contentRoutes: Readonly<
  Record<string, { readonly at?: string; readonly get: readonly [number, number] }>
> = {
  "/about-us": { get: open },
  "/news": { get: open },
  "/news/detail/:slug": { at: "/news/detail/nosuch", get: missing },
  "/stories": { get: open },
  "/stories/detail/:id": { at: "/stories/detail/99999", get: missing },
  "/blogs": { get: open },
  "/blogs/detail/:slug": { at: "/blogs/detail/nosuch", get: missing },
  "/announcements": { get: open },
  "/announcements/detail/:id": { at: "/announcements/detail/99999", get: missing },
  "/videos": { get: open },
  "/video/:slug": { at: "/video/nosuch", get: missing },
  "/advertisements": { get: open },
  "/books": { get: open },
  "/faqs": { get: open },
  "/bank": { get: open },
  "/costs": { get: open },
  "/search": { get: open },
  "/contact": { get: open },
  "/volunteer": { get: open },
  "/why-water": { get: open },
  "/standard-page": { get: open },
  "/popup/:id": { at: "/popup/99999", get: missing },
  "/robots.txt": { get: open },
  "/sitemap.xml": { get: open },
  "/news.xml": { get: open },
  "/site.webmanifest": { get: open },
  "/.well-known/security.txt": { get: open },
  "/districts": { get: open },
  "/share-picture/:kind/:name": { at: "/share-picture/well/6.png", get: open },
};
