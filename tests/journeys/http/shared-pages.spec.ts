import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { preset } from "../../support/presets.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const list = "/waterwell-projects";
const share = { cause: "water_well-2", for: "self", choice: preset(0).choice };

/** A guest with some shares in the basket, who has read the messages about them. */
async function guestWith(site: TestSite, shares: number): Promise<HttpBrowser> {
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  for (let count = 0; count < shares; count++) {
    await guest.post("/donate", share);
    await guest.open("/basket");
  }
  return guest;
}

async function textOf(browser: HttpBrowser, address: string, headers: Record<string, string> = {}) {
  const answer = await browser.send(address, { headers });
  return { html: await answer.text(), headers: answer.headers, status: answer.status };
}

const countIn = (html: string) => /(\d+)<span class="sr-only"> /.exec(html)?.[1];
const tokensIn = (html: string) => [...html.matchAll(/name="form_token" value="([^"]*)"/g)].map(([, token]) => token);

test.describe("pages that were rendered for nobody @nojs", () => {
  test("store the language of an address for whom it is another one", async ({ site }) => {
    const cookiesOf = async (language: string) => {
      const answer = await fetch(`${site.url}/about-us?language=en`, { headers: { "accept-language": language } });
      expect(await answer.text()).toContain('lang="en"');
      return answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("language="));
    };
    expect(await cookiesOf("en")).toEqual([]);
    expect(await cookiesOf("tr")).toEqual([expect.stringContaining("language=en")]);
    expect(await cookiesOf("en")).toEqual([]);
  });

  test("show each visitor their own basket and form token", async ({ site }) => {
    const [one, three] = [await guestWith(site, 1), await guestWith(site, 3)];
    const tokens: (string | undefined)[] = [];
    for (const [guest, count] of [
      [one, "1"],
      [three, "3"],
      [one, "1"],
      [three, "3"],
    ] as const) {
      expect(countIn((await textOf(guest, list)).html)).toBe(count);
      const [token] = tokensIn((await textOf(guest, `${list}/detail/2`)).html);
      tokens.push(token?.split(".")[0]);
      // The token is this visitor's: a form without an Origin, as text browsers send it, is accepted.
      const sent = await fetch(`${site.url}/payment/details`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ anonymous: "on", form_token: token! }),
        headers: { cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/payment/card"]);
    }
    expect(new Set(tokens).size).toBe(2);
  });

  test("are the same in every encoding", async ({ site }) => {
    const guest = await guestWith(site, 1);
    const plain = (html: string) => html.replaceAll(/[\w-]{22}\.[\w-]{22}/g, "token");
    const answers: string[] = [];
    for (const encoding of ["identity", "gzip", "br", "gzip, deflate, br"])
      answers.push(plain((await textOf(guest, list, { "accept-encoding": encoding })).html));
    expect(new Set(answers).size).toBe(1);
    // What differs by the visitor says so to caches on the way, feeds too.
    for (const address of [list, "/basket", "/news.xml", "/sitemap.xml"])
      expect((await guest.send(address)).headers.get("vary"), address).toMatch(/Accept-Language, Cookie/);
  });

  test("show a message once, to its owner", async ({ site }) => {
    const [guest, other] = [await guestWith(site, 1), await guestWith(site, 1)];
    await guest.post("/donate", share);
    for (const [browser, isTold] of [
      [other, false],
      [guest, true],
      [guest, false],
      [other, false],
    ] as const)
      expect((await textOf(browser, list)).html.includes("sepete eklendi")).toBe(isTold);
  });

  test("know who is signed in, and who no longer is", async ({ site }) => {
    const member = (await signUpOverHttp(site)).browser;
    const panel = 'href="/dashboard/panel"';
    expect((await textOf(member, list)).html).toContain(panel);
    const kept = new Map(member.cookies);
    await member.post("/auth/logout");
    expect((await textOf(member, list)).html).not.toContain(panel);
    // The old cookie is refused by the API: the page is asked for again as a guest.
    for (const [name, value] of kept) member.cookies.set(name, value);
    expect((await member.open(list)).html).not.toContain(panel);
    const stranger = new HttpBrowser({ url: site.url, language: "tr" });
    expect((await textOf(stranger, list)).html).not.toContain(panel);
  });
});
