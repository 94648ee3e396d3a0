import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aNewsItem, contentCalls, saveContent, uploadPicture } from "../support/content.ts";
import { aPicture, hugePng } from "../support/pictures.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("content pictures on %s", (database) => {
  const site = sharedBackend({ database });
  const { change, remove, show } = contentCalls(site);
  const files = () => readdir(join(site.place.dataDirectory, "files")).catch(() => [] as string[]);
  const upload = (file: Blob) => site.asStaff("uploadContentPicture", { file });
  const withPicture = (picture: string, alt = "Kuyu") => {
    const { texts } = aNewsItem();
    return aNewsItem({
      picture,
      texts: { tr: { ...texts.tr, picture_alt: alt }, en: { ...texts.en, picture_alt: alt } },
    });
  };

  test.each([
    [2000, 1500, [400, 800, 1200], [800, 600]],
    [1000, 1000, [400, 800, 1000], [800, 800]],
    [400, 300, [400], [400, 300]],
    [120, 90, [120], [120, 90]],
  ])("resizes %i × %i to widths up to its own, without metadata", async (width, height, widths, shown) => {
    const { picture } = await upload(await aPicture({ width, height }));
    expect(picture.sources.map((source) => source.width)).toEqual(widths);
    expect([picture.width, picture.height]).toEqual(shown);
    for (const { src, width } of picture.sources) {
      expect(src).toMatch(/^\/files\/[A-Za-z0-9]{32}\.webp$/);
      const { body } = (await site.backend.files(src.slice(7)))!;
      const metadata = await sharp(body).metadata();
      expect(metadata).toMatchObject({ format: "webp", width });
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation).toBeUndefined();
    }
    expect(picture.sources.map(({ src }) => src)).toContain(picture.src);
  });

  test("applies the orientation before measuring", async () => {
    const { picture } = await upload(await aPicture({ width: 1000, height: 500, orientation: 6 }));
    expect(picture.sources.at(-1)!.width).toBe(500);
    expect([picture.width, picture.height]).toEqual([500, 1000]);
  });

  test("refuses pictures that are none and leaves no file", async () => {
    const before = await files();
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: "image/png" });
    expect(await outcome(upload(svg))).toBe("422 picture_unreadable");
    expect(await outcome(upload(hugePng(20_000, 20_000)))).toBe("422 picture_too_many_pixels");
    expect(await files()).toEqual(before);
  });

  test("requires alt texts in both languages before publishing", async () => {
    const picture = await uploadPicture(site, { width: 900, height: 600 });
    expect(await outcome(saveContent(site, withPicture(picture, "")))).toBe(
      "422 item.texts.tr.picture_alt,item.texts.en.picture_alt",
    );
    const { slug } = await saveContent(site, withPicture(picture));
    const shown = (await site.dataOf("showNews", { params: { slug: slug! } })).picture!;
    expect(shown).toMatchObject({ width: 800, height: 533, alt: "Kuyu" });
    const [listed] = await site.dataOf("listNews");
    expect(listed!.picture).toEqual(shown);
    expect((await site.dataOf("search", { query: { q: "isikli", type: "news" } }))[0]!.picture).toEqual(shown);
  });

  test("refuses other addresses", async () => {
    for (const picture of ["x".repeat(28), "/etc/passwd", "/pictures/../x.svg", "https://evil.example/x.svg"])
      expect(await outcome(saveContent(site, withPicture(picture))), picture).toMatch(/^422/);
  });

  test("shows an uploaded picture on a well and in its editor", async () => {
    const picture = await uploadPicture(site, { width: 900, height: 600 });
    const saved = await change(await show("water_well", 2), { picture });
    expect(saved.item.picture).toBe(picture);
    const shown = (await site.dataOf("showWaterWell", { params: { id: 2 } })).picture;
    expect(shown).toBe(`/files/${picture}0800.webp`);
    expect(await site.backend.files(shown.slice(7))).not.toBeNull();
  });

  test("deletes files with the last item or version that shows them", async () => {
    const picture = await uploadPicture(site, { width: 500, height: 400 });
    const ours = async () => (await files()).filter((name) => name.startsWith(picture));
    const [one, other] = [await saveContent(site, withPicture(picture)), await saveContent(site, withPicture(picture))];
    const without = await change(other, { picture: null });
    await remove("news", one);
    expect(await ours()).toHaveLength(2);
    await remove("news", without);
    expect(await ours()).toEqual([]);
  });
});
