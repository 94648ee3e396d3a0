import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import { databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aNewsItem, saveContent, type Staff, uploadPicture } from "../support/content.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

describe.each(databases)("editing on %s", (database) => {
  let site: TestBackend;
  let staff: Staff;
  beforeAll(async () => {
    site = await openTestBackend({ database });
    staff = await administratorOf(site);
  });
  afterEach(() => expect(site.failures.splice(0)).toEqual([]));
  afterAll(() => site.close());

  const show = async (kind: ContentKind, id: number) =>
    (await site.call("showContent", { params: { kind, id } }, staff)).data;
  const update = async (id: number, version: number, item: ContentItem, who = staff) =>
    (await site.call("updateContent", { params: { kind: item.kind, id }, body: { version, item } }, who)).data;
  const versions = async (kind: ContentKind, id: number) =>
    (await site.call("listContentVersions", { params: { kind, id } }, staff)).data;
  const withTitle = (item: ContentItem, title: string): ContentItem => ({
    ...item,
    texts: { ...item.texts, tr: { ...item.texts.tr, title } },
  });
  const pageBySlug = async (slug: string) => {
    const { data } = await site.call("listContent", { params: { kind: "page" }, query: { per_page: 50 } }, staff);
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
      const first = await saveContent(site, staff, { ...item, slug: "eski-adres" });
      const moved = await update(first.id, first.version, { ...first.item, slug: "yeni-adres" });
      const slugAt = async (slug: string) => (await site.call(endpoint, { params: { slug } })).data.slug;
      expect([await slugAt("eski-adres"), await slugAt("yeni-adres")], kind).toEqual(["yeni-adres", "yeni-adres"]);
      await update(moved.id, moved.version, { ...moved.item, state: "draft" });
      await expect(slugAt("eski-adres"), kind).rejects.toMatchObject({ status: 404 });
      await saveContent(site, staff, { ...item, slug: "eski-adres" });
      expect(await slugAt("eski-adres"), kind).toBe("eski-adres");
    }
    const { data } = await site.call("listProjects");
    const project = await show("project", data[0]!.id);
    await update(project.id, project.version, { ...project.item, slug: "tasinan-proje" });
    expect((await site.call("showProject", { params: { slug: project.slug! } })).data).toMatchObject({
      id: project.id,
      slug: "tasinan-proje",
    });
  });

  test("refuses an address of the site itself for a page", async () => {
    const texts = { tr: { title: "Search", body: "x" }, en: { title: "Search", body: "x" } };
    const page = aNewsItem({ kind: "page", texts });
    for (const slug of ["donate", "auth", "assets"])
      await expect(saveContent(site, staff, { ...page, slug }), slug).rejects.toMatchObject({
        status: 422,
        body: { code: "slug_taken" },
      });
    const saved = await saveContent(site, staff, page);
    expect(saved.slug).toBe("search-2");
    await expect(update(saved.id, saved.version, { ...saved.item, slug: "health" })).rejects.toMatchObject({
      body: { code: "slug_taken" },
    });
    expect((await saveContent(site, staff, aNewsItem({ slug: "donate" }))).slug).toBe("donate");
  });

  test("refuses an invisible title", async () => {
    for (const title of ["\u200b", "\u202e\u2066", " \u00a0\u3164\u2800", "\u00ad\u0301"]) {
      const item = withTitle(aNewsItem(), title);
      for (const state of ["published", "draft"] as const) {
        await expect(saveContent(site, staff, { ...item, state }), JSON.stringify(title)).rejects.toMatchObject({
          status: 422,
          body: { errors: { "item.texts.tr.title": [expect.any(String)] } },
        });
      }
    }
    expect((await saveContent(site, staff, withTitle(aNewsItem(), "\u200f💧"))).title).toContain("💧");
  });

  test("requires alt texts, in a draft too", async () => {
    const withBody = (body: string): ContentItem =>
      aNewsItem({ texts: { ...aNewsItem().texts, en: { ...aNewsItem().texts.en, body } } });
    for (const state of ["published", "draft"] as const) {
      const saving = saveContent(site, staff, { ...withBody("Water.\n\n![](/pictures/well.svg)"), state });
      await expect(saving).rejects.toMatchObject({
        status: 422,
        body: { errors: { "item.texts.en.body": ["Metindeki her fotoğrafın neyi gösterdiği yazılmalıdır."] } },
      });
    }
    expect((await saveContent(site, staff, withBody("![A well](/pictures/well.svg)"))).item.texts.en.body).toBe(
      "![A well](/pictures/well.svg)",
    );
  });

  test("distinguishes rows that share a name", async () => {
    const list = async (kind: ContentKind, q = "") =>
      (await site.call("listContent", { params: { kind }, query: { q, per_page: 50 } }, staff)).data.map(
        ({ title }) => title,
      );
    for (const kind of ["cost", "bank_account"] as const)
      expect(new Set(await list(kind)).size, kind).toBe((await list(kind)).length);
    expect(await list("cost", "kuyu nijer")).toEqual(["Derin kuyu · Nijer"]);
    expect(await list("bank_account", "usd")).toEqual(["Örnek Katılım Bankası · USD"]);
    const [found] = (await site.call("listContent", { params: { kind: "bank_account" }, query: { q: "USD" } }, staff))
      .data;
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
    const draft = await saveContent(site, staff, {
      ...aNewsItem({ kind: "cost", state: "draft" }),
      texts: { tr: { type: "Kuyu" }, en: {} },
      fields: { country: "", distance: null, person: null, cost: null },
    } as unknown as ContentItem);
    expect(draft.title).toBe("Kuyu");
  });

  test("keeps every version with author and time, and restores texts", async () => {
    const other = await anAdministrator(site);
    const first = await saveContent(site, staff, aNewsItem({ slug: "gecmisi-olan" }));
    site.clock.advance(60_000);
    const second = await update(first.id, first.version, withTitle(first.item, "İkinci başlık"), other);
    const kept = await versions("news", first.id);
    expect(kept.map(({ title, by }) => [title, by])).toEqual([
      ["İkinci başlık", "Deniz Kaya"],
      ["Işıklı köyüne su geldi", "Deniz Kaya"],
    ]);
    expect(Date.parse(kept[0]!.at!) - Date.parse(kept[1]!.at!)).toBe(60_000);
    const old = (
      await site.call("showContentVersion", { params: { kind: "news", id: first.id, version_id: kept[1]!.id } }, staff)
    ).data;
    expect(old.item.texts.tr.title).toBe("Işıklı köyüne su geldi");
    const restored = (
      await site.call(
        "restoreContent",
        { params: { kind: "news", id: first.id }, body: { version: second.version, version_id: old.id } },
        staff,
      )
    ).data;
    expect(restored).toMatchObject({ version: second.version + 1, slug: "gecmisi-olan", standing: "shown" });
    expect((await site.call("showNews", { params: { slug: "gecmisi-olan" } })).data.title).toBe(
      "Işıklı köyüne su geldi",
    );
    expect(await versions("news", first.id)).toHaveLength(3);
  });

  test("restores texts without changing whether they are shown", async () => {
    const { id, version, item } = await saveContent(site, staff, aNewsItem({ state: "draft" }));
    const published = await update(id, version, { ...withTitle(item, "Yeni"), state: "published" });
    const oldest = (await versions("news", id)).at(-1)!;
    const restored = (
      await site.call(
        "restoreContent",
        { params: { kind: "news", id }, body: { version: published.version, version_id: oldest.id } },
        staff,
      )
    ).data;
    expect(restored).toMatchObject({ standing: "shown", published_at: published.published_at });
    const half = await saveContent(
      site,
      staff,
      aNewsItem({ state: "draft", texts: { tr: { title: "Yarım" }, en: {} } }),
    );
    const whole = await update(half.id, half.version, aNewsItem({ slug: half.slug }));
    const restoring = site.call(
      "restoreContent",
      {
        params: { kind: "news", id: half.id },
        body: { version: whole.version, version_id: (await versions("news", half.id)).at(-1)!.id },
      },
      staff,
    );
    await expect(restoring).rejects.toMatchObject({ status: 422, body: { code: "content_incomplete" } });
  });

  test("finds no version of another item", async () => {
    const [one, other] = [await saveContent(site, staff), await saveContent(site, staff)];
    const [foreign] = await versions("news", other.id);
    const params = { kind: "news", id: one.id } as const;
    await expect(
      site.call("showContentVersion", { params: { ...params, version_id: foreign!.id } }, staff),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      site.call("restoreContent", { params, body: { version: one.version, version_id: foreign!.id } }, staff),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("reports a conflict to the second of two concurrent editors", async () => {
    const { id, version, item } = await saveContent(site, staff);
    const saves = await Promise.allSettled(
      ["Bir", "İki", "Üç"].map((title) => update(id, version, withTitle(item, title))),
    );
    const [saved] = saves.filter(({ status }) => status === "fulfilled") as PromiseFulfilledResult<
      Awaited<ReturnType<typeof update>>
    >[];
    const refused = saves.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => [reason.status, reason.body.code])).toEqual([
      [409, "content_changed"],
      [409, "content_changed"],
    ]);
    expect(await show("news", id)).toEqual(saved!.value);
    const stale = {
      params: { kind: "news", id },
      body: { version, version_id: (await versions("news", id)).at(-1)!.id },
    } as const;
    await expect(site.call("restoreContent", stale, staff)).rejects.toMatchObject({ status: 409 });
  });

  test("saves once for two submits; the same text of another user is a conflict", async () => {
    const { id, version, item } = await saveContent(site, staff, aNewsItem({ state: "draft" }));
    const wanted: ContentItem = { ...withTitle(item, "İki kez kaydedildi"), state: "published", published_at: null };
    const first = await update(id, version, wanted);
    site.clock.advance(60_000);
    expect(await update(id, version, wanted)).toEqual(first);
    expect(await versions("news", id)).toHaveLength(2);
    const other = await anAdministrator(site);
    await expect(update(id, version, wanted, other)).rejects.toMatchObject({
      status: 409,
      body: { code: "content_changed" },
    });
    await expect(update(id, first.version + 1, wanted)).rejects.toMatchObject({ status: 409 });
    const oldest = (await versions("news", id)).at(-1)!;
    const restore = async (who: Staff) =>
      (
        await site.call(
          "restoreContent",
          { params: { kind: "news", id }, body: { version: first.version, version_id: oldest.id } },
          who,
        )
      ).data;
    const restored = await restore(staff);
    expect(await restore(staff)).toEqual(restored);
    await expect(restore(other)).rejects.toMatchObject({ status: 409 });
    // A browser without scripts uploads the picture again with the second press.
    const withPicture = (picture: string): ContentItem => ({
      ...restored.item,
      picture,
      texts: { tr: { ...item.texts.tr, picture_alt: "Bir kuyu" }, en: { ...item.texts.en, picture_alt: "A well" } },
    });
    await update(id, restored.version, withPicture(await uploadPicture(site, staff)));
    const again = await uploadPicture(site, staff);
    const pictured = await update(id, restored.version, withPicture(again));
    expect(pictured.item.picture).toBe(again);
    // An older form of one's own that shows the picture of before is no second press.
    const alone = await update(id, pictured.version, { ...pictured.item, picture: await uploadPicture(site, staff) });
    for (const picture of [again, null])
      await expect(update(id, pictured.version, { ...pictured.item, picture })).rejects.toMatchObject({ status: 409 });
    expect(await show("news", id)).toEqual(alone);
    // What somebody else saved since is not written over by it.
    const since = await update(id, alone.version, withTitle(pictured.item, "Başkası"), other);
    await expect(update(id, alone.version, alone.item)).rejects.toMatchObject({ status: 409 });
    expect(await show("news", id)).toEqual(since);
    const well = await show("water_well", 1);
    const saved = await update(1, well.version, { ...well.item, position: 7 });
    expect(await update(1, well.version, { ...well.item, position: 7 })).toEqual(saved);
  });

  test("makes one item of a repeated form and another of a changed one", async () => {
    const press = `press-${database}`;
    const make = (item: ContentItem, who = staff) =>
      site.call("createContent", { params: { kind: item.kind }, body: { item, press } }, who).then(({ data }) => data);
    const wanted = withTitle(aNewsItem(), "İki kez basıldı");
    const [one, again] = await Promise.all([make(wanted), make(wanted)]);
    expect(again).toEqual(one);
    site.clock.advance(60_000);
    expect(await make(wanted)).toEqual(one);
    // A browser without scripts uploads the picture again with the second press.
    const withPicture = (picture: string): ContentItem => ({
      ...wanted,
      picture,
      texts: {
        tr: { ...wanted.texts.tr, title: "Resimli", picture_alt: "Bir kuyu" },
        en: { ...wanted.texts.en, picture_alt: "A well" },
      },
    });
    const pictured = await make(withPicture(await uploadPicture(site, staff)));
    const second = await uploadPicture(site, staff);
    expect(await make(withPicture(second))).toMatchObject({ id: pictured.id, item: { picture: second } });
    expect((await make(withTitle(wanted, "Geri dönüp başka yazdı"))).id).not.toBe(one.id);
    const other = await anAdministrator(site);
    expect((await make(wanted, other)).id).not.toBe(one.id);
    const well = { kind: "water_well", id: 1 } as const;
    const { slug: _, ...likeFirst } = (await show(well.kind, well.id)).item;
    const wells = [
      await make({ ...likeFirst, slug: null, state: "draft" }),
      await make({ ...likeFirst, slug: null, state: "draft" }),
    ];
    expect(wells[1]).toEqual(wells[0]);
    const bank = {
      ...(
        await show(
          "bank_account",
          (await site.call("listContent", { params: { kind: "bank_account" } }, staff)).data[0]!.id,
        )
      ).item,
      slug: null,
    };
    expect(await make(bank)).toEqual(await make(bank));
    await site.call("deleteContent", { params: { kind: "news", id: one.id }, query: { version: one.version } }, staff);
    expect((await make(wanted)).id).not.toBe(one.id);
  });

  test("makes unique addresses from titles", async () => {
    const saved = await Promise.all(
      [1, 2, 3].map(() => saveContent(site, staff, withTitle(aNewsItem(), "Çığ Düştü: İŞÇİ & göç!"))),
    );
    expect(saved.map(({ slug }) => slug).toSorted()).toEqual([
      "cig-dustu-isci-goc",
      "cig-dustu-isci-goc-2",
      "cig-dustu-isci-goc-3",
    ]);
    await expect(saveContent(site, staff, aNewsItem({ slug: "cig-dustu-isci-goc" }))).rejects.toMatchObject({
      status: 422,
      body: { code: "slug_taken" },
    });
    await expect(
      update(saved[0]!.id, saved[0]!.version, { ...saved[0]!.item, slug: saved[1]!.slug }),
    ).rejects.toMatchObject({ status: 422, body: { code: "slug_taken" } });
    const signs = await saveContent(site, staff, withTitle(aNewsItem(), "???"));
    expect(signs.slug).toMatch(/^news(-\d+)?$/);
    for (const slug of ["Büyük", "a--b", "-a", "a/b", "../x", ""]) {
      await expect(saveContent(site, staff, aNewsItem({ slug })), slug).rejects.toMatchObject({ status: 422 });
    }
  });

  test("edits legal pages, never withdraws or deletes them, and versions the text", async () => {
    const kvkk = await pageBySlug("kvkk");
    const before = (await site.call("showKvkk")).data;
    expect(kvkk.kept_because).toBe("page_needed");
    const params = { kind: "page", id: kvkk.id } as const;
    const inADay = new Date(site.clock.now().getTime() + 86_400_000).toISOString();
    for (const change of [{ state: "draft" }, { slug: "other" }, { published_at: inADay }] as const) {
      await expect(update(kvkk.id, kvkk.version, { ...kvkk.item, ...change })).rejects.toMatchObject({
        status: 409,
        body: { code: "page_needed" },
      });
    }
    await expect(site.call("deleteContent", { params, query: { version: kvkk.version } }, staff)).rejects.toMatchObject(
      { status: 409, body: { code: "page_needed" } },
    );
    const changed = await update(kvkk.id, kvkk.version, {
      ...kvkk.item,
      texts: { ...kvkk.item.texts, tr: { ...kvkk.item.texts.tr, body: "# Yeni metin" } },
    });
    const after = (await site.call("showKvkk")).data;
    expect(after).toMatchObject({ body: "# Yeni metin", title: before.title });
    expect(after.version).not.toBe(before.version);
    // What nobody saved here can be gone back to.
    const [, starter] = await versions("page", kvkk.id);
    expect(starter).toMatchObject({ by: null });
    await site.call("restoreContent", { params, body: { version: changed.version, version_id: starter!.id } }, staff);
    const restored = (await site.call("showKvkk")).data;
    expect(restored.version).toBe(before.version);
    // A form parts lines by two characters and ends with one: the text, and what people consented to, is the same.
    const now = await show("page", kvkk.id);
    await update(now.id, now.version, {
      ...now.item,
      texts: { ...now.item.texts, tr: { ...now.item.texts.tr, body: `${restored.body.replaceAll("\n", "\r\n")}\r\n` } },
    });
    expect((await site.call("showKvkk")).data.version).toBe(before.version);
  });

  test("deletes an item with its history for good", async () => {
    const { id, slug, version } = await saveContent(site, staff);
    await site.call("deleteContent", { params: { kind: "news", id }, query: { version } }, staff);
    await expect(site.call("showNews", { params: { slug: slug! } })).rejects.toMatchObject({ status: 404 });
    await expect(show("news", id)).rejects.toMatchObject({ status: 404 });
    expect(await site.db.query(`select * from content_versions where kind = 'news' and item_id = ${id}`)).toEqual([]);
    for (const { id } of (await site.call("listContent", { params: { kind: "book" } }, staff)).data) {
      await site.call(
        "deleteContent",
        { params: { kind: "book", id }, query: { version: (await show("book", id)).version } },
        staff,
      );
    }
    const again = await openTestBackend({ beside: site });
    expect((await again.call("listBooks")).data).toEqual([]);
    await again.close();
  });

  test("refuses to delete an item that changed meanwhile", async () => {
    const { id, version, item } = await saveContent(site, staff);
    const deleting = (version: number) =>
      site.call("deleteContent", { params: { kind: "news", id }, query: { version } }, staff);
    const changed = await update(id, version, withTitle(item, "Arada yazılan"), await anAdministrator(site));
    await expect(deleting(version)).rejects.toMatchObject({ status: 409, body: { code: "content_changed" } });
    expect(await show("news", id)).toMatchObject({ title: "Arada yazılan" });
    await expect(
      site.raw("DELETE", `/admin/content/news/${id}`, undefined, { authorization: `Bearer ${staff.bearer}` }),
    ).resolves.toMatchObject({ status: 422 });
    await deleting(changed.version);
    await expect(show("news", id)).rejects.toMatchObject({ status: 404 });
  });

  test("logs every action of staff", async () => {
    const { id, version, item } = await saveContent(site, staff, aNewsItem({ slug: "denetlenen" }));
    const { version: newest } = await update(id, version, item);
    await site.call("deleteContent", { params: { kind: "news", id }, query: { version: newest } }, staff);
    const rows = await site.db.query(
      `select action, subject, details from audit_log where subject_id = '${id}' and subject = 'news' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(["content.create", "content.update", "content.delete"]);
    expect(JSON.parse(rows[0]!.details)).toEqual({ title: "Işıklı köyüne su geldi", standing: "shown" });
  });

  test("refuses an item under another kind or address", async () => {
    const { id, version, item } = await saveContent(site, staff);
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
