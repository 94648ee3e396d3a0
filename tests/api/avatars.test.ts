import { readdir, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { largestPicture } from "../../app/contract/rules/limits.ts";
import { formOf } from "../support/api-caller.ts";
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

  test("become a square WebP of 256 pixels without metadata, of a JPEG, PNG or WebP", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const picture = await aPicture({ format });
      expect(Buffer.from(await picture.arrayBuffer()).includes("Secret Photographer")).toBe(true);
      const path = await upload(picture);
      expect(path).toMatch(/^\/files\/[A-Za-z0-9]{32}\.webp$/);
      const { body, type } = await stored(path);
      expect(type).toBe("image/webp");
      const metadata = await sharp(body).metadata();
      expect(metadata, format).toMatchObject({ format: "webp", width: 256, height: 256 });
      for (const name of ["exif", "xmp", "iptc", "icc", "orientation"] as const)
        expect(metadata[name], name).toBeUndefined();
      expect(Buffer.from(body).includes("Secret")).toBe(false);
      expect(await avatar()).toBe(path);
    }
  });

  test("replace the old one and delete its file, also for concurrent uploads", async () => {
    const first = await upload(await aPicture());
    await Promise.all(Array.from({ length: 6 }, async () => upload(await aPicture())));
    expect(await site.backend.files(first.replace("/files/", ""))).toBeNull();
    expect(await files()).toEqual([(await avatar())!.replace("/files/", "")]);
  });

  describe("refuses other files and keeps the old avatar", () => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;
    const signature = Buffer.from([0xff, 0xd8, 0xff]);
    const jpegBytes = async () => Buffer.from(await (await aPicture()).arrayBuffer());
    const text = (bytes: string | Buffer) =>
      new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type: "image/jpeg" });

    const unreadable = expect.stringMatching(/\S/);
    const tooManyPixels = "Fotoğrafın ölçüleri çok büyük: en fazla 40 megapiksel olabilir.";
    const tooLarge = "Fotoğraf çok büyük: en fazla 8 MB olabilir.";

    test.each<[string, () => Promise<Blob> | Blob, string, string?]>([
      ["a GIF renamed .jpg", () => text(gif), "unreadable"],
      ["an SVG with a script", () => new Blob([svg], { type: "image/svg+xml" }), "unreadable"],
      ["a truncated JPEG", async () => text((await jpegBytes()).subarray(0, 2000)), "unreadable"],
      ["a JPEG's signature before an SVG", () => text(Buffer.concat([signature, Buffer.from(svg)])), "unreadable"],
      ["HTML", () => text("<!doctype html><script>alert(1)</script>"), "unreadable"],
      ["a PNG of 20,000 × 20,000 pixels", () => hugePng(20_000, 20_000), "too_many_pixels", tooManyPixels],
      ["a PNG of 2³¹ pixels a side", () => hugePng(2 ** 31 - 1, 2 ** 31 - 1), "unreadable"],
      ["a small PNG without its data", () => hugePng(300, 300), "unreadable"],
      ["50 MB", () => text(Buffer.alloc(50 * megabyte)), "too_large", tooLarge],
      ["an empty file", () => text(""), "missing"],
    ])("%s", async (_, make, code, message = unreadable) => {
      const old = await upload(await aPicture());
      const answer = await send(formOf("avatar", await make()));
      const body = { code: `picture_${code}`, message, errors: { avatar: [expect.any(String)] } };
      expect(answer).toMatchObject({ status: 422, body });
      expect(await avatar()).toBe(old);
      expect((await stored(old)).body.length).toBeGreaterThan(100);
      expect(await files()).toHaveLength(1);
    });
  });

  test("are refused with a missing, textual or torn file", async () => {
    const named = new FormData();
    named.set("avatar", "text");
    const torn = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc';
    const bodies: [body: unknown, type?: string][] = [
      [formOf("picture", await aPicture())],
      [named],
      [new FormData()],
      ["{}", "application/json"],
      [""],
      [torn, "multipart/form-data; boundary=x"],
      ["junk", "multipart/form-data"],
      ["junk", "multipart/form-data; boundary="],
    ];
    for (const [body, type] of bodies)
      expect(await send(body, type ? { "content-type": type } : {}), type).toMatchObject({
        status: 422,
        body: { code: "picture_missing" },
      });
  });

  test.each([
    ["no length", {}, largestPicture + megabyte],
    ["a length beyond it", { "content-length": String(50 * megabyte) }, megabyte],
  ])("are read until just after the limit when %s was announced", async (_, headers, mostRead) => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (sent > 64 * megabyte) controller.close();
      },
    });
    const answer = await send(endless, { "content-type": "multipart/form-data; boundary=x", ...headers });
    expect(answer).toMatchObject({ status: 422, body: { code: "picture_too_large" } });
    expect(sent).toBeLessThan(mostRead);
  });

  test("are the only files served", async () => {
    const path = await upload(await aPicture());
    await writeFile(join(site.place.dataDirectory, "files", "note.txt"), "x");
    const wrong = ["note.txt", "../pinar.sqlite", "..%2fpinar.sqlite", "/etc/passwd", "", "."];
    for (const name of [...wrong, `${path.slice(7)}\0`, path, `${"a".repeat(32)}.webp`])
      expect(await site.backend.files(name), name).toBeNull();
    expect(await readFile(join(site.place.dataDirectory, "files", path.slice(7)))).toBeTruthy();
  });
});
