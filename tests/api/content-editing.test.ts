import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, openTestBackend } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, type Staff, uploadPicture, withTitle } from "../support/content.ts";
import { newIdempotencyKey } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

const withPicture = ({ texts: { tr, en }, ...item }: ContentItem, picture: string): ContentItem => ({
  ...item,
  picture,
  texts: { tr: { ...tr, picture_alt: "Bir kuyu" }, en: { ...en, picture_alt: "A well" } },
});

describe.each(databases)("editing content on %s", (database) => {
  const site = sharedBackend({ database });
  const { change, remove, show, update, versions } = contentCalls(site);
  const oldest = async (id: number) => (await versions("news", id)).at(-1)!.id;
  const restore = async ({ id, version }: { id: number; version: number }, version_id: number, who?: Staff) => {
    const content = { params: { kind: "news", id }, body: { version, version_id } } as const;
    return site.dataOf("restoreContent", content, who ?? (await administratorOf(site)));
  };

  test("keeps every version with author and time, and restores texts", async () => {
    const first = await saveContent(site, aNewsItem({ slug: "gecmisi-olan" }));
    site.clock.advance(60_000);
    const moved = { ...withTitle(first.item, "İkinci başlık"), slug: "adresi-degisen", position: 7 };
    const second = await update(first.id, first.version, moved, await anAdministrator(site));
    const kept = await versions("news", first.id);
    expect(kept.map(({ title, by }) => [title, by])).toEqual([
      ["İkinci başlık", "Deniz Kaya"],
      ["Işıklı köyüne su geldi", "Deniz Kaya"],
    ]);
    expect(Date.parse(kept[0]!.at!) - Date.parse(kept[1]!.at!)).toBe(60_000);
    const old = await site.asStaff("showContentVersion", {
      params: { kind: "news", id: first.id, version_id: kept[1]!.id },
    });
    expect(old.item.texts.tr.title).toBe("Işıklı köyüne su geldi");
    expect(await restore(second, old.id)).toMatchObject({
      version: second.version + 1,
      slug: "adresi-degisen",
      standing: "shown",
      item: { position: 7, texts: old.item.texts },
    });
    expect(await versions("news", first.id)).toHaveLength(3);
  });

  test("restores texts without changing whether they are shown", async () => {
    const { id, version, item } = await saveContent(site, aNewsItem({ state: "draft" }));
    const published = await update(id, version, { ...withTitle(item, "Yeni"), state: "published" });
    expect(await restore(published, await oldest(id))).toMatchObject({
      standing: "shown",
      published_at: published.published_at,
    });
    const half = await saveContent(site, aNewsItem({ state: "draft", texts: { tr: { title: "Yarım" }, en: {} } }));
    const whole = await update(half.id, half.version, aNewsItem({ slug: half.slug }));
    expect(await outcome(restore(whole, await oldest(half.id)))).toBe("422 content_incomplete");
  });

  test("finds no version of another item", async () => {
    const [one, other] = [await saveContent(site), await saveContent(site)];
    const params = { kind: "news", id: one.id, version_id: await oldest(other.id) } as const;
    expect(await outcome(site.asStaff("showContentVersion", { params }))).toBe("404 not_found");
    expect(await outcome(restore(one, params.version_id))).toBe("404 not_found");
  });

  test("reports a conflict to the second of two concurrent editors", async () => {
    const { id, version, item } = await saveContent(site);
    const saves = await Promise.all(
      ["Bir", "İki", "Üç"].map((title) => outcome(update(id, version, withTitle(item, title)))),
    );
    expect(saves.toSorted()).toEqual(["409 content_changed", "409 content_changed", "done"]);
    expect((await show("news", id)).title).toBe(["Bir", "İki", "Üç"][saves.indexOf("done")]);
    await expect(restore({ id, version }, await oldest(id))).rejects.toMatchObject({ status: 409 });
  });

  test("saves once for two submits; the same text of another user is a conflict", async () => {
    const { id, version, item } = await saveContent(site, aNewsItem({ state: "draft" }));
    const wanted: ContentItem = { ...withTitle(item, "İki kez kaydedildi"), state: "published", published_at: null };
    const first = await update(id, version, wanted);
    site.clock.advance(60_000);
    expect(await update(id, version, wanted)).toEqual(first);
    expect(await versions("news", id)).toHaveLength(2);
    const other = await anAdministrator(site);
    expect(await outcome(update(id, version, wanted, other))).toBe("409 content_changed");
    await expect(update(id, first.version + 1, wanted)).rejects.toMatchObject({ status: 409 });
    const restored = await restore(first, await oldest(id));
    expect(await restore(first, await oldest(id))).toEqual(restored);
    await expect(restore(first, await oldest(id), other)).rejects.toMatchObject({ status: 409 });
    // A browser without scripts uploads the picture again with the second submit.
    await update(id, restored.version, withPicture(restored.item, await uploadPicture(site)));
    const again = await uploadPicture(site);
    const pictured = await update(id, restored.version, withPicture(restored.item, again));
    expect(pictured.item.picture).toBe(again);
    // An older form with the previous picture is no second submit.
    const alone = await update(id, pictured.version, { ...pictured.item, picture: await uploadPicture(site) });
    for (const picture of [again, null])
      await expect(update(id, pictured.version, { ...pictured.item, picture })).rejects.toMatchObject({ status: 409 });
    expect(await show("news", id)).toEqual(alone);
    // It does not overwrite what another editor saved since.
    const since = await update(id, alone.version, withTitle(pictured.item, "Başkası"), other);
    await expect(update(id, alone.version, alone.item)).rejects.toMatchObject({ status: 409 });
    expect(await show("news", id)).toEqual(since);
    const well = await show("water_well", 1);
    const saved = await update(1, well.version, { ...well.item, position: 7 });
    expect(await update(1, well.version, { ...well.item, position: 7 })).toEqual(saved);
  });

  test("makes one item of a repeated form and another of a changed one", async () => {
    const press = newIdempotencyKey();
    const make = async (item: ContentItem, who?: Staff) => {
      const content = { params: { kind: item.kind }, body: { item, idempotency_key: press } };
      return site.dataOf("createContent", content, who ?? (await administratorOf(site)));
    };
    const wanted = withTitle(aNewsItem(), "İki kez basıldı");
    const [one, again] = await Promise.all([make(wanted), make(wanted)]);
    expect(again).toEqual(one);
    site.clock.advance(60_000);
    expect(await make(wanted)).toEqual(one);
    // A browser without scripts uploads the picture again with the second submit.
    const drawn = withTitle(wanted, "Resimli");
    const pictured = await make(withPicture(drawn, await uploadPicture(site)));
    const second = await uploadPicture(site);
    expect(await make(withPicture(drawn, second))).toMatchObject({ id: pictured.id, item: { picture: second } });
    expect((await make(withTitle(wanted, "Geri dönüp başka yazdı"))).id).not.toBe(one.id);
    expect((await make(wanted, await anAdministrator(site))).id).not.toBe(one.id);
    const well: ContentItem = { ...(await show("water_well", 1)).item, slug: null, state: "draft" };
    expect(await make(well)).toEqual(await make(well));
    await remove("news", one);
    expect((await make(wanted)).id).not.toBe(one.id);
  });

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
    expect(kvkk.deletion_blocked_by).toBe("page_needed");
    const params = { kind: "page", id: kvkk.id } as const;
    const inADay = new Date(site.clock.now().getTime() + 86_400_000).toISOString();
    for (const part of [{ state: "draft" }, { slug: "other" }, { published_at: inADay }] as const)
      expect(await outcome(change(kvkk, part))).toBe("409 page_needed");
    expect(await outcome(remove("page", kvkk))).toBe("409 page_needed");
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
    expect(await outcome(remove("news", { id, version: version + 1 }))).toBe("409 content_changed");
    await remove("news", { id, version });
    expect(await outcome(site.call("showNews", { params: { slug: slug! } }))).toBe("404 not_found");
    expect(await outcome(show("news", id))).toBe("404 not_found");
    expect(await site.db.query(`select * from content_versions where kind = 'news' and item_id = ${id}`)).toEqual([]);
    const logged = await site.db.query(
      `select action, details from audit_log where subject_id = '${id}' and subject = 'news' order by id`,
    );
    expect(logged.map(({ action }) => action)).toEqual(["content.create", "content.delete"]);
    expect(JSON.parse(String(logged[0]!.details))).toEqual({ title: "Işıklı köyüne su geldi", standing: "shown" });
    for (const book of await site.asStaff("listContent", { params: { kind: "book" } }))
      await remove("book", await show("book", book.id));
    const again = await openTestBackend({ beside: site });
    expect(await again.dataOf("listBooks")).toEqual([]);
    await again.close();
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
