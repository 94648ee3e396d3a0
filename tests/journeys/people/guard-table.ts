import routes from "../../../app/routes.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";

/** Status or redirect target for a guest and for a member. */
type Outcomes = readonly [guest: number | string, member: number | string];

export const login = "/auth/login";
export const panel = "/dashboard/panel";
const missing: Outcomes = [404, 404];

const both = (outcome: number | string): Outcomes => [outcome, outcome];
/** Guard 0 (§2): signed-in users are sent to the panel. */
const guestOnly = (guest: number | string): Outcomes => [guest, panel];
/** Guard 1 (§2): guests are sent to sign-in and return afterwards. */
const signedInOnly = (member: number | string): Outcomes => ["to sign in", member];

/** Patterns that anybody may open as usual: a page, or 404 where nothing has the sample's name. */
const openToAll = [
  ..."/ /waterwell-projects /sacrifice /projects /the-spring /the-spring/detail/:id /the-spring/poster/:id".split(" "),
  ..."/the-spring/qr/:file /donate /bank/code /my-data /basket /basket/notes/:id /about-us /news".split(" "),
  ..."/news/detail/:slug /stories /stories/detail/:id /blogs /blogs/detail/:slug /announcements".split(" "),
  ..."/announcements/detail/:id /videos /video/:slug /advertisements /books /faqs /bank /costs /search".split(" "),
  ..."/contact /volunteer /why-water /standard-page /popup/:id /robots.txt /sitemap.xml /news.xml".split(" "),
  ..."/site.webmanifest /.well-known/security.txt /districts /auth/error /receipt/:token".split(" "),
  ..."/receipt/:token/pdf /payment/:step /payment/notification/:provider /sandbox-bank/* /files/:name".split(" "),
  ..."/health /ready /version /*".split(" "),
];

/** Patterns with another outcome than their neighbours. */
const special: Readonly<Record<string, Outcomes>> = {
  "/waterwell-projects/detail/:id": both(200),
  "/sacrifice/detail/:id": both(200),
  "/projects/detail/:slug": both(200),
  "/share-picture/:kind/:name": both(200),
  "/:slug": both(200),
  "/my-data/code": both("/my-data"),
  "/my-data/yours": both("/my-data"),
  "/my-data/file": both("/my-data"),
  "/basket/lines/:id": both("/basket"),
  "/basket/lines/:id/rest": both("/basket"),
  "/auth": both(login),
  "/auth/login": guestOnly(200),
  "/auth/email": guestOnly(200),
  "/auth/otp": guestOnly(login),
  "/auth/codes": guestOnly("/auth/otp"),
  "/auth/newMember": guestOnly(login),
  "/auth/link/:token": both(200),
  "/auth/logout": both("/"),
  "/payment": both("/payment/details"),
  "/payment/details": both("/basket"),
  "/payment/card": both("/basket"),
  "/payment/secure": missing,
  "/payment/result": missing,
  "/payment/receipt": missing,
  "/payment/receipt.pdf": missing,
  "/payment/frame": missing,
  "/payment/return/:reference": both(200),
  "/language": both("/"),
  "/page-version": both("/"),
  "/banner": both("/"),
  "/dashboard": signedInOnly(panel),
  "/dashboard/campaign/:id/termination": signedInOnly("/dashboard/campaign/1/options"),
  "/dashboard/campaign/:id/deletion/withdrawal": signedInOnly("/dashboard/campaign/1/options"),
  "/dashboard/campaign/:id/deletion": signedInOnly("/dashboard/campaign/1/options"),
  "/dashboard/campaign/:id/end": signedInOnly("/dashboard/campaign/1/options"),
  "/profile": signedInOnly("/profile/personal-data"),
  "/profile/phone/verify": signedInOnly("/profile/phone"),
  "/profile/email": signedInOnly("/profile/personal-data"),
  "/profile/email/verify": signedInOnly("/profile/personal-data"),
  "/profile/sign-ins/:id": signedInOnly("/profile/sign-ins"),
  "/profile/cards/:id": signedInOnly("/profile/profile-options"),
  "/profile/cards/:id/default": signedInOnly("/profile/profile-options"),
  "/profile/deletion/withdrawal": signedInOnly("/profile/profile-options"),
  "/profile/deletion": signedInOnly("/profile/profile-options"),
};

/** Samples that the starter content has, or has not. */
const addresses: Readonly<Record<string, string>> = {
  "/waterwell-projects/detail/:id": "/waterwell-projects/detail/6",
  "/sacrifice/detail/:id": "/sacrifice/detail/18",
  "/stories/detail/:id": "/stories/detail/99999",
  "/announcements/detail/:id": "/announcements/detail/99999",
  "/popup/:id": "/popup/99999",
  "/admin/content/:kind/:id": "/admin/content/news/new",
};

/** Returns an address of a pattern. */
export function addressOf(pattern: string): string {
  const sample = addresses[pattern] ?? sampleOf(pattern);
  return sample.replace("/admin/content/news/1", "/admin/content/menu/1");
}

/** Returns what a guest and a member get at a pattern; undefined where nobody said that all may open it. */
function outcomesOf(pattern: string): Outcomes | undefined {
  const whole = /[:*]/.test(pattern) ? 404 : 200;
  // Staff's pages are not there for members.
  if (/^\/admin(\/|$)/.test(pattern)) return signedInOnly(404);
  if (special[pattern]) return special[pattern];
  if (/^\/(dashboard|profile)\//.test(pattern)) return signedInOnly(whole);
  return openToAll.includes(pattern) ? both(whole) : undefined;
}

/** Every route with its outcomes. */
export const table = patternsOf(routes).map((pattern) => ({
  pattern,
  address: addressOf(pattern),
  get: outcomesOf(pattern) ?? both("nobody said who may open it"),
}));
