import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { runs } from "../../support/runs.ts";
import { readUserCookie, signInCookie } from "../../support/signed-values.ts";
import { expect, test } from "./fixtures.ts";
import { login, panel, table } from "./guard-table.ts";

const isGuarded = ({ get: [guest] }: (typeof table)[number]) => guest === "to sign in";
const guarded = table.filter(isGuarded).map(({ address }) => address);
const unguarded = table.filter((line) => !isGuarded(line)).map(({ address }) => address);
const forGuests = table.filter((line) => !isGuarded(line) && line.get[1] === panel).map(({ address }) => address);
/** By day, every third address gets all requests of a test and the others the first ones; at night all get all. */
const isWhole = (place: number) => place % runs(3, 1) === 0;
const signInFirst = (back: string) => `${login}?${new URLSearchParams({ redirectTo: back })}`;

function outcomeOf(answer: Response): number | string {
  return answer.headers.get("location") ?? answer.status;
}

/** Pages that a guest was shown, by address. */
const shownToGuests = new Map<string, Promise<HtmlPage>>();

/** Returns the page that a guest gets: each is asked for once. */
function asGuest(url: string, address: string): Promise<HtmlPage> {
  const page = shownToGuests.get(url + address) ?? new HttpBrowser({ url, language: "tr" }).open(address);
  shownToGuests.set(url + address, page);
  return page;
}

test.describe("guards", { tag: "@nojs" }, () => {
  test("show or redirect every address for guests and members", async ({ site, someMember }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    const { browser: member } = await someMember();
    for (const { address, get } of table) {
      const forGuest = get[0] === "to sign in" ? signInFirst(address) : get[0];
      expect(outcomeOf(await guest.send(address)), `a guest at ${address}`).toBe(forGuest);
      expect(outcomeOf(await member.send(address)), `a member at ${address}`).toBe(get[1]);
    }
    expect([...guest.cookies.keys()]).toEqual([]);
  });

  test("reveal nothing to guests, as document or data", async ({ site }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    for (const [place, address] of guarded.entries()) {
      const spellings = [`${address}/`, `${address}?x=1`, `${address}.data?_routes=routes%2Fprofile%2Fpersonal-data`];
      for (const path of [address, `${address}.data`, ...(isWhole(place) ? spellings : [])]) {
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
    for (const [place, address] of guarded.entries()) {
      const forms: Record<string, string>[] = [{ ...words, ...secrets }, ...(isWhole(place) ? [{ sms: "on" }] : [])];
      for (const fields of forms) {
        const answer = await guest.post(address, fields);
        expect(outcomeOf(answer), address).toBe(signInFirst(address));
        expect(await answer.text(), address).not.toContain(secrets.number);
      }
      const answer = await guest.post(address, words);
      expect([answer.status, (await answer.text()).includes("x@example.org")], address).toEqual([401, true]);
      if (!isWhole(place)) continue;
      expect(await (await guest.post(`${address}.data`, secrets)).text(), address).toContain(login);
      const from = async (referer: string) => outcomeOf(await guest.post(address, {}, { referer }));
      const own = "/profile/profile-options?modal=x";
      expect(await from(site.url + own), address).toBe(signInFirst(own));
      for (const away of ["https://evil.example/profile", `${site.url}//evil.example`])
        expect(await from(away), address).toBe(signInFirst(address));
    }
    expect([...guest.cookies.keys()]).toEqual([]);
    expect((await site.outbox()).length).toBe(messages);
  });

  test("lead a member's sign-in form to the panel", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const messages = (await site.outbox()).length;
    const fields = { phone: "0532 000 00 02", code: "123456", kvkk: "on", first_name: "X", last_name: "Y" };
    expect(forGuests).toHaveLength(5);
    for (const address of forGuests) expect(outcomeOf(await browser.post(address, fields)), address).toBe(panel);
    expect((await site.outbox()).length).toBe(messages);
  });

  const spoilt = {
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
    "a token that nobody ever had": async ({ site }: Spoiling) => signInCookie(site, { token: "a".repeat(48) }),
  };
  for (const [turn, [what, spoil]] of Object.entries(spoilt).entries()) {
    /** By day each address is asked for with two of the sign-ins; at night with all. */
    const isAsked = (_: unknown, place: number) => (place + turn) % runs(2, 1) === 0;
    test(`${what} leads to sign-in, no error; others are open`, async ({ site, someMember, db, expectedErrors }) => {
      // A cookie that says itself that its sign-in ran out is a guest's from the beginning.
      const isGuest = what.endsWith("by its own words");
      const asked = unguarded.filter(isAsked);
      // The API in this process refuses a note of a member whose session ended, before the page is that of a guest.
      if (!isGuest && !site.isSplit && asked.includes("/basket/notes/1"))
        expectedErrors.push(/"code":"session_token_required"/);
      const { phone, browser } = await someMember();
      const cookie = await spoil({ site, db, phone, cookie: browser.cookies.get("user")! });
      const visitor = () => {
        const one = new HttpBrowser({ url: site.url, language: "tr" });
        one.cookies.set("user", cookie);
        return one;
      };
      for (const [place, address] of guarded.filter(isAsked).entries()) {
        const one = visitor();
        expect(outcomeOf(await one.send(address)), address).toBe(signInFirst(address));
        if (isWhole(place))
          expect(outcomeOf(await visitor().post(address)), `a form to ${address}`).toBe(signInFirst(address));
      }
      for (const address of asked) {
        const page = await visitor().open(address);
        const place = address.startsWith("/auth") ? page.address.split("?")[0] : page.address;
        // Unless the cookie itself says that it ran out, pages for guests lead to the panel, and that to the sign-in.
        const shown = forGuests.includes(address) && place === "/auth/login" ? place : address;
        const { status, address: at, headings } = await asGuest(site.url, shown);
        expect([page.status, place, page.headings], address).toEqual([status, at, headings]);
      }
      // A gift is not written with another identity than its sender had in mind, unless the sender says so.
      const giver = visitor();
      const first = await giver.postAndFollow("/donate", { cause: "water_well-1", for: "self", shares: "1" });
      const thanks = isGuest ? first : await giver.submit(first, first.form("Giriş yapmadan gönder"));
      if (!isGuest) expect([first.status, first.headings[0]]).toEqual([401, "Oturumunuz sona erdi"]);
      expect([thanks.status, thanks.address], thanks.text).toEqual([200, "/basket"]);
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
