import type { Locator } from "@playwright/test";
import { renderSVG } from "uqr";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aSpringName, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { expectPictureToLoad } from "../../support/shown-picture.ts";
import { expect, test } from "./fixtures.ts";

const list = "/the-spring";
const pageOf = (id: number) => `/the-spring/detail/${id}`;

test("searches, sorts and leads to starting a spring @once", async ({ page, donor, site, runningSpring }) => {
  const name = aSpringName();
  const older = await runningSpring({
    name: `${name} Işık Bir`,
    target: "1000",
    until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  await runningSpring({ name: `${name} Işık İki`, target: "5000" });
  await donateToSpringOverHttp(site, older, { amount: "600" });
  const titles = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });

  // The list may come from the page cache for five seconds.
  await expect(async () => {
    await page.goto(list);
    await expect(titles.first()).toHaveText(`${name} Işık İki`, { timeout: 500 });
  }).toPass();
  await page.getByLabel("Pınarın adı").fill(name.toLocaleUpperCase("tr").slice(2));
  await donor.button("Ara").click();
  await expect(page).toHaveURL(/\/the-spring\?q=/);
  await expect(page.getByRole("status").filter({ hasText: "2 pınar bulundu" })).toBeVisible();
  await expect(titles).toHaveText([`${name} Işık İki`, `${name} Işık Bir`]);
  await donor.link("Hedefine yaklaşanlar").click();
  await expect(donor.heading("Hedefine yaklaşan pınarlar")).toBeVisible();
  await expect(titles).toHaveText([`${name} Işık Bir`, `${name} Işık İki`]);
  await donor.link("Bitmek üzere olanlar").click();
  await expect(donor.heading("Süresi dolmak üzere olan pınarlar")).toBeVisible();
  await expect(titles).toHaveText([`${name} Işık Bir`, `${name} Işık İki`]);
  await donor.link("Bitenler").click();
  await expect(page.getByText("Bu adla bir pınar bulamadık.")).toBeVisible();
  await donor.link("Kendi pınarınızı başlatın").click();
  await expect(page).toHaveURL(`/auth/login?${new URLSearchParams({ redirectTo: "/dashboard/new-campaigns" })}`);
});

test(
  "shows purpose, progress, donors and notes, without anonymous names",
  { tag: "@once" },
  async ({ page, donor, site, someMember, runningSpring }) => {
    const owner = await someMember({ firstName: "Elif" });
    const name = aSpringName();
    const id = await runningSpring({
      owner,
      name,
      target: "1.000",
      special_day: "1",
      instagram: "https://www.instagram.com/elif.yilmaz/?hl=tr",
    });
    await donateToSpringOverHttp(site, id, { amount: "200", name: "Zeynep", note: "Nice yıllara" });
    const giver = await someMember({ firstName: "Gizemli" });
    await donateToSpringOverHttp(site, id, { amount: "50,50" }, giver.browser);

    const main = page.getByRole("main");
    // A page that many see may have the sum of a second ago.
    await expect(async () => {
      await page.goto(pageOf(id));
      await expect(main.getByRole("img", { name: "%25" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(donor.heading(name)).toBeVisible();
    await expect(main.getByText("Başlatan: Elif Y.", { exact: true })).toBeVisible();
    await expect(main.getByRole("definition").filter({ hasText: "Doğum günü" })).toBeVisible();
    await expect(main).toContainText("Birlikte bir kuyu açalım; az ya da çok, hepsi bir damla.");
    for (const text of [
      "250,50 TL",
      "hedef 1.000 TL",
      "2 bağış",
      "Yardım toplama izni: 2026/117, İstanbul Valiliği, 1 Ocak 2020 – 31 Aralık 2099",
    ])
      await expect(main).toContainText(text.replace(" TL", "\u00a0TL"));
    await expect(main).toContainText(/(89|9[0-3]) gün kaldı/);
    const gifts = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
    await expect(gifts).toHaveCount(2);
    await expect(gifts.nth(0)).toContainText("İsimsiz");
    await expect(gifts.nth(0)).toContainText("50,50");
    await expect(gifts.nth(1)).toContainText("Zeynep");
    await expect(gifts.nth(1)).toContainText("Nice yıllara");
    expect(await page.content()).not.toContain("Gizemli");
    expect(await page.content()).not.toContain("Yılmaz");

    const account = donor.link("Instagram: elif.yilmaz");
    await expect(account).toHaveAttribute("href", "https://www.instagram.com/elif.yilmaz");
    await expect(account).toHaveAttribute("rel", "noopener nofollow ugc");
    await expect(donor.link("WhatsApp’ta paylaş")).toHaveAttribute(
      "href",
      new RegExp(encodeURIComponent(site.url + pageOf(id)).replaceAll(".", "\\.")),
    );
  },
);

test("shows more donors on the next page", { tag: "@once" }, async ({ page, site, donor, runningSpring }) => {
  test.slow();
  const id = await runningSpring();
  const giver = new HttpBrowser({ url: site.url, language: "tr" });
  for (let count = 1; count <= 11; count++)
    await giver.post("/donate", { cause: `spring-${id}`, for: "self", own_amount: "5", name: `Kişi ${count}` });
  await donateToSpringOverHttp(site, id, { amount: "6" }, giver);
  await page.goto(pageOf(id));
  const gifts = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
  await expect(gifts).toHaveCount(10);
  await donor.link("Sonraki sayfa").click();
  await expect(page).toHaveURL(`${pageOf(id)}?page=2#donors`);
  await expect(gifts).toHaveCount(2);
});

test(
  "the QR code leads to the page; poster and code exist for real springs only",
  { tag: ["@drawn", "@once"] },
  async ({ page, site, donor, someMember, runningSpring }) => {
    const name = aSpringName();
    const id = await runningSpring({ name });
    await page.goto(pageOf(id));
    await donor.link("Yazdırılacak afiş ve karekod").click();
    await expect(donor.heading(name)).toBeVisible();
    await expect(page.getByText(site.url + pageOf(id))).toBeVisible();
    const code = page.getByRole("img", { name: "Pınarın sayfasına götüren karekod" });
    const address = (await code.getAttribute("src"))!;
    const answer = await page.request.get(address);
    expect(answer.headers()["content-type"]).toBe("image/svg+xml");
    expect(await answer.text()).toBe(renderSVG(site.url + pageOf(id), { ecc: "M", border: 4 }));
    await expectPictureToLoad(code);
    const middle = async (part: Locator) => {
      const { x, width } = (await part.boundingBox())!;
      return Math.abs(x + width / 2 - 640);
    };
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const part of [donor.heading(name), code, page.getByRole("progressbar"), donor.link("Pınarın sayfasına dön")])
      expect(await middle(part), "from the middle of the poster").toBeLessThan(140);
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g), "sheets of the poster").toHaveLength(1);

    const waiting = await startSpringOverHttp(await someMember());
    for (const other of [String(waiting), "999999", "0", "-1", "1", "x", "99999999999999999999"]) {
      for (const path of [`/the-spring/detail/${other}`, `/the-spring/poster/${other}`, `/the-spring/qr/${other}.svg`])
        expect((await page.request.get(path)).status(), path).toBe(404);
    }
    expect((await page.request.get(`/the-spring/qr/${id}.png`)).status()).toBe(404);
  },
);
