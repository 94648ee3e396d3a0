import routes from "../../../app/routes.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";

/** Status or redirect target for a guest and for a member. */
type Outcomes = readonly [guest: number | string, member: number | string];

export const login = "/auth/login";
export const panel = "/dashboard/panel";

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
  ..."/health /ready /version /transparency /zakat /fitre /fidye /ramadan /*".split(" "),
];

/** Outcomes of patterns that differ from those of their neighbours. */
const specials: readonly (readonly [outcomes: Outcomes, patterns: string])[] = [
  [both(200), "/waterwell-projects/detail/:id /sacrifice/detail/:id /projects/detail/:slug /share-picture/:kind/:name"],
  [both(200), "/:slug /auth/link/:token /payment/return/:reference"],
  [both(404), "/payment/secure /payment/result /payment/receipt /payment/receipt.pdf /payment/frame"],
  [both("/my-data"), "/my-data/code /my-data/yours /my-data/file"],
  [both("/basket"), "/basket/lines/:id /basket/lines/:id/rest /payment/details /payment/card"],
  [both("/payment/details"), "/payment"],
  [both("/"), "/language /page-version /banner /auth/logout"],
  [both(login), "/auth"],
  [guestOnly(200), "/auth/login /auth/email"],
  [guestOnly(login), "/auth/otp /auth/newMember"],
  [guestOnly("/auth/otp"), "/auth/codes"],
  [signedInOnly(panel), "/dashboard"],
  [signedInOnly("/dashboard/campaign/1/options"), "/dashboard/campaign/:id/termination /dashboard/campaign/:id/end"],
  [
    signedInOnly("/dashboard/campaign/1/options"),
    "/dashboard/campaign/:id/deletion /dashboard/campaign/:id/deletion/withdrawal",
  ],
  [signedInOnly("/profile/personal-data"), "/profile /profile/email /profile/email/verify"],
  [signedInOnly("/profile/phone"), "/profile/phone/verify"],
  [signedInOnly("/profile/sign-ins"), "/profile/sign-ins/:id"],
  [signedInOnly("/profile/profile-options"), "/profile/cards/:id /profile/cards/:id/default /profile/deletion"],
  [signedInOnly("/profile/profile-options"), "/profile/deletion/withdrawal"],
];

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
  const special = specials.find(([, patterns]) => patterns.split(" ").includes(pattern));
  if (special) return special[0];
  if (/^\/(dashboard|profile)\//.test(pattern)) return signedInOnly(whole);
  return openToAll.includes(pattern) ? both(whole) : undefined;
}

/** Every route with its outcomes. */
export const table = patternsOf(routes).map((pattern) => ({
  pattern,
  address: addressOf(pattern),
  get: outcomesOf(pattern) ?? both("nobody said who may open it"),
}));
