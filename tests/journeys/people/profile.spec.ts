import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { isNightly } from "../../support/depth.ts";
import { aPhone, codeSentTo, wrongCode } from "../../support/http-member.ts";
import { aPicture, hugePng } from "../../support/pictures.ts";
import { expect, test } from "./fixtures.ts";

const data = "/profile/personal-data";
const options = "/profile/profile-options";
const saved = "Değişiklik kaydedildi.";

test("stores every field and shows it as written", async ({ page, donor, steps, member }) => {
  await page.goto(data);
  await expect(page.getByRole("main")).toContainText(member.phone);
  const texts = {
    Adınız: "Şükrü",
    Soyadınız: "Çağlayan-Öztürk",
    "E-posta adresiniz": "sukru@example.org",
    "Doğum tarihi": "29/2/1980",
  };
  for (const [label, text] of Object.entries(texts)) await steps.field(label).fill(text);
  await steps.field("Cinsiyet").selectOption("Erkek");
  await steps.field("İl").selectOption("Şanlıurfa");
  await steps.field("İlçe").fill("eyyübiye");
  await donor.button("Kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
  await page.reload();
  for (const [label, text] of Object.entries({
    ...texts,
    "Doğum tarihi": "29.02.1980",
    Cinsiyet: "male",
    İl: "Şanlıurfa",
    İlçe: "Eyyübiye",
  })) {
    await expect(steps.field(label), label).toHaveValue(text);
  }
  await steps.expectSignedIn("Şükrü");
  await expect(steps.field("İl").getByRole("option")).toHaveCount(82);

  for (const label of ["E-posta adresiniz", "Doğum tarihi"]) await steps.field(label).fill("");
  await steps.field("İlçe").fill("");
  await steps.field("İl").selectOption("");
  await donor.button("Kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
  for (const label of ["E-posta adresiniz", "Doğum tarihi", "İl", "İlçe"])
    await expect(steps.field(label)).toHaveValue("");
});

test("shows errors beside the fields and keeps the rest @once", async ({ page, donor, steps, member: _ }) => {
  await page.goto(data);
  await steps.field("Adınız").fill(" ");
  await steps.field("Soyadınız").fill("Değişik");
  await steps.field("E-posta adresiniz").fill("nobody");
  await steps.field("Doğum tarihi").fill("31.02.1980");
  await donor.button("Kaydet").click();
  await steps.expectErrorAt("Adınız", "Lütfen adınızı yazın.");
  await steps.expectErrorAt("E-posta adresiniz", steps.words.errors.email);
  await steps.expectErrorAt("Doğum tarihi", "Doğum tarihini gün.ay.yıl olarak yazın.");
  await expect(steps.field("Soyadınız")).toHaveValue("Değişik");

  await steps.field("Adınız").fill("Ayşe");
  await steps.field("E-posta adresiniz").fill("");
  for (const wrong of ["31.04.1990", "32.1.1990", "1.13.1990", "1.1.1899", "1.1.2999", "1990"]) {
    await steps.field("Doğum tarihi").fill(wrong);
    await donor.button("Kaydet").click();
    const cannotBe = wrong === "1.1.1899" || wrong === "1.1.2999";
    await steps.expectErrorAt(
      "Doğum tarihi",
      cannotBe ? "Doğum tarihi 1900 ile bugün arasında olmalıdır." : "Doğum tarihini gün.ay.yıl olarak yazın.",
    );
    await expect(steps.field("Doğum tarihi")).toHaveValue(wrong);
  }
  await steps.field("Doğum tarihi").fill("1990-12-31");
  await donor.button("Kaydet").click();
  // A notice stays while the user types, until the next submit.
  await expect(page.getByText("Değişiklik kaydedildi.")).toBeVisible();
  await steps.field("Soyadınız").pressSequentially("ler");
  await expect(steps.field("Soyadınız")).toHaveValue(/ler/);
  await expect(page.getByText("Değişiklik kaydedildi.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
  await page.reload();
  await expect(steps.field("Doğum tarihi")).toHaveValue("31.12.1990");
});

test("refuses a district of another province", { tag: "@nojs" }, async ({ page, donor, steps, member: _ }) => {
  await page.goto(data);
  await steps.field("İl").selectOption("Adana");
  await steps.field("İlçe").fill("Kadıköy");
  await donor.button("Kaydet").click();
  await steps.expectErrorAt("İlçe", "Seçtiğiniz ilin bir ilçesini seçin.");
  await expect(steps.field("İl")).toHaveValue("Adana");
});

test("suggests the districts of the chosen province", { tag: "@js" }, async ({ page, donor, steps, member: _ }) => {
  await page.goto(data);
  await donor.waitForHydration();
  await steps.field("İlçe").fill("Kadıköy");
  await steps.field("İl").selectOption("Yalova");
  await expect(steps.field("İlçe")).toHaveValue("");
  const suggested = () =>
    page.locator("datalist option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await expect.poll(suggested).toEqual(["Altınova", "Armutlu", "Çınarcık", "Çiftlikköy", "Merkez", "Termal"]);
});

test("changes the phone by the right code; the dialog closes alone", async ({ page, donor, steps, member, site }) => {
  const phone = aPhone();
  await page.goto(data);
  await donor.link("Değiştir").click();
  await expect(page.getByRole("main")).toContainText(member.phone);
  await steps.field("Yeni numara").fill("0212 245 00 00");
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("Yeni numara", steps.words.errors.phone);
  await steps.field("Yeni numara").fill(member.phone);
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("Yeni numara", "Bu zaten şu anki telefon numaranız.");
  await steps.field("Yeni numara").fill(phone.replace("+90", "0"));
  await donor.button("Kod gönder").click();

  const dialog = page.getByRole("dialog", { name: "Telefon doğrulama" });
  await expect(dialog).toContainText(phone);
  const code = await codeSentTo(site, phone);
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
  await expect(donor.button(steps.words.again)).toBeVisible();
  // From before the dialog is there: a slow machine makes the time longer only.
  const before = Date.now();
  await steps.enterCode(code);

  await expect(page).toHaveURL(`${options}?modal=phone-verified`);
  const verified = page.getByRole("dialog", { name: "Doğrulandı" });
  await expect(verified).toContainText("Yeni telefon numaranız doğrulandı.");
  await expect(page).toHaveURL(options);
  await expect(verified).toBeHidden();
  expect(Date.now() - before, "long enough to read").toBeGreaterThan(5_900);
  await page.goto(data);
  await expect(page.getByRole("main")).toContainText(phone);
});

test(
  "takes no other member's number, and closing the dialog changes nothing",
  { tag: "@once" },
  async ({ page, donor, steps, member, someMember, site, db }) => {
    const other = await someMember();
    db.backdateCodes(61);
    await page.goto("/profile/phone");
    await steps.field("Yeni numara").fill(other.phone);
    await donor.button("Kod gönder").click();
    await expect(page.getByRole("dialog")).toContainText(other.phone);
    await steps.enterCode(await codeSentTo(site, other.phone));
    await steps.expectErrorAt(steps.words.code, "Bu telefon numarası başka bir üyeye ait.");
    await page.getByRole("dialog").getByRole("link", { name: "Kapat" }).click();
    await expect(page).toHaveURL(data);
    await expect(page.getByRole("main")).toContainText(member.phone);
  },
);

test("accepts a picture, refuses other files and keeps the old picture", async ({ page, donor, member }, info) => {
  test.slow();
  expect(member.phone).toMatch(/^\+90/);
  let count = 0;
  /** A file of this name on this machine's disk. */
  const file = async (name: string, content: Blob | Buffer | string): Promise<string> => {
    const path = info.outputPath(`${++count}`, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content);
    return path;
  };
  const field = page.getByLabel("Profil resmi", { exact: true });
  const avatar = page.getByRole("img", { name: "Profil resminiz" });
  const send = async (picture: string) => {
    await field.setInputFiles(picture);
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      donor.button("Resmi yükle").click(),
    ]);
  };
  await page.goto(data);
  await expect(avatar).toHaveCount(0);
  await send(await file("me.png", await aPicture({ format: "png", width: 1200, height: 900 })));
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
  const address = (await avatar.getAttribute("src"))!;
  const picture = await page.request.get(address);
  expect(picture.headers()["content-type"]).toBe("image/webp");
  const { format, width, height, exif } = await sharp(await picture.body()).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 256, height: 256, exif: undefined });
  // Safari before 14 reads no WebP, and says so.
  for (const time of ["made", "kept"]) {
    const older = await page.request.get(address, {
      headers: { accept: "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5" },
    });
    expect(
      [older.headers()["content-type"], older.headers()["vary"], (await sharp(await older.body()).metadata()).format],
      time,
    ).toEqual(["image/jpeg", expect.stringContaining("Accept"), "jpeg"]);
  }

  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  const unreadable = "Bu dosya okunabilen bir fotoğraf değil.";
  const bad = {
    "a GIF that is called .jpg": [await file("me.jpg", gif), unreadable],
    "a picture of 9 MB": [
      await file(
        "me.jpg",
        Buffer.concat([Buffer.from(await (await aPicture()).arrayBuffer()), Buffer.alloc(9 * 1024 * 1024)]),
      ),
      "en çok 8 MB",
    ],
    "a file of 45 MB": [await file("me.jpg", Buffer.alloc(45 * 1024 * 1024, 0xff)), "en çok 8 MB"],
    "a PNG of 20,000 × 20,000 px": [await file("me.png", hugePng(20_000, 20_000)), "Fotoğrafın ölçüleri çok büyük"],
    "an SVG with a script": [
      await file("me.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      unreadable,
    ],
    "an empty file": [await file("me.jpg", Buffer.alloc(0)), "Lütfen bir resim seçin."],
    "half a picture": [
      await file("me.jpg", Buffer.from(await (await aPicture()).arrayBuffer()).subarray(0, 400)),
      unreadable,
    ],
  } as const;
  // Scripts show each refusal alike: by day they meet the first ones.
  const tried = donor.hasScripts && !isNightly ? 2 : Infinity;
  for (const [what, [picture, reason]] of Object.entries(bad).slice(0, tried)) {
    await test.step(what, async () => {
      await send(picture);
      await expect(field, what).toHaveAttribute("aria-invalid", "true");
      await expect(field, what).toHaveAccessibleDescription(new RegExp(reason));
      await expect(page.locator("[id$=-error]").filter({ hasText: reason })).toBeVisible();
      await expect(avatar, what).toHaveAttribute("src", address);
    });
  }
  await page.goto(data);
  await donor.button("Resmi yükle").click();
  await expect(field).toHaveAccessibleDescription(/Lütfen bir resim seçin\./);
  expect((await page.request.get(address)).status()).toBe(200);

  await send(await file("me.webp", await aPicture({ format: "webp" })));
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
  await expect(avatar).not.toHaveAttribute("src", address);
  expect((await page.request.get(address)).status()).toBe(404);
});
