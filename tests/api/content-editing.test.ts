import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, openTestBackend } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, withTitle } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { anAdministrator } from "../support/staff.ts";

describe.each(databases)("editing on %s", (database) => {
  const site = sharedBackend({ database });
  const { change, show, update, versions } = contentCalls(site);

  test("keeps a former address until another item takes it", async () => {
    const texts = { tr: { title: "Tüzük", body: "Madde" }, en: { title: "Statute", body: "Article" } };
    for (const [item, endpoint] of [
      [aNewsItem(), "showNews"],
      [aNewsItem({ kind: "page", texts }), "showFixedPage"],
    ] as const) {
      const first = await saveContent(site, { ...item, slug: "eski-adres" });
      const moved = await change(first, { slug: "yeni-adres" });
      const slugAt = async (slug: string) => (await site.dataOf(endpoint, { params: { slug } })).slug;
      expect([await slugAt("eski-adres"), await slugAt("yeni-adres")]).toEqual(["yeni-adres", "yeni-adres"]);
      await change(moved, { state: "draft" });
      expect(await outcome(slugAt("eski-adres"))).toBe("404 not_found");
      await saveContent(site, { ...item, slug: "eski-adres" });
      expect(await slugAt("eski-adres")).toBe("eski-adres");
    }
    const [{ id } = { id: 0 }] = await site.dataOf("listProjects");
    const project = await show("project", id);
    await change(project, { slug: "tasinan-proje" });
    expect(await site.dataOf("showProject", { params: { slug: project.slug! } })).toMatchObject({
      id,
      slug: "tasinan-proje",
    });
  });

  test("refuses an address of the site itself for a page", async () => {
    const texts = { tr: { title: "Search", body: "x" }, en: { title: "Search", body: "x" } };
    const page = aNewsItem({ kind: "page", texts });
    for (const slug of ["donate", "assets"])
      expect(await outcome(saveContent(site, { ...page, slug })), slug).toBe("422 slug_taken");
    const saved = await saveContent(site, page);
    expect(saved.slug).toBe("search-2");
    expect(await outcome(change(saved, { slug: "health" }))).toBe("422 slug_taken");
    expect((await saveContent(site, aNewsItem({ slug: "donate" }))).slug).toBe("donate");
  });

  test("distinguishes rows that share a name", async () => {
    const list = async (kind: ContentKind, q = "") =>
      (await site.asStaff("listContent", { params: { kind }, query: { q, per_page: 50 } })).map(({ title }) => title);
    for (const kind of ["cost", "bank_account"] as const)
      expect(new Set(await list(kind)).size, kind).toBe((await list(kind)).length);
    expect(await list("cost", "kuyu nijer")).toEqual(["Derin kuyu · Nijer"]);
    const [found] = await site.asStaff("listContent", { params: { kind: "bank_account" }, query: { q: "USD" } });
    const account = await show("bank_account", found!.id);
    const saved = await change(account, { fields: { ...account.item.fields, currency: "EUR" } });
    const titles = (await versions("bank_account", account.id)).map(({ title }) => title);
    expect(titles).toEqual(["Örnek Katılım Bankası · EUR", "Örnek Katılım Bankası · USD"]);
    expect(await list("bank_account", "usd")).toEqual([]);
    await change(saved, account.item);
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
    expect(await outcome(change(saved[0]!, { slug: saved[1]!.slug }))).toBe("422 slug_taken");
    const signs = await saveContent(site, withTitle(aNewsItem(), "???"));
    expect(signs.slug).toMatch(/^news(-\d+)?$/);
    for (const slug of ["Büyük", "a--b", "-a", "../x", ""])
      await expect(saveContent(site, aNewsItem({ slug })), slug).rejects.toMatchObject({ status: 422 });
  });

  test("edits legal pages, never withdraws or deletes them, and versions the text", async () => {
    const pages = await site.asStaff("listContent", { params: { kind: "page" }, query: { per_page: 50 } });
    const kvkk = await show("page", pages.find(({ slug }) => slug === "kvkk")!.id);
    const before = await site.dataOf("showKvkk");
    expect(kvkk.kept_because).toBe("page_needed");
    const params = { kind: "page", id: kvkk.id } as const;
    const inADay = new Date(site.clock.now().getTime() + 86_400_000).toISOString();
    for (const part of [{ state: "draft" }, { slug: "other" }, { published_at: inADay }] as const)
      expect(await outcome(change(kvkk, part))).toBe("409 page_needed");
    expect(await outcome(site.asStaff("deleteContent", { params, query: { version: kvkk.version } }))).toBe(
      "409 page_needed",
    );
    const write = (version: typeof kvkk, body: string) =>
      change(version, { texts: { ...version.item.texts, tr: { ...version.item.texts.tr, body } } });
    const changed = await write(kvkk, "# Yeni metin");
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
    await write(await show("page", kvkk.id), `${restored.body.replaceAll("\n", "\r\n")}\r\n`);
    expect((await site.dataOf("showKvkk")).version).toBe(before.version);
  });

  test("deletes an item with its history for good", async () => {
    const { id, slug, version } = await saveContent(site);
    await site.asStaff("deleteContent", { params: { kind: "news", id }, query: { version } });
    expect(await outcome(site.call("showNews", { params: { slug: slug! } }))).toBe("404 not_found");
    expect(await outcome(show("news", id))).toBe("404 not_found");
    expect(await site.db.query(`select * from content_versions where kind = 'news' and item_id = ${id}`)).toEqual([]);
    const logged = await site.db.query(
      `select action, details from audit_log where subject_id = '${id}' and subject = 'news' order by id`,
    );
    expect(logged.map(({ action }) => action)).toEqual(["content.create", "content.delete"]);
    expect(JSON.parse(String(logged[0]!.details))).toEqual({ title: "Işıklı köyüne su geldi", standing: "shown" });
    for (const book of await site.asStaff("listContent", { params: { kind: "book" } })) {
      const query = { version: (await show("book", book.id)).version };
      await site.asStaff("deleteContent", { params: { kind: "book", id: book.id }, query });
    }
    const again = await openTestBackend({ beside: site });
    expect(await again.dataOf("listBooks")).toEqual([]);
    await again.close();
  });

  test("refuses to delete an item that changed meanwhile", async () => {
    const { id, version, item } = await saveContent(site);
    const deleting = (seen: number) =>
      site.asStaff("deleteContent", { params: { kind: "news", id }, query: { version: seen } });
    const changed = await update(id, version, withTitle(item, "Arada yazılan"), await anAdministrator(site));
    expect(await outcome(deleting(version))).toBe("409 content_changed");
    expect(await show("news", id)).toMatchObject({ title: "Arada yazılan" });
    await deleting(changed.version);
    expect(await outcome(show("news", id))).toBe("404 not_found");
  });

  test("refuses an item under another kind or address", async () => {
    const { id, version, item } = await saveContent(site);
    const story = { kind: "story", id } as const;
    const create = site.asStaff("createContent", { params: { kind: "faq" }, body: { item } });
    expect(await outcome(create)).toBe("422 content_kind_wrong");
    const update = (as: ContentItem) => site.asStaff("updateContent", { params: story, body: { version, item: as } });
    expect(await outcome(update(item))).toBe("422 content_kind_wrong");
    expect(await outcome(update({ ...item, kind: "story", fields: {} }))).toMatch(/^404/);
  });
});
