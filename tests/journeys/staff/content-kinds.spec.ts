import { type ContentKind, contentKindNames } from "../../../app/contract/content/kinds.ts";
import { isNightly } from "../../support/depth.ts";
import type { Donor } from "../../support/donor.ts";
import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import type { TestSite } from "../../support/site.ts";
import { htmlFaults } from "../../support/valid-html.ts";
import { expect, test } from "./content-fixtures.ts";

// Changes here are visible to everybody: other files keep their prices, menus and banners.
test.use({ siteOf: "staff" });

/** The public page that lists the items of each kind. */
const publicPages: Readonly<Record<string, string>> = {
  news: "/news",
  story: "/stories",
  blog: "/blogs",
  video: "/videos",
  announcement: "/announcements",
  advertisement: "/advertisements",
  faq: "/faqs",
  book: "/books",
  bank_account: "/bank",
  country: "/about-us",
  cost: "/costs",
  popup: "/",
  social: "/contact",
  page: "/kvkk",
  water_well: "/waterwell-projects",
  sacrifice: "/sacrifice",
  project: "/projects",
  opening: "/waterwell-projects",
  price: "/waterwell-projects/detail/1",
  menu: "/",
  footer: "/",
  contact: "/contact",
  banner: "/",
  statistics: "/",
};

/** By day one kind of each form: an article, a file, a cause, a price, rows and single texts; at night all. */
const triedKinds = isNightly
  ? contentKindNames
  : (["news", "book", "water_well", "price", "menu", "banner"] as const satisfies readonly ContentKind[]);

/** The same member of staff over HTTP. */
async function withoutScreen({ page }: Donor, { url }: TestSite): Promise<HttpBrowser> {
  const browser = new HttpBrowser({ url, language: "tr" });
  for (const { name, value } of await page.context().cookies()) browser.cookies.set(name, value);
  return browser;
}

test("saving any unchanged item changes no page or history @once", async ({ editor, administrator, site }) => {
  const staff = await withoutScreen(administrator, site);
  const textOf = async (path: string) => (await new HttpBrowser({ url: site.url, language: "tr" }).open(path)).text;
  for (const kind of triedKinds) {
    await test.step(kind, async () => {
      const before = await textOf(publicPages[kind]!);
      const list = await staff.open(`/admin/content/${kind}`);
      const [, address] = new RegExp(`"/admin/content/(${kind}/\\d+)"`).exec(list.html)!;
      await editor.open(address!);
      await editor.save();
      expect(await textOf(publicPages[kind]!)).toBe(before);
      const versions = (await staff.open(`/admin/content/${address}/history`)).links.filter((link) =>
        /\/history\/\d+$/.test(link.address),
      );
      // The oldest version, from before the test saved.
      expect((await staff.open(versions.at(-1)!.address)).text).toContain("Bu sürüm şimdikiyle aynı.");
    });
  }
});

test("the editor's pages are valid HTML in every state", { tag: "@nojs" }, async ({ administrator, site }) => {
  const staff = await withoutScreen(administrator, site);
  const faults: string[] = [];
  const showPayment = async (name: string, page: Promise<HtmlPage>, status = 200) => {
    const { html, status: answered, headings } = await page;
    expect([answered, headings.length], name).toEqual([status, 1]);
    faults.push(...(await htmlFaults(html, name)));
    return html;
  };
  let news = "";
  for (const kind of triedKinds) {
    const list = await showPayment(kind, staff.open(`/admin/content/${kind}`));
    const [own] = new RegExp(`/admin/content/${kind}/\\d+`).exec(list)!;
    if (kind === "news") news = own;
    const editor = await showPayment(own, staff.open(own));
    // Another test may have saved it.
    const [, version] = /name="version"[^>]*value="(\d+)"/.exec(editor)!;
    await showPayment(
      `${own} errors`,
      staff.postAndFollow(own, { version: version!, standing: "published" }),
      kind === "banner" ? 200 : 400,
    );
  }
  for (const path of [
    "/admin/content",
    "/admin/content/news/new",
    `${news}/history`,
    `${news}/deletion`,
    `${news}/publication`,
    "/admin/messages",
    "/admin/volunteers",
  ])
    await showPayment(path, staff.open(path));
  await showPayment(
    "preview",
    staff.postAndFollow(`${news}/preview`, {
      "tr.title": "Bir",
      "tr.body": "# a\n\n|a|b|\n|-|-|\n|1|2|",
      "en.body": "### b",
    }),
  );
  expect(faults).toEqual([]);
});

test("a well's text and price change at once", { tag: "@once" }, async ({ editor, donor }) => {
  const { page } = editor;
  await donor.page.goto("/waterwell-projects/detail/2");
  await editor.open("water_well/2");
  const title = await editor.field("Başlık (Türkçe)").inputValue();
  const stage = (await page.getByLabel("Etap").locator("option:checked").innerText()).trim();
  await editor.field("Başlık (Türkçe)").fill(`${title} ve çeşmesi`);
  await editor.field("Hedef").fill("1.234.500,50");
  await editor.save();
  await donor.page.goto("/waterwell-projects/detail/2");
  await expect(donor.heading(`${title} ve çeşmesi`)).toBeVisible();
  await expect(donor.page.getByRole("main")).toContainText("1.234.500,50");

  await editor.open("price");
  await editor.open(
    (await page.getByRole("link", { name: stage }).getAttribute("href"))!.slice("/admin/content/".length),
  );
  await editor.field("Bir hissenin fiyatı").fill("412,50");
  await editor.save();
  await donor.page.goto("/waterwell-projects/detail/2");
  await expect(donor.page.getByRole("main")).toContainText("412,50");
});

test("menu rows are added, moved, removed and shown on the site at once", async ({ editor, donor, newcomer }, info) => {
  const { page } = editor;
  const label = `Yenilikler ${info.project.name}`;
  const guest = await newcomer();
  await guest.page.goto("/");
  await editor.open("menu/1");
  const tr = page.getByRole("group", { name: "Menü maddeleri (Türkçe)" });
  const count = await tr.getByRole("group", { name: /^Madde \d+$/ }).count();
  await tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first().fill("Giriş");
  await tr.getByRole("button", { name: /^Madde ekle/ }).click();
  const added = tr.getByRole("group", { name: `Madde ${count + 1}`, exact: true });
  await expect(added.getByLabel("Görünen ad")).toBeFocused();
  await added.getByLabel("Görünen ad").fill(label);
  await added.getByLabel("Bağlantı").fill("/news");
  await added.getByRole("button", { name: /^Alt madde ekle/ }).click();
  await added.getByLabel("Görünen ad").nth(1).fill("Alt");
  await editor.saveButton.click();
  await editor.expectErrors("Bu alanı doldurun.");
  await added
    .getByRole("button", { name: /^Kaldır/ })
    .first()
    .click();
  await expect(added.getByLabel("Görünen ad")).toHaveCount(1);
  await added.getByRole("button", { name: /^Yukarı taşı/ }).click();
  const moved = tr.getByRole("group", { name: `Madde ${count}`, exact: true });
  await expect(moved.getByLabel("Görünen ad").first()).toHaveValue(label);
  await expect(tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first()).toHaveValue(
    "Giriş",
  );
  await editor.save();
  await guest.page.goto("/");
  await expect(guest.page.getByRole("banner").getByRole("link", { name: label })).toBeVisible();

  await editor.open("menu/1");
  await moved
    .getByRole("button", { name: /^Kaldır/ })
    .last()
    .click();
  // Text typed before the answer arrives is submitted with it.
  await expect(tr.getByRole("group", { name: /^Madde \d+$/ })).toHaveCount(count);
  await tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first().fill("Ana sayfa");
  await editor.save();
  await donor.page.goto("/");
  await expect(donor.page.getByRole("banner").getByRole("link", { name: label })).toHaveCount(0);
});

test("a changed row can be saved while the page still reloads", async ({ editor }) => {
  const { page } = editor;
  await editor.open("menu/1");
  const tr = page.getByRole("group", { name: "Menü maddeleri (Türkçe)" });
  const first = tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first();
  const words = await first.inputValue();
  const down = tr.getByRole("button", { name: "Aşağı taşı : Madde 1", exact: true });
  await down.click();
  await expect(first).not.toHaveValue(words);
  if (editor.staff.hasScripts)
    await page.route(/\/rows\.data/, async (route) => {
      if (route.request().method() === "GET") await new Promise((wait) => setTimeout(wait, 1_500));
      await route.continue().catch(() => undefined);
    });
  await tr.getByRole("button", { name: "Yukarı taşı : Madde 2", exact: true }).click();
  await expect(first).toHaveValue(words);
  await editor.save();
});

test("the banner changes and disappears at once", { tag: "@once" }, async ({ editor, newcomer }, info) => {
  const guest = await newcomer();
  const words = `Kurban bağışları başladı ${info.project.name}`;
  await guest.page.goto("/");
  await editor.open("banner/1");
  const before = {
    tr: await editor.field("Duyuru metni (Türkçe)").inputValue(),
    en: await editor.field("Duyuru metni (İngilizce)").inputValue(),
  };
  await editor.fill("Duyuru metni", words, "Sacrifice gifts have begun");
  await editor.save();
  await guest.page.goto("/");
  await expect(guest.page.getByText(words)).toBeVisible();
  await editor.fill("Duyuru metni", words, "");
  await editor.saveButton.click();
  await editor.expectErrors("İki dilde birden yazın ya da ikisini de boş bırakın.");
  await editor.fill("Duyuru metni", "", "");
  await editor.save("İçerik kaydedildi. Artık duyuru gösterilmiyor.");
  await guest.page.goto("/");
  await expect(guest.page.getByText(words)).toHaveCount(0);
  await editor.fill("Duyuru metni", before.tr, before.en);
  await editor.save();
});
