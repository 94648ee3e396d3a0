import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { contentCalls, saveContent } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("menu, banner and other documents on %s", (database) => {
  const site = sharedBackend({ database });

  const { remove, show, change: update } = contentCalls(site);

  test("shows the menu in both languages at once", async () => {
    const menu = await show("menu");
    expect(menu).toMatchObject({ slug: null, kept_because: "content_only_one" });
    const row = (label: string) => ({ label, slug: "/news", subMenuItems: [{ label: "Alt", slug: "/stories" }] });
    await update(menu, { texts: { tr: { items: [row("Haberler")] }, en: { items: [row("News")] } } });
    expect(await site.dataOf("listMenu")).toEqual([row("Haberler")]);
    expect(await site.dataOf("listMenu", {}, { language: "en" })).toEqual([row("News")]);
    const now = await show("menu");
    const save = (version: typeof menu, items: object[]) =>
      update(version, { texts: { tr: { items }, en: { items: [row("News")] } } as unknown as ContentItem["texts"] });
    for (const items of [
      [],
      [{ label: "x", slug: "javascript:x", subMenuItems: [] }],
      [row("x"), { label: "y", slug: "/", subMenuItems: [{}] }],
    ])
      await expect(save(now, items), JSON.stringify(items)).rejects.toMatchObject({ status: 422 });
    const bar = await save(now, [row("a|b")]);
    expect(await site.dataOf("listMenu")).toEqual([row("a|b")]);
    expect(await outcome(saveContent(site, bar.item))).toBe("409 content_only_one");
    await expect(remove("menu", bar)).rejects.toMatchObject({ status: 409 });
    expect(await outcome(site.asStaff("showContent", { params: { kind: "menu", id: 2 } }))).toBe("404 not_found");
    const stale = await Promise.allSettled(["Bir", "İki"].map((label) => save(bar, [row(label)])));
    expect(stale.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("hides a banner without text, which needs both languages or neither", async () => {
    const banner = await show("banner");
    const write = (version: typeof banner, tr: string, en: string) =>
      update(version, { texts: { tr: { text: tr }, en: { text: en } }, fields: { link: "" } });
    await expect(write(banner, "Yeni", "")).rejects.toMatchObject({
      status: 422,
      body: { errors: { "item.texts.en.text": ["Bu alan gereklidir."] } },
    });
    const gone = await write(banner, "", "");
    expect(await site.dataOf("showBanner")).toBeNull();
    await write(gone, "Yeni", "New");
    expect(await site.dataOf("showBanner", {}, { language: "en" })).toEqual({ text: "New", link: null });
  });

  test("links a number or mailbox by its text, whatever link was typed", async () => {
    const contact = await show("contact");
    const entry = (type: string, value: string, link: string) => ({ type, label: "x", value, link });
    const linked = [
      [entry("phone", "+90 (212) 111 22 33", "tel:+905009998877"), "tel:+902121112233"],
      [entry("phone", "bizi arayın", "tel:+905009998877"), ""],
      [entry("message", "0500 111 22 33", "sms:+905009998877"), "sms:05001112233"],
      [entry("message", "0500 111 22 33", "https://wa.me/905009998877"), "https://wa.me/905001112233"],
      [entry("email", "bilgi@example.org", "mailto:baska@example.org"), "mailto:bilgi@example.org"],
      [entry("email", "bilgi", "mailto:baska@example.org"), ""],
      [entry("address", "Fatih", "https://maps.example.org/fatih"), "https://maps.example.org/fatih"],
    ] as const;
    const [entries, links] = [linked.map(([typed]) => typed), linked.map(([, link]) => link)];
    const changed = await update(contact, { texts: { tr: { entries }, en: { entries } } });
    expect((await site.dataOf("listContact")).map(({ link }) => link)).toEqual(links);
    expect((changed.item.texts.en.entries as { link: string }[]).map(({ link }) => link)).toEqual(links);
  });
});
