import { askRaw, nobodyLeaves, tryLeaving } from "../../support/leaving.ts";
import { expect, test } from "../fixtures.ts";

const words = { note: "Annem için" };

test("no spelling of an address leads to another site @nojs", async ({ site }) => {
  expect(await tryLeaving(site)).toEqual(nobodyLeaves);
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
