import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { contentCalls, saveContent } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("menu, banner and other documents on %s", (database) => {
  const site = sharedBackend({ database });

  const { show, change: update } = contentCalls(site);

  test("shows the menu in both languages at once", async () => {
    const menu = await show("menu");
    expect(menu).toMatchObject({ slug: null, kept_because: "content_only_one" });
    const row = (label: string) => ({ label, slug: "/news", subMenuItems: [{ label: "Alt", slug: "/stories" }] });
    await update(menu, { texts: { tr: { items: [row("Haberler")] }, en: { items: [row("News")] } } });
    expect(await site.dataOf("listMenu")).toEqual([row("Haberler")]);
    expect(await site.dataOf("listMenu", {}, { language: "en" })).toEqual([row("News")]);
    const now = await show("menu");
    for (const items of [
      [],
      [{ label: "", slug: "/", subMenuItems: [] }],
      [{ label: "x", slug: "javascript:x", subMenuItems: [] }],
      [row("x"), { label: "y", slug: "/", subMenuItems: [{}] }],
    ]) {
      await expect(
        update(now, { texts: { tr: { items }, en: { items: [row("News")] } } }),
        JSON.stringify(items),
      ).rejects.toMatchObject({ status: 422 });
    }
    const bar = await update(now, { texts: { tr: { items: [row("a|b")] }, en: { items: [row("News")] } } });
    expect(await site.dataOf("listMenu")).toEqual([row("a|b")]);
    expect(await outcome(saveContent(site, bar.item))).toBe("409 content_only_one");
    await expect(
      site.asStaff("deleteContent", { params: { kind: "menu", id: 1 }, query: { version: bar.version } }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await outcome(site.asStaff("showContent", { params: { kind: "menu", id: 2 } }))).toBe("404 not_found");
    const stale = await Promise.allSettled(
      ["Bir", "İki"].map((label) =>
        update(bar, { texts: { tr: { items: [row(label)] }, en: { items: [row("News")] } } }),
      ),
    );
    expect(stale.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("hides a banner without text", async () => {
    const banner = await show("banner");
    const gone = await update(banner, { texts: { tr: { text: "" }, en: { text: "" } } });
    expect(await site.dataOf("showBanner")).toBeNull();
    await update(gone, { texts: { tr: { text: "Yeni" }, en: { text: "New" } }, fields: { link: "" } });
    expect(await site.dataOf("showBanner", {}, { language: "en" })).toEqual({ text: "New", link: null });
  });

  test("requires a banner in both languages or neither", async () => {
    const banner = await show("banner");
    for (const [tr, en, missing] of [
      ["Yeni", "", "en"],
      [" ", "New", "tr"],
    ] as const) {
      const saving = update(banner, { texts: { tr: { text: tr }, en: { text: en } } });
      await expect(saving).rejects.toMatchObject({
        status: 422,
        body: { errors: { [`item.texts.${missing}.text`]: ["Bu alan gereklidir."] } },
      });
    }
    expect((await show("banner")).version).toBe(banner.version);
  });

  test("has the same figures in both languages", async () => {
    const figures = await show("statistics");
    const [row, ...rest] = figures.item.texts.en.figures as unknown as [{ key: string; label: string; value: number }];
    const save = (en: readonly object[]) =>
      update(figures, { texts: { tr: figures.item.texts.tr, en: { figures: en } } } as unknown as Partial<ContentItem>);
    const refused = (place: string, words: string) => ({
      status: 422,
      body: { errors: { [`item.texts.en.figures${place}`]: [words] } },
    });
    await expect(save([{ ...row, value: row.value + 1 }, ...rest])).rejects.toMatchObject(
      refused(".0.value", "Bu hücre iki dilde aynı olmalıdır."),
    );
    await expect(save([{ ...row, key: "other" }, ...rest])).rejects.toMatchObject(
      refused(".0.key", "Bu hücre iki dilde aynı olmalıdır."),
    );
    await expect(save(rest)).rejects.toMatchObject(refused("", "Tablonun satır sayısı iki dilde aynı olmalıdır."));
    await save([{ ...row, label: "wells dug" }, ...rest]);
    expect((await site.dataOf("listStatistics", {}, { language: "en" }))[0]).toMatchObject({
      label: "wells dug",
      value: row.value,
    });
  });

  test("saves unchanged footer, contact entries and figures as they were", async () => {
    for (const [kind, list] of [
      ["footer", "listFooter"],
      ["contact", "listContact"],
      ["statistics", "listStatistics"],
    ] as const) {
      const before = await Promise.all((["tr", "en"] as const).map((language) => site.call(list, {}, { language })));
      await update(await show(kind), {});
      expect(await Promise.all((["tr", "en"] as const).map((language) => site.call(list, {}, { language })))).toEqual(
        before,
      );
    }
    expect(await site.dataOf("listContacts")).toEqual(await site.dataOf("listContact"));
  });

  test("links a number or mailbox by its text, whatever link was typed", async () => {
    const contact = await show("contact");
    const entry = (type: string, value: string, link = "") => ({ type, label: "x", value, link });
    const entries = [
      entry("phone", "+90 (212) 111 22 33", "tel:+905009998877"),
      entry("phone", "bizi arayın", "tel:+905009998877"),
      entry("message", "0500 111 22 33", "sms:+905009998877"),
      entry("message", "0500 111 22 33", "https://wa.me/905009998877"),
      entry("email", "bilgi@example.org", "mailto:baska@example.org"),
      entry("email", "bilgi", "mailto:baska@example.org"),
      entry("address", "Fatih", "https://maps.example.org/fatih"),
    ];
    const changed = await update(contact, { texts: { tr: { entries }, en: { entries } } });
    const links = [
      "tel:+902121112233",
      "",
      "sms:05001112233",
      "https://wa.me/905001112233",
      "mailto:bilgi@example.org",
      "",
      "https://maps.example.org/fatih",
    ];
    expect((await site.dataOf("listContact")).map(({ link }) => link)).toEqual(links);
    expect((changed.item.texts.en.entries as { link: string }[]).map(({ link }) => link)).toEqual(links);
    await update(changed, { texts: contact.item.texts });
  });
});
