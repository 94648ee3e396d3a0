import { createServer, request as sendRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "../fixtures.ts";

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, done));
  return (server.address() as AddressInfo).port;
}

for (const [relation, host] of [
  ["of the same site on another port", "localhost"],
  ["of another site", "127.0.0.1"],
] as const) {
  test(`a form on a page ${relation} is refused and changes nothing`, async ({ donor, page, site }) => {
    const form = `<form method="post" action="${site.url}/donate"><input type="hidden" name="cause" value="water_well-1"><input type="hidden" name="for" value="self"><input type="hidden" name="shares" value="1"><button>Kediler</button></form>`;
    const stranger = createServer((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<!doctype html><meta charset="utf-8"><title>Kediler</title><h1>Kediler</h1>${form}`),
    );
    try {
      await donor.hasAShareInTheBasket();
      await page.goto(`http://${host}:${await listening(stranger)}/`);
      await donor.button("Kediler").click();
      await expect(donor.heading("Bu form bizim sayfamızdan gelmedi")).toBeVisible();
      await page.goto(`${site.url}/basket`);
      await expect(page.getByRole("main").getByRole("definition")).toHaveText("350 TL");
    } finally {
      stranger.close();
    }
  });
}

test("returns an outdated form to be sent again without an Origin header", async ({ donor, page, site }) => {
  // Leaves out what such browsers do not send.
  const between = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !/^(origin|referer|sec-fetch-)/.test(name)),
    );
    const onward = sendRequest(site.url + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.end(await buffer(request));
  });
  try {
    const url = `http://localhost:${await listening(between)}`;
    await donor.openForTyping(`${url}/donate?cause=water_well-1`);
    await page.getByLabel("Hisse sayısı").selectOption("2");
    await donor.unfold("Not ya da isim ekle");
    await page.getByLabel(donor.words.note).fill("Annem için");
    // Another tab.
    await donor.hasAShareInTheBasket();
    await donor.button(donor.words.addToBasket).click();
    await expect(donor.heading("Formu bir kez daha gönderin")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Annem için" })).toBeVisible();
    await donor.button("Yeniden gönder").click();
    await expect(page).toHaveURL(new RegExp(`^${url}/basket\\?added=\\d+$`));
    await expect(page.getByRole("main").getByRole("definition")).toHaveText("1.050 TL");
    // A form from a current page is accepted.
    await donor.button("Sepeti boşalt").click();
    await expect(page.getByRole("main")).toContainText(donor.words.emptyBasket);
    // The browser complains about a picture whose connection ends.
    await page.waitForLoadState();
  } finally {
    between.closeAllConnections();
    between.close();
  }
});
