import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { defaultSpringPicture, drawnSpringPicture, isDrawn } from "~/backend/springs/spring-pictures.ts";
import { starterContent } from "~/backend/starter/content.ts";
import { toJpeg } from "~/routes/resources/older-picture.server.ts";

const blank = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "#0b4a56" } });

test("a picture becomes a JPEG for an older browser", async () => {
  for (const [name, bytes] of [
    ["a.webp", await blank(40).webp().toBuffer()],
    ["b.webp", await blank(40).png().toBuffer()],
    ["c.webp", await blank(40).jpeg().toBuffer()],
    ["d.webp", await blank(40).gif().toBuffer()],
    ["e.webp", await blank(40).avif().toBuffer()],
  ] as const) {
    const jpeg = await toJpeg(name, bytes);
    expect(await sharp(jpeg!).metadata()).toMatchObject({ format: "jpeg", width: 40 });
  }
});

test("a picture of very many pixels, of no pixels or a corrupt one becomes none", async () => {
  const whole = await blank(400).webp().toBuffer();
  for (const [name, bytes] of [
    ["bomb", await blank(7_000).png().toBuffer()],
    [
      "svg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ["pdf", Buffer.from("%PDF-1.4\n%%EOF")],
    ["text", Buffer.from("no picture")],
    ["empty", Buffer.alloc(0)],
    ["half", whole.subarray(0, whole.length / 2)],
  ] as const)
    expect([name, await toJpeg(name, bytes)]).toEqual([name, null]);
});

const publicFolder = join(import.meta.dirname, "../../public");

test("every special day has a drawing that is there", () => {
  const pictures = [null, ...starterContent.specialDays].map(drawnSpringPicture);
  expect(pictures.filter((picture) => !isDrawn(picture) || !existsSync(join(publicFolder, picture)))).toEqual([]);
});

test("the occasions of most springs differ in their drawings", () => {
  const pictures = ["birthday", "birth", "wedding", "ramadan", "memory", "sport"].map((key) =>
    drawnSpringPicture({ key }),
  );
  expect(new Set([defaultSpringPicture, ...pictures]).size).toBe(7);
  expect(drawnSpringPicture({ key: "a day of another site" })).toBe(defaultSpringPicture);
  expect(isDrawn("/files/x.webp")).toBe(false);
});
