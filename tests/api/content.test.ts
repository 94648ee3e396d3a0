import { beforeAll, describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { outcome, refusalOf, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aNewsItem, saveContent, type Staff } from "../support/content.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

const hour = 3_600_000;

describe.each(databases)("articles and pages on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Staff;
  beforeAll(async () => {
    staff = await administratorOf(site);
  });

  const later = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();
  const newsSlugs = async () => (await site.dataOf("listNews", { query: { per_page: 50 } })).map(({ slug }) => slug);
  const save = (change: Partial<ContentItem> = {}) => saveContent(site, aNewsItem(change));
  const refused = (item: ContentItem) =>
    site.raw("POST", `/admin/content/${item.kind}`, { item }, { authorization: `Bearer ${staff.bearer}` });

  test("have starter content of every kind, in both languages, paged", async () => {
    const data = await site.asStaff("countContent");
    expect(data.filter(({ total }) => total === 0)).toEqual([]);
    const [first, second] = await Promise.all(
      [1, 2].map((page) => site.call("listNews", { query: { page, per_page: 6 } })),
    );
    expect(first!.meta.total).toBeGreaterThan(8);
    expect(first!.data).toHaveLength(6);
    expect(first!.data.map(({ id }) => id)).not.toContain(second!.data[0]!.id);
    const moments = [...first!.data, ...second!.data].map(({ published_at }) => published_at);
    expect(moments).toEqual(moments.toSorted().reverse());
    const turkish = await site.dataOf("listFaqs");
    const english = await site.dataOf("listFaqs", {}, { language: "en" });
    expect(english.map(({ id }) => id)).toEqual(turkish.map(({ id }) => id));
    for (const [place, faq] of turkish.entries()) expect(english[place]!.question).not.toBe(faq.question);
  });

  test("appear at once when published, those with a past date under that date", async () => {
    const { slug } = await save();
    expect((await newsSlugs())[0]).toBe(slug);
    const past = await save({ published_at: later(-30 * 24 * hour) });
    expect((await site.dataOf("showNews", { params: { slug: past.slug! } })).published_at).toBe(later(-30 * 24 * hour));
  });

  test("come without bodies in lists, with Markdown unchanged", async () => {
    const { slug } = await save();
    const listed = (await site.dataOf("listNews")).find((one) => one.slug === slug)!;
    expect(listed.body).toBe("");
    const shown = await site.dataOf("showNews", { params: { slug: slug! } }, { language: "en" });
    expect(shown).toMatchObject({
      title: "Water has come to Işıklı",
      body: "## Opening\n\nThe well is **open**.",
      picture: null,
    });
  });

  test("are hidden as drafts from lists, addresses and search", async () => {
    const draft = await save({ state: "draft", slug: "gizli-taslak" });
    expect(draft).toMatchObject({ standing: "draft", published_at: null });
    expect(await newsSlugs()).not.toContain("gizli-taslak");
    expect(await outcome(site.call("showNews", { params: { slug: "gizli-taslak" } }))).toBe("404 not_found");
    const hits = await site.dataOf("search", { query: { q: "isikli koyune", type: "news", per_page: 50 } });
    expect(hits.map(({ slug }) => slug)).not.toContain("gizli-taslak");
  });

  test("appear when scheduled, not before", async () => {
    const waiting = await save({ slug: "yarin-acilacak", published_at: later(2 * hour) });
    expect(waiting.standing).toBe("scheduled");
    expect(await newsSlugs()).not.toContain("yarin-acilacak");
    site.clock.advance(2 * hour - 1000);
    expect(await outcome(site.call("showNews", { params: { slug: "yarin-acilacak" } }))).toBe("404 not_found");
    site.clock.advance(1000);
    staff = await administratorOf(site);
    expect((await newsSlugs())[0]).toBe("yarin-acilacak");
    expect((await site.asStaff("showContent", { params: { kind: "news", id: waiting.id } })).standing).toBe("shown");
  });

  test("disappear when withdrawn and keep their date when they return", async () => {
    const { id, version, item, published_at } = await save({ slug: "geri-cekilen" });
    const params = { kind: "news", id } as const;
    const withdrawn = await site.asStaff("updateContent", {
      params,
      body: { version, item: { ...item, state: "draft" } },
    });
    expect(await newsSlugs()).not.toContain("geri-cekilen");
    site.clock.advance(hour);
    staff = await administratorOf(site);
    const back = await site.asStaff("updateContent", {
      params,
      body: { version: withdrawn.version, item: { ...withdrawn.item, state: "published" } },
    });
    expect(back.published_at).toBe(published_at);
    expect(await newsSlugs()).toContain("geri-cekilen");
  });

  test("need a Turkish title as draft, everything in both languages when published", async () => {
    const empty = { tr: { title: "", summary: "", body: "" }, en: { title: "", summary: "", body: "" } };
    const draft = await save({ state: "draft", texts: { ...empty, tr: { ...empty.tr, title: "Yalnız başlık" } } });
    expect(draft.item.texts.tr.title).toBe("Yalnız başlık");
    const answer = await refused(aNewsItem({ texts: { ...aNewsItem().texts, en: empty.en } }));
    expect(answer.status).toBe(422);
    expect(refusalOf(answer).errors).toEqual({
      "item.texts.en.title": ["Bu alan gereklidir."],
      "item.texts.en.summary": ["Bu alan gereklidir."],
      "item.texts.en.body": ["Bu alan gereklidir."],
    });
    const nothing = await refused(aNewsItem({ state: "draft", texts: empty }));
    expect(refusedFields(nothing)).toEqual(["item.texts.tr.title"]);
  });

  test("are checked by the fields of their kind", async () => {
    const texts = { tr: { account_type: "Vadesiz" }, en: { account_type: "Current" } };
    const fields = {
      bank_name: "Banka",
      branch_name: "Şube",
      account_name: "Dernek",
      currency: "TRY",
      account_no: "1",
      supplementary_no: "",
      iban: "TR68 9999 9000 0000 0012 3456 01",
      swift_code: "",
    };
    const account: ContentItem = { ...aNewsItem(), kind: "bank_account", texts, fields };
    const wrong = await refused({
      ...account,
      fields: { ...fields, iban: "TR689999900000000012345602", currency: "GOLD", swift_code: "x" },
    });
    expect(refusalOf(wrong).errors).toMatchObject({
      "item.fields.iban": ["Bu IBAN geçerli değil. Lütfen rakamları kontrol edin."],
      "item.fields.currency": [expect.any(String)],
      "item.fields.swift_code": [expect.any(String)],
    });
    const saved = await saveContent(site, account);
    expect(saved.item.fields.iban).toBe("TR689999900000000012345601");
    const social: ContentItem = {
      ...aNewsItem(),
      kind: "social",
      texts: { tr: {}, en: {} },
      fields: { network: "x", label: "Pınar", link: "https://x.com/pinar" },
    };
    for (const link of [
      "javascript:alert(1)",
      "//evil.example",
      "data:text/html,x",
      "https://a b",
      "http://user@evil.example/",
      "ftp://x.org",
    ]) {
      expect(refusalOf(await refused({ ...social, fields: { ...social.fields, link } })).errors, link).toHaveProperty([
        "item.fields.link",
      ]);
    }
    await saveContent(site, social);
    expect((await site.dataOf("listSocialMedia")).map(({ link }) => link)).toContain("https://x.com/pinar");
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
    for (const q of ["%", "_", "'", "?!", "zzzz"])
      expect((await site.call("listFaqs", { query: { q } })).meta.total, q).toBe(0);
  });

  test("are edited by staff only", async () => {
    const member = await signUp(site);
    const answer = await site.raw("GET", "/admin/content/news", undefined, {
      authorization: `Bearer ${member.bearer}`,
    });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await site.raw("GET", "/admin/content/news")).status).toBe(401);
  });
});
