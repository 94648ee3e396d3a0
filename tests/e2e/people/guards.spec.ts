import routes from "../../../app/routes.ts";
import { contentRoutes, missing, open } from "../../support/content-routes.ts";
import { readUserCookie, signInCookie } from "../../support/forged-sign-in.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { patternsOf } from "../../support/route-table.ts";
import { expect, test } from "./fixtures.ts";

const login = "/auth/login";
const panel = "/dashboard/panel";
/** Guard 1 (§2): others go to sign in and come back. */
const signedInOnly = (member: number | string) => ["to sign in", member] as const;
/** Staff's pages: guests go to sign in and come back, members find nothing. */
const staffOnly = { get: ["to sign in", 404] } as const;
/** Guard 0 (§2): signed-in people go to the panel. */
const guestOnly = (guest: number | string) => [guest, panel] as const;

interface Line {
  /** An address that fits the pattern, if the pattern itself is none. */
  readonly at?: string;
  /** Status, or the address that it leads to, for a guest and for a member. */
  readonly get: readonly [guest: number | string, member: number | string];
}

/** Every route of the map with what guests and members find there. */
const table: Readonly<Record<string, Line>> = {
  "/": { get: open },
  "/waterwell-projects": { get: open },
  "/waterwell-projects/detail/:id": { at: "/waterwell-projects/detail/6", get: open },
  "/sacrifice": { get: open },
  "/sacrifice/detail/:id": { at: "/sacrifice/detail/19", get: open },
  "/projects": { get: open },
  "/projects/detail/:slug": { at: "/projects/detail/bread-oven-syria", get: open },
  "/the-spring": { get: open },
  "/the-spring/detail/:id": { at: "/the-spring/detail/999999", get: missing },
  "/the-spring/poster/:id": { at: "/the-spring/poster/999999", get: missing },
  "/the-spring/qr/:file": { at: "/the-spring/qr/999999.svg", get: missing },
  "/donate": { get: open },
  "/basket": { get: open },
  "/basket/lines/:id": { at: "/basket/lines/999", get: ["/basket", "/basket"] },
  "/basket/notes/:id": { at: "/basket/notes/999", get: missing },
  "/dashboard": { get: signedInOnly(panel) },
  "/dashboard/panel": { get: signedInOnly(200) },
  "/dashboard/donate": { get: signedInOnly(200) },
  "/dashboard/donate/:year": { at: "/dashboard/donate/2026", get: signedInOnly(404) },
  "/dashboard/water": { get: signedInOnly(200) },
  "/dashboard/named-water": { get: signedInOnly(200) },
  "/dashboard/named-water/:id": { at: "/dashboard/named-water/1", get: signedInOnly(404) },
  "/dashboard/my-campaigns": { get: signedInOnly(200) },
  "/dashboard/first-campaign": { get: signedInOnly(200) },
  "/dashboard/new-campaigns": { get: signedInOnly(200) },
  "/dashboard/campaign/:id": { at: "/dashboard/campaign/1", get: signedInOnly(404) },
  "/dashboard/campaign/:id/details": { at: "/dashboard/campaign/1/details", get: signedInOnly(404) },
  "/dashboard/campaign/:id/target": { at: "/dashboard/campaign/1/target", get: signedInOnly(404) },
  "/dashboard/campaign/:id/donates": { at: "/dashboard/campaign/1/donates", get: signedInOnly(404) },
  "/dashboard/campaign/:id/options": { at: "/dashboard/campaign/1/options", get: signedInOnly(404) },
  "/dashboard/campaign/:id/picture": { at: "/dashboard/campaign/1/picture", get: signedInOnly(404) },
  "/dashboard/campaign/:id/termination": {
    at: "/dashboard/campaign/1/termination",
    get: signedInOnly("/dashboard/campaign/1/options"),
  },
  "/dashboard/campaign/:id/deletion/withdrawal": {
    at: "/dashboard/campaign/1/deletion/withdrawal",
    get: signedInOnly("/dashboard/campaign/1/options"),
  },
  "/dashboard/campaign/:id/deletion": {
    at: "/dashboard/campaign/1/deletion",
    get: signedInOnly("/dashboard/campaign/1/options"),
  },
  "/dashboard/campaign/:id/end": {
    at: "/dashboard/campaign/1/end",
    get: signedInOnly("/dashboard/campaign/1/options"),
  },
  "/profile": { get: signedInOnly("/profile/personal-data") },
  "/profile/dashboard": { get: signedInOnly(200) },
  "/profile/personal-data": { get: signedInOnly(200) },
  "/profile/avatar": { get: signedInOnly(200) },
  "/profile/phone": { get: signedInOnly(200) },
  "/profile/phone/verify": { get: signedInOnly("/profile/phone") },
  "/profile/email": { get: signedInOnly("/profile/personal-data") },
  "/profile/email/verify": { get: signedInOnly("/profile/personal-data") },
  "/profile/profile-options": { get: signedInOnly(200) },
  "/profile/confirm": { get: signedInOnly(200) },
  "/profile/confirm/code": { get: signedInOnly(200) },
  "/profile/sign-ins": { get: signedInOnly(200) },
  "/profile/sign-ins/:id": { at: "/profile/sign-ins/others", get: signedInOnly("/profile/sign-ins") },
  "/profile/cards/new": { get: signedInOnly(200) },
  "/profile/cards/:id": { at: "/profile/cards/1", get: signedInOnly("/profile/profile-options") },
  "/profile/cards/:id/default": { at: "/profile/cards/1/default", get: signedInOnly("/profile/profile-options") },
  "/profile/deletion/withdrawal": { get: signedInOnly("/profile/profile-options") },
  "/profile/deletion": { get: signedInOnly("/profile/profile-options") },
  "/profile/data": { get: signedInOnly(200) },
  "/admin": staffOnly,
  "/admin/inbox": staffOnly,
  "/admin/springs": staffOnly,
  "/admin/springs/:id": { at: "/admin/springs/1", ...staffOnly },
  "/admin/springs/:id/:decision": { at: "/admin/springs/1/approve", ...staffOnly },
  "/admin/well-names/:id": { at: "/admin/well-names/1", ...staffOnly },
  "/admin/well-names/:id/:decision": { at: "/admin/well-names/1/approve", ...staffOnly },
  "/admin/account-deletions/:id": { at: "/admin/account-deletions/1", ...staffOnly },
  "/admin/account-deletions/:id/:decision": { at: "/admin/account-deletions/1/approve", ...staffOnly },
  "/admin/donations": staffOnly,
  "/admin/donations/:id/words": { at: "/admin/donations/1/words", ...staffOnly },
  "/admin/donations.csv": staffOnly,
  "/admin/payments": staffOnly,
  "/admin/payments/:id": { at: "/admin/payments/1", ...staffOnly },
  "/admin/payments/:id/inquiry": { at: "/admin/payments/1/inquiry", ...staffOnly },
  "/admin/payments/:id/settlement/:decision": { at: "/admin/payments/1/settlement/succeeded", ...staffOnly },
  "/admin/system": staffOnly,
  "/admin/audit": staffOnly,
  "/admin/administrators": staffOnly,
  "/admin/administrators/:id": { at: "/admin/administrators/1", ...staffOnly },
  "/admin/content": staffOnly,
  "/admin/content/:kind": { at: "/admin/content/news", ...staffOnly },
  "/admin/content/:kind/:id": { at: "/admin/content/news/new", ...staffOnly },
  "/admin/content/:kind/:id/preview": { at: "/admin/content/menu/1/preview", ...staffOnly },
  "/admin/content/:kind/:id/rows": { at: "/admin/content/menu/1/rows", ...staffOnly },
  "/admin/content/:kind/:id/picture": { at: "/admin/content/menu/1/picture", ...staffOnly },
  "/admin/content/:kind/:id/publication": { at: "/admin/content/menu/1/publication", ...staffOnly },
  "/admin/content/:kind/:id/deletion": { at: "/admin/content/menu/1/deletion", ...staffOnly },
  "/admin/content/:kind/:id/history": { at: "/admin/content/menu/1/history", ...staffOnly },
  "/admin/content/:kind/:id/history/:version": { at: "/admin/content/menu/1/history/1", ...staffOnly },
  "/admin/content/:kind/:id/history/:version/restore": { at: "/admin/content/menu/1/history/1/restore", ...staffOnly },
  "/admin/messages": staffOnly,
  "/admin/messages/:id": { at: "/admin/messages/1", ...staffOnly },
  "/admin/messages/:id/handled": { at: "/admin/messages/1/handled", ...staffOnly },
  "/admin/messages/:id/deletion": { at: "/admin/messages/1/deletion", ...staffOnly },
  "/admin/volunteers": staffOnly,
  "/admin/volunteers/:id": { at: "/admin/volunteers/1", ...staffOnly },
  "/admin/volunteers/:id/handled": { at: "/admin/volunteers/1/handled", ...staffOnly },
  "/admin/volunteers/:id/deletion": { at: "/admin/volunteers/1/deletion", ...staffOnly },
  "/admin/volunteers.csv": staffOnly,
  ...contentRoutes,
  "/:slug": { at: "/kvkk", get: open },
  "/*": { at: "/no/such/page", get: missing },
  "/auth": { get: [login, login] },
  "/auth/login": { get: guestOnly(200) },
  "/auth/otp": { get: guestOnly(login) },
  "/auth/codes": { get: guestOnly("/auth/otp") },
  "/auth/newMember": { get: guestOnly(login) },
  "/auth/error": { get: open },
  "/auth/link/:token": { at: "/auth/link/nosuchlink", get: open },
  "/auth/logout": { get: ["/", "/"] },
  "/payment": { get: ["/payment/details", "/payment/details"] },
  "/payment/details": { get: ["/basket", "/basket"] },
  "/payment/card": { get: ["/basket", "/basket"] },
  "/payment/secure": { get: missing },
  "/payment/result": { get: missing },
  "/payment/receipt": { get: missing },
  "/payment/:step": { at: "/payment/nosuchstep", get: missing },
  "/payment/frame": { get: missing },
  "/payment/return/:reference": { at: "/payment/return/nosuchreference", get: open },
  "/sandbox-bank/*": { at: "/sandbox-bank/nosuch", get: missing },
  "/files/:name": { at: "/files/AAAAAAAAAAAAAAAAAAAA.webp", get: missing },
  "/language": { get: ["/", "/"] },
  "/banner": { get: ["/", "/"] },
  "/health": { get: open },
  "/ready": { get: open },
};

const addresses = Object.entries(table).map(([pattern, { at = pattern, get }]) => ({ address: at, get }));
const guarded = addresses.filter(({ get: [guest] }) => guest === "to sign in").map(({ address }) => address);
const forGuests = addresses
  .filter(({ get: [guest, member] }) => member === panel && guest !== "to sign in")
  .map(({ address }) => address);
const signInFirst = (back: string) => `${login}?${new URLSearchParams({ redirectTo: back })}`;

function outcomeOf(answer: Response): number | string {
  return answer.headers.get("location") ?? answer.status;
}

test.describe("guards", { tag: "@nojs" }, () => {
  // What the API refused to a member who is none any more, before the page was made for a guest.
  test.use({ expectedErrors: /"code":"session_token_required"/ });

  test("cover every route", () => {
    expect(Object.keys(table).sort()).toEqual(patternsOf(routes).sort());
  });

  test("show or redirect every address for guests and members", async ({ site, someMember }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    const { browser: member } = await someMember();
    for (const { address, get } of addresses) {
      const forGuest = get[0] === "to sign in" ? signInFirst(address) : get[0];
      expect(outcomeOf(await guest.send(address)), `a guest at ${address}`).toBe(forGuest);
      expect(outcomeOf(await member.send(address)), `a member at ${address}`).toBe(get[1]);
    }
    expect([...guest.cookies.keys()]).toEqual([]);
  });

  test("reveal nothing to guests, as document or data", async ({ site }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    for (const address of guarded) {
      for (const path of [
        address,
        `${address}.data`,
        `${address}/`,
        `${address}?x=1`,
        `${address}.data?_routes=routes%2Fprofile%2Fpersonal-data`,
      ]) {
        const answer = await guest.send(path);
        const text = await answer.text();
        expect(`${answer.headers.get("location") ?? ""} ${text}`, path).toContain(login);
        expect(text.length, `${path}: ${text.slice(0, 200)}`).toBeLessThan(400);
      }
    }
  });

  test("return a guest's form after sign-in without its secrets, unexecuted", async ({ site }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    const messages = (await site.outbox()).length;
    const words = { phone: "0532 000 00 01", first_name: "X", last_name: "Y", email: "x@example.org", sms: "on" };
    const secrets = { code: "123456", holder: "X Y", number: "5528790000000008", expiry: "12/30", cvv: "123" };
    for (const address of guarded) {
      for (const path of [address, `${address}.data`]) {
        for (const fields of [
          { ...words, ...secrets },
          { code: "123456" },
          { number: "5528790000000008" },
          { sms: "on", version: "1" },
        ] as Record<string, string>[]) {
          const answer = await guest.post(path, fields);
          const text = await answer.text();
          expect(`${answer.headers.get("location") ?? ""} ${text}`, path).toContain(
            path === address ? signInFirst(address) : login,
          );
          expect(text, path).not.toContain("5528790000000008");
        }
        const answer = await guest.post(path, words);
        expect([answer.status, (await answer.text()).includes("x@example.org")], path).toEqual([401, true]);
      }
      const from = async (referer: string) => outcomeOf(await guest.post(address, {}, { referer }));
      expect(await from(`${site.url}/profile/profile-options?modal=x`), address).toBe(
        signInFirst("/profile/profile-options?modal=x"),
      );
      expect(await from("https://evil.example/profile"), address).toBe(signInFirst(address));
      expect(await from(`${site.url}//evil.example`), address).toBe(signInFirst(address));
    }
    expect([...guest.cookies.keys()]).toEqual([]);
    expect((await site.outbox()).length).toBe(messages);
  });

  test("lead a member's sign-in form to the panel", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const messages = (await site.outbox()).length;
    const user = browser.cookies.get("user");
    expect(forGuests).toHaveLength(4);
    for (const address of forGuests) {
      expect(
        outcomeOf(
          await browser.post(address, {
            phone: "0532 000 00 02",
            code: "123456",
            kvkk: "on",
            first_name: "X",
            last_name: "Y",
          }),
        ),
        address,
      ).toBe(panel);
    }
    expect((await site.outbox()).length).toBe(messages);
    expect(browser.cookies.get("user")).toBe(user);
  });

  for (const [what, spoil] of Object.entries({
    "a sign-in that ran out by its own words": async ({ site, cookie }: Spoiling) =>
      signInCookie(site, { ...readUserCookie(cookie), expiresAt: new Date(Date.now() - 1000).toISOString() }),
    "a sign-in that ran out at the API": async ({ db, phone, cookie }: Spoiling) => {
      db.expireSessions(phone);
      return cookie;
    },
    "a sign-in that was ended in another browser": async ({ site, cookie }: Spoiling) => {
      const other = new HttpBrowser({ url: site.url, language: "tr" });
      other.cookies.set("user", cookie);
      expect(outcomeOf(await other.post("/auth/logout"))).toBe("/");
      return cookie;
    },
    "a token that nobody ever had": async ({ site }: Spoiling) =>
      signInCookie(site, { token: "a".repeat(48), expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
  })) {
    test(`${what} leads to sign-in, never to an error; public pages stay open`, async ({ site, someMember, db }) => {
      const { phone, browser } = await someMember();
      const cookie = await spoil({ site, db, phone, cookie: browser.cookies.get("user")! });
      const visitor = () => {
        const one = new HttpBrowser({ url: site.url, language: "tr" });
        one.cookies.set("user", cookie);
        return one;
      };
      for (const address of guarded) {
        const one = visitor();
        expect(outcomeOf(await one.send(address)), address).toBe(signInFirst(address));
        expect(outcomeOf(await one.send(address)), `${address} again`).toBe(signInFirst(address));
        expect(outcomeOf(await visitor().post(address)), `a form to ${address}`).toBe(signInFirst(address));
      }
      for (const { address } of addresses.filter(({ address }) => !guarded.includes(address))) {
        const expected = await new HttpBrowser({ url: site.url, language: "tr" }).open(address);
        const page = await visitor().open(address);
        const place = address.startsWith("/auth") ? page.address.split("?")[0] : page.address;
        expect([page.status, place, page.headings], address).toEqual([
          expected.status,
          expected.address,
          expected.headings,
        ]);
      }
      const giver = visitor();
      const thanks = await giver.postAndFollow("/donate", { cause: "water_well-1", for: "self", shares: "1" });
      expect([thanks.status, thanks.address], thanks.text).toEqual([200, "/basket"]);
      expect(thanks.text).toContain("Bağış başarılı bir şekilde sepete eklendi.");
      const leaving = visitor();
      expect(outcomeOf(await leaving.post("/auth/logout"))).toBe("/");
      expect(outcomeOf(await leaving.send(panel))).toBe(signInFirst(panel));
    });
  }
});

interface Spoiling {
  readonly site: Parameters<typeof signInCookie>[0];
  readonly db: { expireSessions(phone: string): void };
  readonly phone: string;
  readonly cookie: string;
}
