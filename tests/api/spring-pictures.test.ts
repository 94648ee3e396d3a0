import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { outcomeAndFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aPicture, hugePng } from "../support/pictures.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  approve,
  approveDeletion,
  askForDeletion,
  askForGoal,
  aSpring,
  aWish,
  decideOn,
  end,
  type OwnedSpring,
  ownView,
  staffView,
} from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";

const defaultPicture = "/pictures/spring.svg";

describe.each(databases)("spring pictures on %s", (database) => {
  const site = sharedBackend({ database });
  let earlier: string[];
  beforeEach(async () => {
    earlier = await allFiles();
  });

  const allFiles = () => readdir(join(site.place.dataDirectory, "files")).catch(() => [] as string[]);
  /** The pictures that came in this test and are still there. */
  const files = async () =>
    (await allFiles()).filter((name) => !earlier.includes(name)).map((name) => `/files/${name}`);
  const upload = async ({ id, owner }: OwnedSpring, file?: Blob) =>
    site.dataOf("uploadSpringPicture", { params: { id }, file: file ?? (await aPicture()) }, owner);
  const update = (
    { id, owner }: OwnedSpring,
    { use_uploaded_picture = true, ...wish }: Record<string, unknown> = {},
  ) => {
    const body = { ...aWish({ name: "Yeni isim", ...wish }), use_uploaded_picture } as never;
    return site.dataOf("updateSpring", { params: { id }, body }, owner);
  };
  const shown = async ({ id }: OwnedSpring) => (await site.dataOf("showSpring", { params: { id } })).picture;
  const approveUpdate = (spring: OwnedSpring) => decideOn(site, "approveSpringUpdate", spring);
  const rejectUpdate = (spring: OwnedSpring) => decideOn(site, "rejectSpringUpdate", spring);

  test("become a WebP without metadata, replace the last and go with a withdrawal", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    await upload(spring);
    const { picture, uploaded_picture } = await upload(spring);
    expect(picture).toMatch(/^\/files\/[A-Za-z0-9]{32}\.webp$/);
    expect(uploaded_picture).toBeNull();
    expect(await files()).toEqual([picture]);
    const { body, type } = (await site.backend.files(picture.replace("/files/", "")))!;
    expect(type).toBe("image/webp");
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 720, height: 540 });
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc).toBeUndefined();
    await approve(site, spring);
    expect(await shown(spring)).toBe(picture);
    const withdrawn = await aSpring(site, "awaiting_verification");
    await upload(withdrawn);
    await site.call("terminateSpring", { params: { id: withdrawn.id } }, withdrawn.owner);
    expect(await files()).toEqual([picture]);
  });

  test("are drawn for the special day until the owner uploads one", async () => {
    const days = await site.dataOf("listSpecialDays");
    const [birthday, wedding] = ["Doğum günü", "Düğün"].map((name) => days.find((day) => day.name === name)!.id);
    const spring = await aSpring(site, "confirmed", { wish: { special_day_id: birthday! } });
    expect(await shown(spring)).toBe("/pictures/spring-birthday.svg");
    const move = async (special_day_id: number | null) => {
      await update(spring, { special_day_id });
      await approveUpdate(spring);
      return shown(spring);
    };
    expect(await move(wedding!)).toBe("/pictures/spring-wedding.svg");
    expect(await move(null)).toBe(defaultPicture);
    const { uploaded_picture } = await upload(spring);
    expect(await move(birthday!)).toBe(uploaded_picture);
    expect(await move(wedding!)).toBe(uploaded_picture);
  });

  test("of a confirmed spring wait for the update and for staff", async () => {
    const spring = await aSpring(site);
    const first = (await upload(spring)).uploaded_picture!;
    expect([await shown(spring), await files()]).toEqual([defaultPicture, [first]]);
    expect((await update(spring)).pending!.picture).toBe(first);
    expect([await shown(spring), (await ownView(site, spring)).uploaded_picture]).toEqual([defaultPicture, null]);
    await approveUpdate(spring);
    expect([await shown(spring), await files()]).toEqual([first, [first]]);
    const second = (await upload(spring)).uploaded_picture!;
    await update(spring, { name: "Bir isim daha" });
    await approveUpdate(spring);
    expect([await shown(spring), await files()]).toEqual([second, [second]]);
  });

  test("are deleted on refusal; the shown one stays", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { picture } = await upload(spring);
    await approve(site, spring);
    await upload(spring);
    await update(spring);
    await rejectUpdate(spring);
    expect([await shown(spring), await files()]).toEqual([picture, [picture]]);
  });

  test("wait for another update until one takes them along", async () => {
    const spring = await aSpring(site);
    const { uploaded_picture } = await upload(spring);
    await askForGoal(site, spring, 20_000_00);
    await rejectUpdate(spring);
    expect((await ownView(site, spring)).uploaded_picture).toBe(uploaded_picture);
    const { pending } = await update(spring, { use_uploaded_picture: false });
    expect(pending!.picture).toBe(defaultPicture);
    await rejectUpdate(spring);
    const taken = { uploaded_picture: null, pending: { picture: uploaded_picture } };
    expect(await update(spring)).toMatchObject(taken);
  });

  test.each<[string, (spring: OwnedSpring) => Promise<unknown>, boolean]>([
    ["its owner ends it", (spring) => end(site, spring), true],
    ["its deletion is asked for", (spring) => askForDeletion(site, spring), true],
    ["staff stop it", (spring) => decideOn(site, "stopSpring", spring), true],
    ["its time is over", () => (site.clock.advance(100 * 86_400_000), site.backend.runDueJobs()), true],
    ["it is deleted", (spring) => askForDeletion(site, spring).then(() => approveDeletion(site, spring)), false],
    ["staff remove it", (spring) => end(site, spring).then(() => decideOn(site, "removeSpring", spring)), false],
  ])("that wait are deleted when %s", async (_, happen, isKept) => {
    const spring = await aSpring(site, "awaiting_verification");
    const { picture } = await upload(spring);
    await approve(site, spring);
    await upload(spring);
    await update(spring);
    expect(await files()).toHaveLength(2);
    await happen(spring);
    expect(await files()).toEqual(isKept ? [picture] : []);
  });

  test("that cannot be read or are too large are refused, and the old one stays", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { picture } = await upload(spring);
    const page = new Blob(["<!doctype html><script>alert(1)</script>"]);
    expect(await outcomeAndFields(upload(spring, page))).toBe("422 picture_unreadable thumb");
    const huge = upload(spring, await hugePng(20_000, 20_000));
    expect(await outcomeAndFields(huge)).toBe("422 picture_too_many_pixels thumb");
    expect([(await ownView(site, spring)).picture, await files()]).toEqual([picture, [picture]]);
  });

  test("uploaded during a decision are decided or refused, without lost files", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { version } = await staffView(site, spring);
    const administrator = await administratorOf(site);
    const rejected = site
      .call("rejectSpring", { params: { id: spring.id }, body: { version, reason: "Olmaz" } }, administrator)
      .catch(({ body }) => expect(body.code).toBe("spring_changed"));
    await Promise.all([upload(spring), rejected, upload(spring)]);
    expect(await files()).toEqual([(await ownView(site, spring)).picture]);
  });
});
