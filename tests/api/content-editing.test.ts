import { beforeAll, describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, openTestBackend } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, type Staff, withTitle } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

describe.each(databases)("editing on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Staff;
  beforeAll(async () => {
    staff = await administratorOf(site);
  });

  const { show, update, versions } = contentCalls(site);
  const pageBySlug = async (slug: string) => {
    const data = await site.asStaff("listContent", { params: { kind: "page" }, query: { per_page: 50 } });
    return show("page", data.find((row) => row.slug === slug)!.id);
  };

  test("keeps a former address until another item takes it", async () => {
    const page = aNewsItem({
      kind: "page",
      texts: { tr: { title: "Tüzük", body: "Madde" }, en: { title: "Statute", body: "Article" } },
    });
    const asked = { news: "showNews", blog: "showBlog", video: "showVideo", page: "showFixedPage" } as const;
    const video = { host: "youtube", video_id: "abcdefghijk", minutes: null };
    for (const [kind, endpoint] of Object.entries(asked) as [
      keyof typeof asked,
      (typeof asked)[keyof typeof asked],
    ][]) {
      const picture = kind === "video" ? { picture: "/pictures/well-chad.svg", fields: video } : {};
      const texts = (text: ContentItem["texts"]["tr"]) => ({
        ...text,
        ...(kind === "video" && { picture_alt: "Kuyu" }),
        ...(kind === "blog" && { author: "" }),
      });
      const news = aNewsItem({ kind, ...picture });
      const item: ContentItem =
        kind === "page" ? page : { ...news, texts: { tr: texts(news.texts.tr), en: texts(news.texts.en) } };
      const first = await saveContent(site, { ...item, slug: "eski-adres" });
      const moved = await update(first.id, first.version, { ...first.item, slug: "yeni-adres" });
      const slugAt = async (slug: string) => (await site.dataOf(endpoint, { params: { slug } })).slug;
      expect([await slugAt("eski-adres"), await slugAt("yeni-adres")], kind).toEqual(["yeni-adres", "yeni-adres"]);
      await update(moved.id, moved.version, { ...moved.item, state: "draft" });
      expect(await outcome(slugAt("eski-adres")), kind).toBe("404 not_found");
      await saveContent(site, { ...item, slug: "eski-adres" });
      expect(await slugAt("eski-adres"), kind).toBe("eski-adres");
    }
    const data = await site.dataOf("listProjects");
    const project = await show("project", data[0]!.id);
    await update(project.id, project.version, { ...project.item, slug: "tasinan-proje" });
    expect(await site.dataOf("showProject", { params: { slug: project.slug! } })).toMatchObject({
      id: project.id,
      slug: "tasinan-proje",
    });
  });

  test("refuses an address of the site itself for a page", async () => {
    const texts = { tr: { title: "Search", body: "x" }, en: { title: "Search", body: "x" } };
    const page = aNewsItem({ kind: "page", texts });
    for (const slug of ["donate", "auth", "assets"])
      expect(await outcome(saveContent(site, { ...page, slug })), slug).toBe("422 slug_taken");
    const saved = await saveContent(site, page);
    expect(saved.slug).toBe("search-2");
    await expect(update(saved.id, saved.version, { ...saved.item, slug: "health" })).rejects.toMatchObject({
      body: { code: "slug_taken" },
    });
    expect((await saveContent(site, aNewsItem({ slug: "donate" }))).slug).toBe("donate");
  });

  test("refuses an invisible title", async () => {
    for (const title of ["\u200b", "\u202e\u2066", " \u00a0\u3164\u2800", "\u00ad\u0301"]) {
      const item = withTitle(aNewsItem(), title);
      for (const state of ["published", "draft"] as const) {
        await expect(saveContent(site, { ...item, state }), JSON.stringify(title)).rejects.toMatchObject({
          status: 422,
          body: { errors: { "item.texts.tr.title": [expect.any(String)] } },
        });
      }
    }
    expect((await saveContent(site, withTitle(aNewsItem(), "\u200f💧"))).title).toContain("💧");
  });

  test("requires alt texts, in a draft too", async () => {
    const withBody = (body: string): ContentItem =>
      aNewsItem({ texts: { ...aNewsItem().texts, en: { ...aNewsItem().texts.en, body } } });
    for (const state of ["published", "draft"] as const) {
      const saving = saveContent(site, { ...withBody("Water.\n\n![](/pictures/well.svg)"), state });
      await expect(saving).rejects.toMatchObject({
        status: 422,
        body: { errors: { "item.texts.en.body": ["Metindeki her fotoğrafın neyi gösterdiği yazılmalıdır."] } },
      });
    }
    expect((await saveContent(site, withBody("![A well](/pictures/well.svg)"))).item.texts.en.body).toBe(
      "![A well](/pictures/well.svg)",
    );
  });

  test("distinguishes rows that share a name", async () => {
    const list = async (kind: ContentKind, q = "") =>
      (await site.asStaff("listContent", { params: { kind }, query: { q, per_page: 50 } })).map(({ title }) => title);
    for (const kind of ["cost", "bank_account"] as const)
      expect(new Set(await list(kind)).size, kind).toBe((await list(kind)).length);
    expect(await list("cost", "kuyu nijer")).toEqual(["Derin kuyu · Nijer"]);
    expect(await list("bank_account", "usd")).toEqual(["Örnek Katılım Bankası · USD"]);
    const [found] = await site.asStaff("listContent", { params: { kind: "bank_account" }, query: { q: "USD" } });
    const { id } = found!;
    const { version, item } = await show("bank_account", id);
    const saved = await update(id, version, { ...item, fields: { ...item.fields, currency: "EUR" } });
    expect(saved.title).toBe("Örnek Katılım Bankası · EUR");
    expect((await versions("bank_account", id)).map(({ title }) => title)).toEqual([
      "Örnek Katılım Bankası · EUR",
      "Örnek Katılım Bankası · USD",
    ]);
    expect(await list("bank_account", "usd")).toEqual([]);
    await update(id, saved.version, item);
    const draft = await saveContent(site, {
      ...aNewsItem({ kind: "cost", state: "draft" }),
      texts: { tr: { type: "Kuyu" }, en: {} },
      fields: { country: "", distance: null, person: null, cost: null },
    } as unknown as ContentItem);
    expect(draft.title).toBe("Kuyu");
  });

  test("makes unique addresses from titles", async () => {
    const saved = await Promise.all(
      [1, 2, 3].map(() => saveContent(site, withTitle(aNewsItem(), "Çığ Düştü: İŞÇİ & göç!"))),
    );
    expect(saved.map(({ slug }) => slug).toSorted()).toEqual([
      "cig-dustu-isci-goc",
      "cig-dustu-isci-goc-2",
      "cig-dustu-isci-goc-3",
    ]);
    expect(await outcome(saveContent(site, aNewsItem({ slug: "cig-dustu-isci-goc" })))).toBe("422 slug_taken");
    expect(await outcome(update(saved[0]!.id, saved[0]!.version, { ...saved[0]!.item, slug: saved[1]!.slug }))).toBe(
      "422 slug_taken",
    );
    const signs = await saveContent(site, withTitle(aNewsItem(), "???"));
    expect(signs.slug).toMatch(/^news(-\d+)?$/);
    for (const slug of ["Büyük", "a--b", "-a", "a/b", "../x", ""]) {
      await expect(saveContent(site, aNewsItem({ slug })), slug).rejects.toMatchObject({ status: 422 });
    }
  });

  test("edits legal pages, never withdraws or deletes them, and versions the text", async () => {
    const kvkk = await pageBySlug("kvkk");
    const before = await site.dataOf("showKvkk");
    expect(kvkk.kept_because).toBe("page_needed");
    const params = { kind: "page", id: kvkk.id } as const;
    const inADay = new Date(site.clock.now().getTime() + 86_400_000).toISOString();
    for (const change of [{ state: "draft" }, { slug: "other" }, { published_at: inADay }] as const) {
      expect(await outcome(update(kvkk.id, kvkk.version, { ...kvkk.item, ...change }))).toBe("409 page_needed");
    }
    expect(await outcome(site.asStaff("deleteContent", { params, query: { version: kvkk.version } }))).toBe(
      "409 page_needed",
    );
    const changed = await update(kvkk.id, kvkk.version, {
      ...kvkk.item,
      texts: { ...kvkk.item.texts, tr: { ...kvkk.item.texts.tr, body: "# Yeni metin" } },
    });
    const after = await site.dataOf("showKvkk");
    expect(after).toMatchObject({ body: "# Yeni metin", title: before.title });
    expect(after.version).not.toBe(before.version);
    // Only versions saved by staff can be restored.
    const [, starter] = await versions("page", kvkk.id);
    expect(starter).toMatchObject({ by: null });
    await site.asStaff("restoreContent", { params, body: { version: changed.version, version_id: starter!.id } });
    const restored = await site.dataOf("showKvkk");
    expect(restored.version).toBe(before.version);
    // Forms send CRLF and end with one: the stored text, and the version that people approved, stay the same.
    const now = await show("page", kvkk.id);
    await update(now.id, now.version, {
      ...now.item,
      texts: { ...now.item.texts, tr: { ...now.item.texts.tr, body: `${restored.body.replaceAll("\n", "\r\n")}\r\n` } },
    });
    expect((await site.dataOf("showKvkk")).version).toBe(before.version);
  });

  test("deletes an item with its history for good", async () => {
    const { id, slug, version } = await saveContent(site);
    await site.asStaff("deleteContent", { params: { kind: "news", id }, query: { version } });
    expect(await outcome(site.call("showNews", { params: { slug: slug! } }))).toBe("404 not_found");
    expect(await outcome(show("news", id))).toBe("404 not_found");
    expect(await site.db.query(`select * from content_versions where kind = 'news' and item_id = ${id}`)).toEqual([]);
    for (const { id } of await site.asStaff("listContent", { params: { kind: "book" } })) {
      await site.asStaff("deleteContent", {
        params: { kind: "book", id },
        query: { version: (await show("book", id)).version },
      });
    }
    const again = await openTestBackend({ beside: site });
    expect(await again.dataOf("listBooks")).toEqual([]);
    await again.close();
  });

  test("refuses to delete an item that changed meanwhile", async () => {
    const { id, version, item } = await saveContent(site);
    const deleting = (version: number) =>
      site.call("deleteContent", { params: { kind: "news", id }, query: { version } }, staff);
    const changed = await update(id, version, withTitle(item, "Arada yazılan"), await anAdministrator(site));
    expect(await outcome(deleting(version))).toBe("409 content_changed");
    expect(await show("news", id)).toMatchObject({ title: "Arada yazılan" });
    await expect(
      site.raw("DELETE", `/admin/content/news/${id}`, undefined, { authorization: `Bearer ${staff.bearer}` }),
    ).resolves.toMatchObject({ status: 422 });
    await deleting(changed.version);
    expect(await outcome(show("news", id))).toBe("404 not_found");
  });

  test("logs every action of staff", async () => {
    const { id, version, item } = await saveContent(site, aNewsItem({ slug: "denetlenen" }));
    const { version: newest } = await update(id, version, item);
    await site.asStaff("deleteContent", { params: { kind: "news", id }, query: { version: newest } });
    const rows = await site.db.query(
      `select action, subject, details from audit_log where subject_id = '${id}' and subject = 'news' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(["content.create", "content.update", "content.delete"]);
    expect(JSON.parse(String(rows[0]!.details))).toEqual({ title: "Işıklı köyüne su geldi", standing: "shown" });
  });

  test("refuses an item under another kind or address", async () => {
    const { id, version, item } = await saveContent(site);
    const send = (path: string, body: object) =>
      site.raw(path.endsWith("faq") ? "POST" : "PUT", path, body, { authorization: `Bearer ${staff.bearer}` });
    expect(await send("/admin/content/faq", { item })).toMatchObject({
      status: 422,
      body: { code: "content_kind_wrong" },
    });
    expect(await send(`/admin/content/story/${id}`, { version, item })).toMatchObject({
      status: 422,
      body: { code: "content_kind_wrong" },
    });
    expect(
      await send(`/admin/content/story/${id}`, { version, item: { ...item, kind: "story", fields: {} } }),
    ).toMatchObject({ status: 404 });
  });
});
