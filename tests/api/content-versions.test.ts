import { beforeAll, describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, type Staff, uploadPicture, withTitle } from "../support/content.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

describe.each(databases)("content versions on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Staff;
  beforeAll(async () => {
    staff = await administratorOf(site);
  });

  const { show, update, versions } = contentCalls(site);

  test("keeps every version with author and time, and restores texts", async () => {
    const other = await anAdministrator(site);
    const first = await saveContent(site, aNewsItem({ slug: "gecmisi-olan" }));
    site.clock.advance(60_000);
    const moved = { ...withTitle(first.item, "İkinci başlık"), slug: "adresi-degisen", position: 7 };
    const second = await update(first.id, first.version, moved, other);
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
    const restored = await site.asStaff("restoreContent", {
      params: { kind: "news", id: first.id },
      body: { version: second.version, version_id: old.id },
    });
    expect(restored).toMatchObject({ version: second.version + 1, slug: "adresi-degisen", standing: "shown" });
    expect(restored.item.position).toBe(7);
    expect((await site.dataOf("showNews", { params: { slug: "adresi-degisen" } })).title).toBe(
      "Işıklı köyüne su geldi",
    );
    expect(await versions("news", first.id)).toHaveLength(3);
  });

  test("restores texts without changing whether they are shown", async () => {
    const { id, version, item } = await saveContent(site, aNewsItem({ state: "draft" }));
    const published = await update(id, version, { ...withTitle(item, "Yeni"), state: "published" });
    const oldest = (await versions("news", id)).at(-1)!;
    const restored = await site.asStaff("restoreContent", {
      params: { kind: "news", id },
      body: { version: published.version, version_id: oldest.id },
    });
    expect(restored).toMatchObject({ standing: "shown", published_at: published.published_at });
    const half = await saveContent(site, aNewsItem({ state: "draft", texts: { tr: { title: "Yarım" }, en: {} } }));
    const whole = await update(half.id, half.version, aNewsItem({ slug: half.slug }));
    const restoring = site.call(
      "restoreContent",
      {
        params: { kind: "news", id: half.id },
        body: { version: whole.version, version_id: (await versions("news", half.id)).at(-1)!.id },
      },
      staff,
    );
    expect(await outcome(restoring)).toBe("422 content_incomplete");
  });

  test("finds no version of another item", async () => {
    const [one, other] = [await saveContent(site), await saveContent(site)];
    const [foreign] = await versions("news", other.id);
    const params = { kind: "news", id: one.id } as const;
    expect(await outcome(site.asStaff("showContentVersion", { params: { ...params, version_id: foreign!.id } }))).toBe(
      "404 not_found",
    );
    expect(
      await outcome(
        site.asStaff("restoreContent", { params, body: { version: one.version, version_id: foreign!.id } }),
      ),
    ).toBe("404 not_found");
  });

  test("reports a conflict to the second of two concurrent editors", async () => {
    const { id, version, item } = await saveContent(site);
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
    await expect(site.asStaff("restoreContent", stale)).rejects.toMatchObject({ status: 409 });
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
    const oldest = (await versions("news", id)).at(-1)!;
    const restore = (who: Staff) =>
      site.dataOf(
        "restoreContent",
        { params: { kind: "news", id }, body: { version: first.version, version_id: oldest.id } },
        who,
      );
    const restored = await restore(staff);
    expect(await restore(staff)).toEqual(restored);
    await expect(restore(other)).rejects.toMatchObject({ status: 409 });
    // A browser without scripts uploads the picture again with the second submit.
    const withPicture = (picture: string): ContentItem => ({
      ...restored.item,
      picture,
      texts: { tr: { ...item.texts.tr, picture_alt: "Bir kuyu" }, en: { ...item.texts.en, picture_alt: "A well" } },
    });
    await update(id, restored.version, withPicture(await uploadPicture(site)));
    const again = await uploadPicture(site);
    const pictured = await update(id, restored.version, withPicture(again));
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
    const press = `press-${database}`;
    const make = (item: ContentItem, who = staff) =>
      site
        .call("createContent", { params: { kind: item.kind }, body: { item, idempotency_key: press } }, who)
        .then(({ data }) => data);
    const wanted = withTitle(aNewsItem(), "İki kez basıldı");
    const [one, again] = await Promise.all([make(wanted), make(wanted)]);
    expect(again).toEqual(one);
    site.clock.advance(60_000);
    expect(await make(wanted)).toEqual(one);
    // A browser without scripts uploads the picture again with the second submit.
    const withPicture = (picture: string): ContentItem => ({
      ...wanted,
      picture,
      texts: {
        tr: { ...wanted.texts.tr, title: "Resimli", picture_alt: "Bir kuyu" },
        en: { ...wanted.texts.en, picture_alt: "A well" },
      },
    });
    const pictured = await make(withPicture(await uploadPicture(site)));
    const second = await uploadPicture(site);
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
      ...(await show("bank_account", (await site.asStaff("listContent", { params: { kind: "bank_account" } }))[0]!.id))
        .item,
      slug: null,
    };
    expect(await make(bank)).toEqual(await make(bank));
    await site.asStaff("deleteContent", { params: { kind: "news", id: one.id }, query: { version: one.version } });
    expect((await make(wanted)).id).not.toBe(one.id);
  });
});
