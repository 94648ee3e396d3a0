import { readdir, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { largestPicture } from "../../app/contract/rules/limits.ts";
import { formOf, refusalOf } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { type Member, signUp } from "../support/people.ts";
import { aPicture, hugePng } from "../support/pictures.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const megabyte = 1024 * 1024;

describe.each(databases)("avatars on %s", (database) => {
  const site = sharedBackend({ database });
  let member: Member;
  let earlier: string[];
  beforeEach(async () => {
    member = await signUp(site);
    earlier = await allFiles();
  });

  const allFiles = () => readdir(join(site.place.dataDirectory, "files")).catch(() => [] as string[]);
  /** The files that came in this test. */
  const files = async () => (await allFiles()).filter((name) => !earlier.includes(name));

  const upload = async (file: Blob, who = member) => (await site.dataOf("uploadAvatar", { file }, who)).media.avatar!;
  const avatar = async () => (await site.dataOf("showProfile", {}, member)).media.avatar;
  const stored = async (path: string) => (await site.backend.files(path.replace("/files/", "")))!;
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    site.raw("POST", "/user/upload-avatar", body, { authorization: `Bearer ${member.bearer}`, ...headers });

  test.each(["jpeg", "png", "webp"] as const)(
    "turns a %s into a square WebP of 256 pixels without metadata",
    async (format) => {
      const picture = await aPicture({ format });
      const before = Buffer.from(await picture.arrayBuffer());
      expect(before.includes("Secret Photographer")).toBe(true);
      const path = await upload(picture);
      expect(path).toMatch(/^\/files\/[A-Za-z0-9]{32}\.webp$/);
      const { body, type } = await stored(path);
      expect(type).toBe("image/webp");
      const metadata = await sharp(body).metadata();
      expect(metadata).toMatchObject({ format: "webp", width: 256, height: 256 });
      for (const name of ["exif", "xmp", "iptc", "icc", "orientation"] as const)
        expect(metadata[name], name).toBeUndefined();
      expect(Buffer.from(body).includes("Secret")).toBe(false);
      expect(await avatar()).toBe(path);
    },
  );

  test("applies the orientation of a photo", async () => {
    const path = await upload(await aPicture({ width: 400, height: 400, orientation: 3 }));
    const { data, info } = await sharp((await stored(path)).body)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightness = (row: number) => data[row * info.width * info.channels]!;
    // Written upside down: the bright half lies below.
    expect(brightness(10)).toBeLessThan(60);
    expect(brightness(245)).toBeGreaterThan(200);
  });

  test("replaces the old avatar and deletes its file", async () => {
    const first = await upload(await aPicture());
    const second = await upload(await aPicture({ format: "png" }));
    expect(second).not.toBe(first);
    expect(await site.backend.files(first.replace("/files/", ""))).toBeNull();
    expect(await files()).toEqual([second.replace("/files/", "")]);
  });

  test("keeps one file after concurrent uploads", async () => {
    await Promise.all(Array.from({ length: 6 }, async () => upload(await aPicture())));
    expect(await files()).toEqual([(await avatar())!.replace("/files/", "")]);
  });

  describe("refuses other files and keeps the old avatar", () => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;
    const jpegBytes = async () => Buffer.from(await (await aPicture()).arrayBuffer());
    const text = (bytes: string | Buffer) =>
      new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type: "image/jpeg" });

    test.each<[string, () => Promise<Blob> | Blob, string]>([
      ["a GIF renamed .jpg", () => text(gif), "picture_unreadable"],
      ["an SVG with a script", () => new Blob([svg], { type: "image/svg+xml" }), "picture_unreadable"],
      ["an SVG that calls itself a JPEG", () => text(svg), "picture_unreadable"],
      ["a truncated JPEG", async () => text((await jpegBytes()).subarray(0, 2000)), "picture_unreadable"],
      ["the first bytes of a JPEG", () => text(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), "picture_unreadable"],
      [
        "a JPEG's signature before an SVG",
        () => text(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])),
        "picture_unreadable",
      ],
      ["a PDF", () => text("%PDF-1.7\n1 0 obj"), "picture_unreadable"],
      ["HTML", () => text("<!doctype html><script>alert(1)</script>"), "picture_unreadable"],
      ["a PNG of 20,000 × 20,000 pixels", () => hugePng(20_000, 20_000), "picture_too_many_pixels"],
      ["a PNG of 2³¹ pixels a side", () => hugePng(2 ** 31 - 1, 2 ** 31 - 1), "picture_unreadable"],
      ["a small PNG without its data", () => hugePng(300, 300), "picture_unreadable"],
      [
        "9 MB of a JPEG",
        async () => text(Buffer.concat([await jpegBytes(), Buffer.alloc(9 * megabyte)])),
        "picture_too_large",
      ],
      ["50 MB", () => text(Buffer.alloc(50 * megabyte)), "picture_too_large"],
      ["an empty file", () => text(""), "picture_missing"],
    ])("%s", async (_, make, code) => {
      const old = await upload(await aPicture());
      const answer = await send(formOf("avatar", await make()));
      expect(answer).toMatchObject({
        status: 422,
        body: { code, message: expect.stringMatching(/\S/), errors: { avatar: [expect.any(String)] } },
      });
      expect(await avatar()).toBe(old);
      expect((await stored(old)).body.length).toBeGreaterThan(100);
      expect(await files()).toHaveLength(1);
    });

    test("are refused above the limits", async () => {
      expect(refusalOf(await send(formOf("avatar", hugePng(20_000, 20_000)))).message).toBe(
        "Fotoğrafın ölçüleri çok büyük: en fazla 40 megapiksel olabilir.",
      );
      expect(
        refusalOf(await send(formOf("avatar", text(Buffer.alloc(9 * megabyte))), { "x-localization": "en" })).message,
      ).toBe("The picture is too large: 8 MB at most.");
    });
  });

  test("are refused with a missing, textual or torn file", async () => {
    const named = new FormData();
    named.set("avatar", "text");
    const bodies: [unknown, Record<string, string>][] = [
      [formOf("picture", await aPicture()), {}],
      [named, {}],
      [new FormData(), {}],
      ["{}", { "content-type": "application/json" }],
      ["", {}],
      [
        '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
        { "content-type": "multipart/form-data; boundary=x" },
      ],
      ["junk", { "content-type": "multipart/form-data" }],
      ["junk", { "content-type": "multipart/form-data; boundary=" }],
    ];
    for (const [body, headers] of bodies) {
      expect(await send(body, headers), JSON.stringify(headers)).toMatchObject({
        status: 422,
        body: { code: "picture_missing" },
      });
    }
  });

  test("are read until just after the limit, whatever length was announced", async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024));
          if (sent > 64 * megabyte) controller.close();
        },
      });
    const type = { "content-type": "multipart/form-data; boundary=x" };
    expect(await send(endless(), type)).toMatchObject({ status: 422, body: { code: "picture_too_large" } });
    expect(sent).toBeLessThan(largestPicture + megabyte);
    sent = 0;
    expect(await send(endless(), { ...type, "content-length": String(50 * megabyte) })).toMatchObject({
      status: 422,
      body: { code: "picture_too_large" },
    });
    expect(sent).toBeLessThan(megabyte);
  });

  test("are read up to exactly the limit", async () => {
    const jpeg = Buffer.from(await (await aPicture()).arrayBuffer());
    const padded = Buffer.concat([jpeg, Buffer.alloc(largestPicture - jpeg.length)]);
    expect((await send(formOf("avatar", new Blob([new Uint8Array(padded)])))).status).toBe(200);
  });

  test("are the only files served", async () => {
    const path = await upload(await aPicture());
    await writeFile(join(site.place.dataDirectory, "files", "note.txt"), "x");
    for (const name of [
      "note.txt",
      "../pinar.sqlite",
      "..%2fpinar.sqlite",
      "/etc/passwd",
      "",
      ".",
      `${path.slice(7)}\0`,
      `${"a".repeat(32)}.webp`,
      path,
    ]) {
      expect(await site.backend.files(name), name).toBeNull();
    }
    expect(await readFile(join(site.place.dataDirectory, "files", path.slice(7)))).toBeTruthy();
  });

  test("are uploaded only by their own user", async () => {
    expect((await site.raw("POST", "/user/upload-avatar", formOf("avatar", await aPicture()))).status).toBe(401);
    expect(await files()).toEqual([]);
  });
});
