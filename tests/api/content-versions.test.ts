import { beforeAll, describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, type Staff, uploadPicture, withTitle } from "../support/content.ts";
import { newIdempotencyKey } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator } from "../support/staff.ts";

const withPicture = ({ texts: { tr, en }, ...item }: ContentItem, picture: string): ContentItem => ({
  ...item,
  picture,
  texts: { tr: { ...tr, picture_alt: "Bir kuyu" }, en: { ...en, picture_alt: "A well" } },
});

describe.each(databases)("content versions on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Staff;
  beforeAll(async () => {
    staff = await administratorOf(site);
  });

  const { show, update, versions } = contentCalls(site);
  const oldest = async (id: number) => (await versions("news", id)).at(-1)!.id;
  const restore = ({ id, version }: { id: number; version: number }, version_id: number, who = staff) =>
    site.dataOf("restoreContent", { params: { kind: "news", id }, body: { version, version_id } }, who);

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
    const make = (item: ContentItem, who = staff) =>
      site.dataOf("createContent", { params: { kind: item.kind }, body: { item, idempotency_key: press } }, who);
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
    await site.asStaff("deleteContent", { params: { kind: "news", id: one.id }, query: { version: one.version } });
    expect((await make(wanted)).id).not.toBe(one.id);
  });
});
