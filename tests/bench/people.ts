import { HttpBrowser } from "../support/http-browser.ts";
import { aPresetGift, giveOverHttp, signUpOverHttp } from "../support/http-member.ts";
import type { TestSite } from "../support/site.ts";
import type { View } from "./load.ts";

/** Guests of a kind, and members or administrators. The first quarter of each kind warms the page up. */
const guests = 480;
const members = 100;

/**
 * Lets people come who then open a personal page, each for the first time.
 * @returns by the page's name
 */
export async function inviteVisitors(site: TestSite): Promise<ReadonlyMap<string, readonly View[]>> {
  const added = () => crowd(guests, () => guestOf(site));
  const later = await added();
  // Their message is shown once, on the next page.
  for (const guest of later) await guest.open("/waterwell-projects");
  const payers = await added();
  for (const payer of payers) await payer.post("/payment/details", { anonymous: "on" });
  const donors = await crowd(members, async () => {
    const { browser } = await signUpOverHttp(site);
    await giveOverHttp(browser);
    return browser;
  });
  const staff = await crowd(
    members,
    async (place) => (await signUpOverHttp(site, { phone: site.adminPhones[place]! })).browser,
  );
  const views = (people: readonly HttpBrowser[], path: string): readonly View[] =>
    people.map((one) => ({ url: site.url + path, cookie: one.cookieHeader() }));
  return new Map([
    ["list, guest with a basket", views(later, "/waterwell-projects")],
    ["cause, guest with a basket", views(later, "/waterwell-projects/detail/3")],
    ["basket after adding", views(await added(), "/basket")],
    ["basket later", views(later, "/basket")],
    ["card page", views(payers, "/payment/card")],
    ["dashboard", views(donors, "/dashboard/panel")],
    ["staff, donations", views(staff, "/admin/donations")],
  ]);
}

export async function guestOf(site: TestSite): Promise<HttpBrowser> {
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  await guest.post("/donate", aPresetGift);
  return guest;
}

async function crowd(count: number, invite: (place: number) => Promise<HttpBrowser>): Promise<HttpBrowser[]> {
  const people: HttpBrowser[] = [];
  for (let place = 0; place < count; place++) people.push(await invite(place));
  return people;
}
