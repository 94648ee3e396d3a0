import { openLocalServer } from "../../support/local-server.ts";
import { expect, test } from "../fixtures.ts";

// The same site on another port, and another site.
for (const host of ["localhost", "127.0.0.1"]) {
  test(`a form on a page of ${host} is refused and changes nothing`, async ({ donor, page, site }) => {
    const fields = ["cause=water_well-1", "for=self", "shares=1"]
      .map((field) => field.split("="))
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const form = `<form method="post" action="${site.url}/donate">${fields.join("")}<button>Kediler</button></form>`;
    await using stranger = await openLocalServer((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<!doctype html><title>Kediler</title><h1>Kediler</h1>${form}`),
    );
    await donor.hasAShareInTheBasket();
    await page.goto(host === "localhost" ? stranger.localUrl : stranger.url);
    await donor.button("Kediler").click();
    await expect(donor.heading("Bu form bizim sayfamızdan gelmedi")).toBeVisible();
    await page.goto(`${site.url}/basket`);
    await expect(page.getByRole("main").getByRole("definition")).toHaveText("350 TL");
  });
}
