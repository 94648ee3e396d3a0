import { contentKindNames, contentKinds } from "../../app/contract/content-kinds.ts";
import { expect, test } from "./editing-fixtures.ts";

/** Where everybody sees the items of a kind. */
const publicPages: Readonly<Record<string, string>> = {
  news: "/news", story: "/stories", blog: "/blogs", video: "/videos", announcement: "/announcements", advertisement: "/advertisements", faq: "/faqs", book: "/books",
  bank_account: "/bank", country: "/about-us", cost: "/costs", popup: "/", social: "/contact", page: "/kvkk", water_well: "/waterwell-projects", sacrifice: "/sacrifice",
  project: "/projects", price: "/waterwell-projects/detail/1", menu: "/", footer: "/", contact: "/contact", banner: "/", statistics: "/",
};

for (const kind of contentKindNames) {
  test(`${kind}: its editor opens, saves what is there unchanged, and its page stays the same`, async ({ editor, donor }) => {
    const { page } = editor;
    const text = async () => {
      await donor.page.goto(publicPages[kind]!);
      // Cards come in an order of their own only where moments are equal; words are what counts.
      return (await donor.page.getByRole("main").innerText()) + (await donor.page.getByRole("contentinfo").innerText()) + (await donor.page.getByRole("banner").innerText());
    };
    const before = await text();
    await editor.open(kind);
    if (!("single" in contentKinds[kind])) await page.getByRole("main").getByRole("row").nth(1).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/admin/content/${kind}/\\d+$`));
    await editor.open(new URL(page.url()).pathname.slice("/admin/content/".length));
    await editor.save();
    expect(await text()).toBe(before);
    // Saved once more, and nothing differs from what was there before anybody saved.
    await page.goto(`${page.url().split("?")[0]}/history`);
    await editor.versions.last().getByRole("link").click();
    await expect(page.getByText("Bu sürüm şimdikiyle aynı.")).toBeVisible();
  });
}

test("a well's words and its price are on show at once", async ({ editor, donor }) => {
  const { page } = editor;
  await donor.page.goto("/waterwell-projects/detail/2");
  await editor.open("water_well/2");
  const title = await editor.field("Başlık (Türkçe)").inputValue();
  const stage = (await page.getByLabel("Fiyat basamağı").locator("option:checked").innerText()).trim();
  await editor.field("Başlık (Türkçe)").fill(`${title} ve çeşmesi`);
  await editor.field("Hedef").fill("1.234.500,50");
  await editor.save();
  await donor.page.goto("/waterwell-projects/detail/2");
  await expect(donor.heading(`${title} ve çeşmesi`)).toBeVisible();
  await expect(donor.page.getByRole("main")).toContainText("1.234.500,50");

  await editor.open("price");
  await page.getByRole("link", { name: stage }).click();
  await editor.open(new URL(page.url()).pathname.slice("/admin/content/".length));
  await editor.field("Bir payın fiyatı").fill("412,50");
  await editor.save();
  await donor.page.goto("/waterwell-projects/detail/2");
  await expect(donor.page.getByRole("main")).toContainText("412,50");
});

test("rows of the menu are added, moved and removed without anything getting lost, and the site shows them at once", async ({ editor, donor, newcomer }, info) => {
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
  await added.getByRole("button", { name: /^Kaldır/ }).first().click();
  await expect(added.getByLabel("Görünen ad")).toHaveCount(1);
  await added.getByRole("button", { name: /^Yukarı taşı/ }).click();
  const moved = tr.getByRole("group", { name: `Madde ${count}`, exact: true });
  await expect(moved.getByLabel("Görünen ad").first()).toHaveValue(label);
  await expect(tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first()).toHaveValue("Giriş");
  await editor.save();
  await guest.page.goto("/");
  await expect(guest.page.getByRole("banner").getByRole("link", { name: label })).toBeVisible();

  await editor.open("menu/1");
  await moved.getByRole("button", { name: /^Kaldır/ }).last().click();
  await tr.getByRole("group", { name: "Madde 1", exact: true }).getByLabel("Görünen ad").first().fill("Ana sayfa");
  await editor.save();
  await donor.page.goto("/");
  await expect(donor.page.getByRole("banner").getByRole("link", { name: label })).toHaveCount(0);
});

test("the banner is changed and taken down at once", async ({ editor, newcomer }, info) => {
  const guest = await newcomer();
  const words = `Kurban bağışları başladı ${info.project.name}`;
  await guest.page.goto("/");
  await editor.open("banner/1");
  const before = { tr: await editor.field("Duyuru metni (Türkçe)").inputValue(), en: await editor.field("Duyuru metni (İngilizce)").inputValue() };
  await editor.fill("Duyuru metni", words, "Sacrifice gifts have begun");
  await editor.save();
  await guest.page.goto("/");
  await expect(guest.page.getByText(words)).toBeVisible();
  await editor.fill("Duyuru metni", "", "");
  await editor.save();
  await guest.page.goto("/");
  await expect(guest.page.getByText(words)).toHaveCount(0);
  await editor.fill("Duyuru metni", before.tr, before.en);
  await editor.save();
});
