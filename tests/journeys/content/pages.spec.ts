import { expect, test } from "../fixtures.ts";

test("a news item links its list, related items and share targets", { tag: "@once" }, async ({ page }) => {
  await page.goto("/news");
  await page.getByRole("link", { name: "Sondaj ekibi Mongo’ya doğru yola çıktı" }).click();
  await expect(page).toHaveURL("/news/detail/mongo-sondaj-ekibi-yolda");
  const share = page.getByRole("group", { name: "Paylaş" });
  const [title, address] = ["Sondaj ekibi Mongo’ya doğru yola çıktı", page.url()];
  const [words, encoded] = [encodeURIComponent(title), encodeURIComponent(address)];
  for (const [name, target] of [
    ["WhatsApp", `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${encoded}`],
    ["Telegram", `https://t.me/share/url?url=${encoded}&text=${words}`],
    ["E-posta", `mailto:?subject=${words}&body=${encoded}`],
  ] as const)
    await expect(share.getByRole("link", { name })).toHaveAttribute("href", target);
  const related = page.getByRole("region", { name: "Bunlar da ilginizi çekebilir" });
  await expect(related.getByRole("listitem")).toHaveCount(3);
  await expect(related.getByRole("link", { name: title })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Neredesiniz" }).getByRole("link", { name: "Haberler" }).click();
  await expect(page).toHaveURL("/news");
});

test("a video loads nothing from other sites before it is played @drawn @once", async ({ donor, db, page, site }) => {
  await page.goto("/video/kesimden-sofraya");
  await expect(page.getByText("Bu videonun görüntüsü henüz yok.")).toBeVisible();
  await expect(donor.link("Videoyu oynat")).toHaveCount(0);
  db.setFilm("bir-kuyunun-yolculugu", "abcdefghijk");
  const strangers: string[] = [];
  // Nothing leaves this machine: requests to other sites are recorded and answered with an empty page.
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      strangers.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>player</title>" });
    },
  );
  await page.goto("/video/bir-kuyunun-yolculugu");
  await page.waitForLoadState("networkidle");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(strangers).toEqual([]);
  await donor.link("Videoyu oynat").click();
  await expect(page).toHaveURL("/video/bir-kuyunun-yolculugu?play=1");
  await expect.poll(() => strangers).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)]);
  await expect(page.getByRole("link", { name: "YouTube sitesinde izle" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  );
});

test("a question opens by click and by search", { tag: "@once" }, async ({ page }) => {
  await page.goto("/faqs");
  const question = page.locator("details").filter({ hasText: "Makbuz alabilir miyim?" });
  await expect(question).not.toHaveAttribute("open");
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  await page.getByLabel("Sorularda ara").fill("MAKBUZ");
  await page.getByRole("button", { name: "Ara", exact: true }).click();
  await expect(page).toHaveURL("/faqs?q=MAKBUZ");
  await expect(question).toHaveAttribute("open");
  await expect(page.getByRole("status").filter({ hasText: "“MAKBUZ” için" })).toBeVisible();
  await page.goto("/faqs?q=zzzz");
  await expect(page.locator("details")).toHaveCount(0);
  await expect(page.getByText("“zzzz” için 0 soru bulundu.")).toBeVisible();
});

test("costs are sorted by a column's link, both ways", { tag: "@once" }, async ({ page }) => {
  await page.goto("/costs");
  const sums = async () =>
    (await page.locator("tbody td:last-child").allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  await page.getByRole("link", { name: "Tutar" }).click();
  await expect(page).toHaveURL("/costs?sort=cost&direction=asc");
  await expect(page.getByRole("columnheader", { name: "Tutar" })).toHaveAttribute("aria-sort", "ascending");
  const rising = await sums();
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  await page.getByRole("link", { name: "Tutar" }).click();
  await expect(page).toHaveURL("/costs?sort=cost&direction=desc");
  // With scripts the address changes before the page does.
  await expect(page.getByRole("columnheader", { name: "Tutar" })).toHaveAttribute("aria-sort", "descending");
  expect(await sums()).toEqual(rising.toReversed());
});

test("bank accounts show every field, the IBAN in groups of four", async ({ page, context, javaScriptEnabled }) => {
  if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/bank");
  const account = page.getByRole("region").filter({ hasText: "TRY" }).first();
  for (const term of ["Şube", "Hesap adı", "Hesap türü", "Hesap no", "IBAN", "SWIFT"])
    await expect(account.getByText(term, { exact: true })).toBeVisible();
  const iban = account.locator(".select-all");
  await expect(iban).toHaveText(/^TR\d\d( \d{4}){5} \d\d$/);
  const copy = account.getByRole("button", { name: /^Kopyala\b.*IBAN/ });
  if (!javaScriptEnabled) return expect(copy).toHaveCount(0);
  await copy.click();
  await expect(account.getByRole("status").filter({ hasText: "Kopyalandı" })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await iban.innerText()).replace(/\s/g, ""));
});

test("copies a number without the clipboard API, or selects it @js", async ({ page, newcomer, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/bank");
  const account = page.getByRole("region").filter({ hasText: "USD" }).first();
  const iban = (await account.locator(".select-all").innerText()).trim();
  await account.getByRole("button", { name: /^Kopyala\b.*IBAN/ }).click();
  await expect(account.getByRole("status").filter({ hasText: "Kopyalandı" })).toHaveCount(1);
  const reader = await context.newPage();
  await reader.goto("/bank");
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(iban.replace(/\s/g, ""));

  const refused = (await newcomer()).page;
  await refused.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    document.execCommand = () => false;
  });
  await refused.goto("/bank");
  const theirs = refused.getByRole("region").filter({ hasText: "USD" }).first();
  await theirs.getByRole("button", { name: /^Kopyala\b.*IBAN/ }).click();
  await expect(theirs.getByText("Kopyalanamadı; yazı seçildi, kendiniz kopyalayabilirsiniz.")).toBeVisible();
  expect(await refused.evaluate(() => String(getSelection()))).toBe(iban);
});

test("a popup stays until it is closed or its button is followed", async ({ page, donor, newcomer, site }) => {
  const popup = page.getByRole("complementary", { name: "Bir kuyuya ortak olun" });
  await page.goto("/");
  await expect(popup).toBeVisible();
  for (const address of ["/?modal=menu", "/"]) await donor.openForTyping(address);
  await expect(popup).toBeVisible();
  await popup.getByRole("button", { name: /^Kapat/ }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL("/");
  // With scripts the box is hidden before the server knows it.
  const closed = async () => (await page.context().cookies(site.url)).map(({ name }) => name);
  await expect.poll(closed).toContain("popup");
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(popup).toHaveCount(0);
  // Other visitors still see it, and follow its button.
  const other = await newcomer();
  const theirs = other.page.getByRole("complementary", { name: "Bir kuyuya ortak olun" });
  await other.page.goto(site.url);
  await theirs.getByRole("link").click();
  await expect(other.page).toHaveURL(/\/waterwell-projects$/);
  await other.page.goto(site.url);
  await expect(other.page.getByRole("main")).toBeVisible();
  await expect(theirs).toHaveCount(0);
});

test("tells of a closed popup, though its visitor leaves at once", { tag: "@js" }, async ({ donor, page, site }) => {
  // Browsers cancel other requests of a page that is left; whether this one was quick enough is chance.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      sessionStorage.setItem("outlives the page", String(init?.keepalive));
      return fetch(input, init);
    };
  });
  await page.goto("/");
  // Before its script runs, the form is sent as any other.
  await donor.waitForHydration();
  const button = page.getByRole("complementary", { name: "Bir kuyuya ortak olun" }).getByRole("button");
  await expect(button).toBeVisible();
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    location.assign("/about-us");
  });
  await expect(page).toHaveURL("/about-us");
  const names = async () => (await page.context().cookies(site.url)).map(({ name }) => name);
  await expect.poll(names).toContain("popup");
  expect(await page.evaluate(() => sessionStorage.getItem("outlives the page"))).toBe("true");
});

test("searches every kind of page, whatever the Turkish letters", { tag: "@once" }, async ({ donor, page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Ara" }).click();
  await page.getByLabel("Ne arıyorsunuz?").fill("OKUL bahcesi");
  await donor.button("Ara").click();
  await expect(page).toHaveURL("/search?q=OKUL+bahcesi");
  const hits = page.getByRole("region", { name: /sonuç$/ });
  await expect(hits.getByRole("link", { name: "Yumbe’de okul bahçesine kuyu" })).toBeVisible();
  await expect(hits.getByText("Haber", { exact: true }).first()).toBeVisible();
  await hits.getByRole("link", { name: "Yumbe’de okul bahçesine kuyu" }).click();
  await expect(page).toHaveURL(/\/waterwell-projects\/detail\/\d+$/);
  await page.goto("/search?q=makbuz");
  await page.getByRole("link", { name: "Makbuz alabilir miyim?" }).click();
  await expect(page.locator("details[open]")).toContainText("Makbuz alabilir miyim?");
  await page.goto("/search?q=zzzz");
  await expect(page.getByText("Bir şey bulunamadı.")).toBeVisible();
  const ways = page.getByRole("region", { name: "Başka yollar" });
  await expect(ways.getByRole("link", { name: "Bize yazın" })).toHaveAttribute("href", "/contact");
});

test("shows past the last page that there is no such page, and links the first", { tag: "@once" }, async ({ page }) => {
  for (const address of "/search?q=kuyu& /news? /faqs? /waterwell-projects? /projects?category=food&".split(" ")) {
    await page.goto(`${address}page=99`);
    const main = page.getByRole("main");
    await expect(main.getByText("Bu listenin 99. sayfası yok."), address).toBeVisible();
    await expect(main).not.toContainText(/Bir şey bulunamadı|gösterilecek bir şey yok/);
    await main.getByRole("link", { name: "İlk sayfa" }).click();
    await expect(page, address).toHaveURL(`${address}page=1`);
    await expect(main.getByText("Bu listenin")).toHaveCount(0);
  }
});
