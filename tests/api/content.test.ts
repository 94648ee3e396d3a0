import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { definitionOf, fieldsOf } from "../../app/contract/content/kinds.ts";
import { besideDate, contentKindOf } from "../../app/routes/articles/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { createClock, databases, hour, makePlace, openTestBackend } from "../support/backend.ts";
import { aBankAccountItem, aNewsItem, contentCalls, saveContent, withTitle } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

const at = "2026-05-04T00:00:00.000Z";

describe.each(databases)("a site without starter content, on %s", (database) => {
  test("keeps its pages, menu and causes, and shows nothing foreign", async () => {
    const beside = { place: await makePlace(database), clock: createClock() };
    const empty = await openTestBackend({ beside, config: { starter: false } });
    const page = (slug: string, title: string, body: string) =>
      `insert into content_items
        (kind, slug, state, published_at, position, texts, fields, search_tr, search_en, created_at, updated_at, version)
        values ('page', '${slug}', 'published', '${at}', 0,
        '${JSON.stringify({ tr: { title, body }, en: { title: `${title} (en)`, body } })}', '{}', '', '', '${at}', '${at}', 1)`;
    const menu = { tr: [{ label: "Bizim", slug: "/", subMenuItems: [] }], en: [] };
    const text = { title: "Eski Işıklı kuyusu", summary: "s", story: "h", picture_alt: "p" };
    for (const statement of [
      page("kvkk", "Aydınlatma", "Bizim metnimiz"),
      page("tuzuk", "Tüzük", "Madde 1"),
      `insert into site_documents (key, body) values ('menu', '${JSON.stringify(menu)}')`,
      `insert into causes (kind, key, country, type, cost, status, picture, texts, search_tr, created_at, published_at)
        values ('sacrifice', 'old', 'TD', 'adak', 10000, 'open', '/pictures/well-chad.svg',
        '${JSON.stringify({ tr: text, en: text })}', 'eski isikli kuyusu', '${at}', '${at}')`,
    ])
      await empty.db.execute(statement);
    await empty.close();

    const site = await openTestBackend({ beside });
    const shown = (slug: string, language: "tr" | "en" = "tr") =>
      site.dataOf("showFixedPage", { params: { slug } }, { language });
    const kvkk = { body: "Bizim metnimiz", updated_at: "2026-05-04" };
    expect(await shown("kvkk")).toMatchObject({ ...kvkk, title: "Aydınlatma" });
    expect(await shown("kvkk", "en")).toMatchObject({ ...kvkk, title: "Aydınlatma (en)" });
    expect((await shown("tuzuk")).title).toBe("Tüzük");
    expect(await site.dataOf("listMenu")).toEqual(menu.tr);
    expect(await site.dataOf("listSacrifices")).toMatchObject([{ title: text.title }]);
    // Pages that routes need are added, samples as drafts.
    expect((await shown("about-us")).title).toBe("Biz kimiz");
    for (const list of ["listNews", "listBankAccounts", "listPopups"] as const)
      expect(await site.dataOf(list)).toEqual([]);
    const staff = await administratorOf(site);
    const drafts = await site.asStaff("listContent", { params: { kind: "news" }, query: { standing: "draft" } });
    expect(drafts.length).toBeGreaterThan(8);
    await site.close();

    const again = await openTestBackend({ beside });
    expect((await again.call("listContent", { params: { kind: "news" } }, staff)).meta.total).toBe(drafts.length);
    expect(again.failures).toEqual([]);
    await again.close();
  });
});

describe.each(databases)("articles, pages and documents on %s", (database) => {
  const site = sharedBackend({ database });
  const { change, remove, show } = contentCalls(site);
  const later = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();
  const newsSlugs = async () => (await site.dataOf("listNews", { query: { per_page: 50 } })).map(({ slug }) => slug);
  const save = (part: Partial<ContentItem> = {}) => saveContent(site, aNewsItem(part));

  test("appear at once when published, those with a past date under that date", async () => {
    const { slug } = await save();
    const [listed] = await site.dataOf("listNews");
    expect(listed).toMatchObject({ slug, body: "" });
    expect(await site.dataOf("showNews", { params: { slug: slug! } }, { language: "en" })).toMatchObject({
      title: "Water has come to Işıklı",
      body: "## Opening\n\nThe well is **open**.",
      picture: null,
    });
    const past = await save({ published_at: later(-30 * 24 * hour) });
    expect((await site.dataOf("showNews", { params: { slug: past.slug! } })).published_at).toBe(later(-30 * 24 * hour));
    const moments = (await site.dataOf("listNews")).map(({ published_at }) => published_at);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  test("appear when scheduled, not before", async () => {
    const waiting = await save({ slug: "yarin-acilacak", published_at: later(2 * hour) });
    expect(waiting.standing).toBe("scheduled");
    expect(await newsSlugs()).not.toContain("yarin-acilacak");
    site.clock.advance(2 * hour - 1000);
    expect(await outcome(site.call("showNews", { params: { slug: "yarin-acilacak" } }))).toBe("404 not_found");
    site.clock.advance(1000);
    expect((await newsSlugs())[0]).toBe("yarin-acilacak");
    expect((await site.asStaff("showContent", { params: { kind: "news", id: waiting.id } })).standing).toBe("shown");
  });

  test("disappear when withdrawn, as every draft, and keep their date when they return", async () => {
    const shown = await save({ slug: "geri-cekilen" });
    const withdrawn = await change(shown, { state: "draft" });
    expect(withdrawn.standing).toBe("draft");
    expect(await newsSlugs()).not.toContain("geri-cekilen");
    expect(await outcome(site.call("showNews", { params: { slug: "geri-cekilen" } }))).toBe("404 not_found");
    const hits = await site.dataOf("search", { query: { q: "isikli koyune", type: "news", per_page: 50 } });
    expect(hits.map(({ slug }) => slug)).not.toContain("geri-cekilen");
    site.clock.advance(hour);
    const back = await change(withdrawn, { state: "published" });
    expect(back.published_at).toBe(shown.published_at);
    expect(await newsSlugs()).toContain("geri-cekilen");
  });

  const { texts } = aNewsItem();
  const empty = { title: "", summary: "", body: "" };
  test.each<[string, ContentItem, string[]]>([
    [
      "published in one language alone",
      aNewsItem({ texts: { ...texts, en: empty } }),
      ["texts.en.title", "texts.en.summary", "texts.en.body"],
    ],
    ["a draft without a title", aNewsItem({ state: "draft", texts: { tr: empty, en: empty } }), ["texts.tr.title"]],
    ["an invisible title", withTitle(aNewsItem(), " \u00a0\u3164\u2800"), ["texts.tr.title"]],
    [
      "a draft whose picture has no words",
      aNewsItem({ state: "draft", texts: { ...texts, en: { ...texts.en, body: "![](/pictures/well.svg)" } } }),
      ["texts.en.body"],
    ],
    [
      "wrong values of an account",
      aBankAccountItem({ iban: "TR689999900000000012345602", currency: "GOLD", swift_code: "x" }),
      ["fields.currency", "fields.iban", "fields.swift_code"],
    ],
    [
      "a script for a link",
      {
        ...aNewsItem({ kind: "social", texts: { tr: {}, en: {} } }),
        fields: { network: "x", label: "Pınar", link: "javascript:alert(1)" },
      },
      ["fields.link"],
    ],
  ])("are refused beside their fields: %s", async (_, item, fields) => {
    expect(await outcome(saveContent(site, item))).toBe(`422 ${fields.map((field) => `item.${field}`).join()}`);
  });

  test("are stored as read: an IBAN without blanks, a draft with a title alone", async () => {
    expect((await saveContent(site, aBankAccountItem())).item.fields.iban).toBe("TR689999900000000012345601");
    const draft = await save({ state: "draft", texts: { tr: { ...empty, title: "Yalnız başlık" }, en: empty } });
    expect(draft.item.texts.tr.title).toBe("Yalnız başlık");
    expect((await save(withTitle(aNewsItem(), "\u200f💧"))).title).toContain("💧");
  });

  test("sort costs as requested and names by language", async () => {
    const by = (query: object, language: "tr" | "en" = "tr") => site.dataOf("listCosts", { query }, { language });
    const prices = (await by({ sort: "cost", direction: "desc" })).map(({ cost }) => cost);
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    for (const language of ["tr", "en"] as const) {
      const names = (await by({ sort: "country" }, language)).map(({ country }) => country);
      expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    }
    expect((await by({})).length).toBeGreaterThanOrEqual(8);
  });

  test("are found by slug and id; questions by their text", async () => {
    const [story] = await site.dataOf("listStories");
    const bySlug = await site.call("showStory", { params: { slug: story!.slug } });
    expect(await site.call("showStory", { params: { slug: String(story!.id) } })).toEqual(bySlug);
    // The list has no bodies, but the words of the person.
    expect([story!.body, story!.quote]).toEqual(["", bySlug.data.quote]);
    expect(bySlug.data.body).toContain(`"${story!.quote}"`);
    const found = await site.dataOf("listFaqs", { query: { q: "VEKÂLET" } });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan((await site.dataOf("listFaqs")).length);
    for (const q of ["%", "'", "zzzz"]) expect((await site.call("listFaqs", { query: { q } })).meta.total, q).toBe(0);
  });

  test("shows the menu in both languages at once", async () => {
    const menu = await show("menu");
    expect(menu).toMatchObject({ slug: null, deletion_blocked_by: "content_only_one" });
    const row = (label: string) => ({ label, slug: "/news", subMenuItems: [{ label: "Alt", slug: "/stories" }] });
    await change(menu, { texts: { tr: { items: [row("Haberler")] }, en: { items: [row("News")] } } });
    expect(await site.dataOf("listMenu")).toEqual([row("Haberler")]);
    expect(await site.dataOf("listMenu", {}, { language: "en" })).toEqual([row("News")]);
    const now = await show("menu");
    const save = (version: typeof menu, items: object[]) =>
      change(version, { texts: { tr: { items }, en: { items: [row("News")] } } as unknown as ContentItem["texts"] });
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
      change(version, { texts: { tr: { text: tr }, en: { text: en } }, fields: { link: "" } });
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
    const changed = await change(contact, { texts: { tr: { entries }, en: { entries } } });
    expect((await site.dataOf("listContact")).map(({ link }) => link)).toEqual(links);
    expect((changed.item.texts.en.entries as { link: string }[]).map(({ link }) => link)).toEqual(links);
  });

  test.each([
    ["news", "listNews"],
    ["stories", "listStories"],
    ["blogs", "listBlogs"],
    ["announcements", "listAnnouncements"],
  ] as const)("have every text field of %s in their list, and those beside the date", async (name, list) => {
    const kind = contentKindOf[name];
    const own = fieldsOf(kind).filter(({ type }) => type === "text");
    const valuesOf = (some: typeof own, language: string) =>
      Object.fromEntries(some.map((field) => [field.name, `${field.name} ${language}`]));
    const localized = own.filter((field) => field.localized);
    const fields = valuesOf(
      own.filter((field) => !field.localized),
      "alone",
    );
    const { texts } = aNewsItem();
    const en = valuesOf(localized, "en");
    await save({
      kind,
      fields,
      texts: { tr: { ...texts.tr, ...valuesOf(localized, "tr") }, en: { ...texts.en, ...en } },
    });
    const [listed] = await site.dataOf(list, {}, { language: "en" });
    const values: Readonly<Record<string, string>> = { ...fields, ...en };
    expect(listed).toMatchObject(values);
    for (const where of ["card", "page"] as const) {
      const shown = definitionOf(kind).besideDate?.[where] ?? [];
      expect(besideDate(name, listed!, where)).toBe(shown.map((field) => values[field]).join(", "));
    }
  });
});
