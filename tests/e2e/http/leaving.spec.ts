import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { askRaw, leadingAway, leavingTargets } from "../../support/leaving.ts";
import { expect, test } from "../fixtures.ts";

const cookiesOf = ({ cookies }: HttpBrowser) => [...cookies].map((pair) => pair.join("=")).join("; ");
const words = { note: "Annem için" };

test("no spelling of an address leads to another site @nojs", async ({ site }) => {
  const [guest, { browser: member }, { browser: leaver }] = await Promise.all([
    new HttpBrowser({ url: site.url }),
    signUpOverHttp(site),
    signUpOverHttp(site),
  ]);
  await guest.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const ended = cookiesOf(leaver);
  await leaver.post("/auth/logout");
  const visitors = { visitor: "", guest: cookiesOf(guest), member: cookiesOf(member), "ended sign-in": ended };
  const requests: Record<string, { readonly fields?: Record<string, string>; readonly origin?: string }> = {
    page: {},
    "form with words": { fields: words },
    "form with a code": { fields: { code: "123456" } },
    "form with words and an origin": { fields: words, origin: site.url },
  };

  const usual: Record<string, (string | number)[]> = {};
  const left: string[] = [];
  for (const [visitor, cookie] of Object.entries(visitors)) {
    for (const [kind, { origin, fields }] of Object.entries(requests)) {
      const headers = { ...(cookie && { cookie }), ...(origin && { origin }) };
      const ask = (target: string) => askRaw(site.url, { target, headers, fields });
      const plain = await ask("/evil.example/x");
      (usual[kind] ??= []).push(plain.location ?? plain.status);
      await Promise.all(
        leavingTargets(site.url).map(async (target) => {
          const away = leadingAway(site.url, await ask(target), plain);
          if (away.length > 0) left.push(`${kind} of ${visitor} at ${JSON.stringify(target)}: ${away.join(", ")}`);
        }),
      );
    }
  }
  expect(left).toEqual([]);
  // What each visitor gets without two slashes: redirects, returned forms and pages that name the address asked for.
  expect(usual).toEqual({
    page: [404, 404, 404, "/evil.example/x"],
    "form with words": [404, 403, 403, 403],
    "form with a code": [404, "/evil.example/x", "/evil.example/x", "/evil.example/x"],
    "form with words and an origin": [404, 404, 404, 401],
  });
});

test("an address of several slashes leads to the one with a single slash @nojs", async ({ site }) => {
  for (const [target, fields, status, location] of [
    ["//basket", undefined, 301, "/basket"],
    ["/x/..//news?page=2&q=//x", undefined, 301, "/news?page=2&q=//x"],
    [`${site.url}///basket`, undefined, 301, "/basket"],
    ["//", undefined, 301, "/"],
    ["/\\donate", words, 308, "/donate"],
  ] as const)
    expect(await askRaw(site.url, { target, fields }), target).toMatchObject({ status, location });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test("Donate and Menu open on the site at an address of several slashes @js", async ({ page, site }) => {
    const away: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== site.url) away.push(request.url());
    });
    await page.goto("/donate?cause=water_well-2");
    await page.getByRole("button", { name: "Sepete ekle" }).click();
    await page.waitForURL("**/basket?*");
    for (const path of ["//evil.example/x", "/.//evil.example/x", "/\\evil.example/x"]) {
      for (const name of ["Bağış yap", "Menü"]) {
        await page.goto(site.url + path);
        await page.locator("html[data-enhanced]").waitFor();
        await page.getByRole("banner").getByRole("link", { name }).click();
        await expect(page.getByRole("dialog"), `${name} at ${path}`).toBeVisible();
      }
    }
    expect(away).toEqual([]);
  });
});
