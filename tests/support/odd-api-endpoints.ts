/**
 * What of the site meets each endpoint of §7: the pages that read it, and the forms that write. The tests of an API
 * that fails (tests/operations/odd-api*.test.ts) break one after the other, and fail for an endpoint that stands in no
 * list.
 */

const list = (text: string): readonly string[] => text.split(/\s+/);

/**
 * Pages that every fault is tried on: 20 of the kinds that visitors open most. That of the sign-in is first: the first
 * page of a process compiles the code of all.
 */
export const publicPages = list(`/auth/login / /waterwell-projects /waterwell-projects/detail/1 /sacrifice
  /sacrifice/detail/1 /projects /projects/detail/okul-cantasi /the-spring /the-spring/detail/101 /donate
  /donate?cause=water_well-1 /basket /news /news/detail/haber-1 /stories /faqs /about-us /contact /bank`);

/** Pages that visitors open less often: with those before them, 33. */
export const otherPages = list(`/stories/detail/1 /blogs /blogs/detail/yazi-1 /announcements /announcements/detail/1
  /video/video-1 /books /advertisements /kvkk /cookies /why-water /the-spring/poster/101 /sitemap.xml`);

/** Endpoints without which every page is whole. */
export const decorations = list("menu footer contact social-media translations popups statistics");

const readByPublicPages = list(`oauth/token water-wells water-wells/{} water-wells/last water-well-prices sacrifices
  sacrifices/{} donation-categories donation-categories/items donation-categories/items/{} springs news/{} faqs
  bank-accounts aboutus/countries baskets`);

/** Endpoints of public pages, with those pages that are not among {@link publicPages}. */
export const publicReads: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(readByPublicPages.map((path) => [path, []])),
  "springs/{}": ["/the-spring/poster/101"],
  news: ["/news.xml", "/sitemap.xml"],
  stories: ["/sitemap.xml"],
  "stories/{}": ["/stories/detail/1"],
  blogs: ["/blogs", "/sitemap.xml"],
  "blogs/{}": ["/blogs/detail/yazi-1"],
  announcements: ["/announcements", "/sitemap.xml"],
  "announcements/{}": ["/announcements/detail/1"],
  "video/{}": ["/video/video-1"],
  books: ["/books"],
  advertisements: ["/advertisements"],
  "fixed-pages/{}": list("/kvkk /cookies /terms-of-use /why-water /standard-page /gizlilik-politikasi"),
};

/** Endpoints of §7 that no page of this site reads: others of §7 give the same. */
export const unread: readonly string[] = ["baskets/{}", "contacts", "countries", "faqs/{}", "kvkk"];

/** Endpoints of members' pages, with those pages. */
export const memberReads: Readonly<Record<string, readonly string[]>> = {
  "user/profile": ["/dashboard/panel", "/profile/personal-data", "/dashboard/donate"],
  "user/dashboard/donations": ["/dashboard/panel"],
  "user/dashboard/needy": [],
  "user/dashboard/water-wells": ["/dashboard/panel"],
  "user/dashboard/sacrifice-shares": ["/dashboard/panel"],
  "user/dashboard/completed-projects": ["/dashboard/panel"],
  "user/donations": ["/dashboard/donate", "/dashboard/panel"],
  "user/donations/needy": ["/dashboard/water"],
  "user/donations/named-water-wells": ["/dashboard/named-water"],
  "user/springs": ["/dashboard/my-campaigns", "/dashboard/panel"],
  "user/springs/{}": ["/dashboard/campaign/{spring}/details", "/dashboard/campaign/{spring}/options"],
  "user/springs/{}/goal": ["/dashboard/campaign/{spring}/target"],
  "user/springs/{}/donations": ["/dashboard/campaign/{spring}/donates"],
  "user/notification-permissions": ["/profile/profile-options"],
  "special-days": ["/dashboard/campaign/{spring}/details", "/dashboard/new-campaigns"],
  baskets: ["/basket", "/payment/details", "/payment/card", "/dashboard/panel"],
  donations: [],
};

/** A form, and what is true before it is sent. */
export interface Write {
  /** Address that the form is sent to. */
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the field for a picture. */
  readonly picture?: string;
  /** State of the member's campaign; confirmed by default. */
  readonly spring?: "awaiting verification" | "rejected";
  /** A form sent before, in its own request. */
  readonly first?: { readonly to: string; readonly fields: Readonly<Record<string, string>> };
  /** Whether the form carries a stamp of the time when it was opened. */
  readonly isStamped?: boolean;
}

const aStory = "Bu yıl doğum günümde hediye yerine su istiyorum. Birlikte bir kuyu açalım; hepsi bir damla.";
const spring = { name: "Dedem için su", about: aStory, target: "5000" };

/** Writes of §7 by method and path, each with the form that makes it. */
export const writes: Readonly<Record<string, Write>> = {
  "POST baskets": { to: "/donate", fields: { cause: "water_well-2", for: "self", own_amount: "50" } },
  "DELETE baskets/bulk-destroy": { to: "/basket", fields: {} },
  "POST payment/request": {
    to: "/payment/card",
    fields: {
      holder: "Ayşe Yılmaz",
      number: "5528790000000008",
      expiry: "12/30",
      cvv: "123",
      terms: "on",
      idempotency_key: "press-of-a-test-1",
      total: "5000",
    },
  },
  "POST user/springs": {
    first: { to: "/dashboard/first-campaign", fields: { kvkk: "on" } },
    to: "/dashboard/new-campaigns",
    fields: spring,
  },
  "PUT user/springs/{}": { to: "/dashboard/campaign/{spring}/details", fields: spring },
  "PUT user/springs/{}/goal": { to: "/dashboard/campaign/{spring}/target", fields: { target: "7000" } },
  "POST user/springs/{}/upload-thumb": {
    to: "/dashboard/campaign/{spring}/details",
    fields: spring,
    picture: "picture",
  },
  "PUT user/springs/{}/re-approval": { to: "/dashboard/campaign/{spring}/details", fields: spring, spring: "rejected" },
  "PUT user/springs/{}/terminate": {
    to: "/dashboard/campaign/{spring}/termination",
    fields: {},
    spring: "awaiting verification",
  },
  "PUT user/springs/{}/end-request": { to: "/dashboard/campaign/{spring}/end", fields: {} },
  "PUT user/springs/{}/delete-request": { to: "/dashboard/campaign/{spring}/deletion", fields: {} },
  "PUT user/profile": { to: "/profile/personal-data", fields: { first_name: "Fatma", last_name: "Öztürk" } },
  "PUT user/profile/delete-request": { to: "/profile/deletion", fields: {} },
  "POST user/upload-avatar": { to: "/profile/avatar", fields: {}, picture: "avatar" },
  "PUT user/notification-permissions": { to: "/profile/profile-options", fields: { sms: "on" } },
  "POST email/verification-notification": { to: "/profile/email", fields: {} },
  "POST email/verify": { to: "/profile/email/verify", fields: { code: "123456" } },
  "POST contacts/create": {
    to: "/contact",
    fields: { name: "Ayşe Yılmaz", email: "ayse@example.org", subject: "Makbuz", message: "Merhaba" },
    isStamped: true,
  },
  "POST volunteers": {
    to: "/volunteer",
    fields: { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.org", phone: "0532 000 00 01", kvkk: "on" },
    isStamped: true,
  },
  "DELETE user/auth/logout": { to: "/auth/logout", fields: {} },
};

/** Writes that are no form of their own: a token, texts, and what follows a code (tests/journeys/remote). */
export const writesOnTheWay: readonly string[] = ["POST oauth/token", "POST translations", "POST user/auth/login"];
