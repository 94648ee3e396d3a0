import { type ContentKind, contentKindNames } from "../../../app/contract/content/kinds.ts";
import { isNightly } from "../../support/depth.ts";
import type { Donor } from "../../support/donor.ts";
import type { HtmlPage } from "../../support/html-page.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import type { TestSite } from "../../support/site.ts";
import { htmlFaults } from "../../support/valid-html.ts";
import { type Editor, expect, test } from "./content-fixtures.ts";

// Changes here are visible to everybody: other files keep their prices, menus and banners.
test.use({ siteOf: "staff" });

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

test("saving any unchanged item changes nothing of it @once", async ({ editor, administrator, site }) => {
  const staff = await withoutScreen(administrator, site);
  for (const kind of triedKinds) {
    await test.step(kind, async () => {
      const list = await staff.open(`/admin/content/${kind}`);
      const [, address] = new RegExp(`"/admin/content/(${kind}/\\d+)"`).exec(list.html)!;
      await editor.open(address!);
      await editor.save();
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
  const check = async (name: string, page: Promise<HtmlPage>, status = 200) => {
    const { html, status: answered, headings } = await page;
    expect([answered, headings.length], name).toEqual([status, 1]);
    faults.push(...(await htmlFaults(html, name)));
    return html;
  };
  let news = "";
  for (const kind of triedKinds) {
    const list = await check(kind, staff.open(`/admin/content/${kind}`));
    const [own] = new RegExp(`/admin/content/${kind}/\\d+`).exec(list)!;
    if (kind === "news") news = own;
    const editor = await check(own, staff.open(own));
    // Another test may have saved it.
    const [, version] = /name="version"[^>]*value="(\d+)"/.exec(editor)!;
    const emptied = staff.postAndFollow(own, { version: version!, standing: "published" });
    await check(`${own} errors`, emptied, kind === "banner" ? 200 : 400);
  }
  for (const path of ["/admin/content", "/admin/content/news/new", "/admin/messages", "/admin/volunteers"])
    await check(path, staff.open(path));
  for (const page of ["history", "deletion", "publication"]) await check(page, staff.open(`${news}/${page}`));
  const body = "# a\n\n|a|b|\n|-|-|\n|1|2|";
  await check("preview", staff.postAndFollow(`${news}/preview`, { "tr.title": "Bir", "tr.body": body }));
  expect(faults).toEqual([]);
});

/** Rows of the menu in Turkish, by their titles, and the name of a row. */
function menuRows({ page }: Editor) {
  const rows = page.getByRole("group", { name: "Menü maddeleri (Türkçe)" });
  const row = (number: number) => rows.getByRole("group", { name: `Madde ${number}`, exact: true });
  return { rows, row, nameOf: (number: number) => row(number).getByLabel("Görünen ad").first() };
}

test("menu rows are added, moved, removed and shown on the site at once", async ({ editor, donor }, info) => {
  const label = `Yenilikler ${info.project.name}`;
  const banner = donor.page.getByRole("banner");
  await donor.page.goto("/");
  await editor.open("menu/1");
  const { rows, row, nameOf } = menuRows(editor);
  const count = await rows.getByRole("group", { name: /^Madde \d+$/ }).count();
  await nameOf(1).fill("Giriş");
  await rows.getByRole("button", { name: /^Madde ekle/ }).click();
  const added = row(count + 1);
  await expect(nameOf(count + 1)).toBeFocused();
  await nameOf(count + 1).fill(label);
  await added.getByLabel("Bağlantı").fill("/news");
  await added.getByRole("button", { name: /^Alt madde ekle/ }).click();
  await added.getByLabel("Görünen ad").nth(1).fill("Alt");
  await editor.saveButton.click();
  await editor.expectErrors("Bu alanı doldurun.");
  const removal = { name: /^Kaldır/ };
  await added.getByRole("button", removal).first().click();
  await expect(added.getByLabel("Görünen ad")).toHaveCount(1);
  await added.getByRole("button", { name: /^Yukarı taşı/ }).click();
  await expect(nameOf(count)).toHaveValue(label);
  await expect(nameOf(1)).toHaveValue("Giriş");
  await editor.save();
  await donor.page.goto("/");
  await expect(banner.getByRole("link", { name: label })).toBeVisible();

  await editor.open("menu/1");
  await row(count).getByRole("button", removal).last().click();
  // Text typed before the answer arrives is submitted with it.
  await expect(rows.getByRole("group", { name: /^Madde \d+$/ })).toHaveCount(count);
  await nameOf(1).fill("Ana sayfa");
  await editor.save();
  await donor.page.goto("/");
  await expect(banner.getByRole("link", { name: label })).toHaveCount(0);
});

test("a changed row can be saved while the page still reloads", async ({ editor }) => {
  const { page } = editor;
  await editor.open("menu/1");
  const { rows, nameOf } = menuRows(editor);
  const words = await nameOf(1).inputValue();
  await rows.getByRole("button", { name: "Aşağı taşı : Madde 1", exact: true }).click();
  await expect(nameOf(1)).not.toHaveValue(words);
  if (editor.staff.hasScripts)
    await page.route(/\/rows\.data/, async (route) => {
      if (route.request().method() === "GET") await new Promise((wait) => setTimeout(wait, 1_500));
      await route.continue().catch(() => undefined);
    });
  await rows.getByRole("button", { name: "Yukarı taşı : Madde 2", exact: true }).click();
  await expect(nameOf(1)).toHaveValue(words);
  await editor.save();
});
