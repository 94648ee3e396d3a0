import { Buffer } from "node:buffer";
import sharp from "sharp";
import { aPhone, codeSentTo, inGroups, wrongCode } from "../../support/http-member.ts";
import { aPicture, hugePng } from "../../support/pictures.ts";
import { expect, test } from "./fixtures.ts";

const data = "/profile/personal-data";
const options = "/profile/profile-options";
const saved = "Bilgileriniz kaydedildi.";

test("stores every field and shows it as written", async ({ page, donor, steps, member }) => {
  await page.goto(data);
  await expect(page.getByRole("main")).toContainText(inGroups(member.phone));
  const texts = {
    Adınız: "Şükrü",
    Soyadınız: "Çağlayan-Öztürk",
    "E-posta adresiniz": "sukru@example.org",
    "Doğum tarihi": "29/2/1980",
  };
  await steps.fill(texts);
  await steps.field("Cinsiyet").selectOption("Erkek");
  await steps.field("İl").selectOption("Şanlıurfa");
  await steps.field("İlçe").fill("eyyübiye");
  await donor.button("Kaydet").click();
  // Thanks are for gifts, applications and messages.
  await expect(page.getByRole("status").filter({ hasText: saved })).not.toContainText("Teşekkürler");
  await page.reload();
  const asWritten = { "Doğum tarihi": "29.02.1980", Cinsiyet: "male", İl: "Şanlıurfa", İlçe: "Eyyübiye" };
  await steps.expectValues({ ...texts, ...asWritten });
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
  await steps.fill({ Adınız: " ", Soyadınız: "Değişik", "E-posta adresiniz": "nobody", "Doğum tarihi": "31.02.1980" });
  await donor.button("Kaydet").click();
  await steps.expectErrorAt("Adınız", "Lütfen adınızı yazın.");
  await steps.expectErrorAt("E-posta adresiniz", steps.words.errors.email);
  await steps.expectErrorAt("Doğum tarihi", "Doğum tarihini gün.ay.yıl olarak yazın.");
  await expect(steps.field("Soyadınız")).toHaveValue("Değişik");
  await steps.field("Doğum tarihi").fill("1.1.1899");
  await donor.button("Kaydet").click();
  await steps.expectErrorAt("Doğum tarihi", "Doğum tarihi 1900 ile bugün arasında olmalıdır.");
  await expect(steps.field("Doğum tarihi")).toHaveValue("1.1.1899");
  await steps.fill({ Adınız: "Ayşe", "E-posta adresiniz": "", "Doğum tarihi": "" });
  await steps.field("İl").selectOption("Adana");
  await steps.field("İlçe").fill("Kadıköy");
  await donor.button("Kaydet").click();
  await steps.expectErrorAt("İlçe", "Seçtiğiniz ilin bir ilçesini seçin.");
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
  await expect(page.getByRole("main")).toContainText(inGroups(member.phone));
  await steps.field("Yeni numara").fill("0212 245 00 00");
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("Yeni numara", steps.words.errors.phone);
  await steps.field("Yeni numara").fill(member.phone);
  await donor.button("Kod gönder").click();
  await steps.expectErrorAt("Yeni numara", "Bu zaten şu anki telefon numaranız.");
  await steps.field("Yeni numara").fill(phone.replace("+90", "0"));
  await donor.button("Kod gönder").click();

  const dialog = page.getByRole("dialog", { name: "Telefon doğrulama" });
  await expect(dialog).toContainText(inGroups(phone));
  // Closing the dialog changes nothing, and asking again finds the same code.
  await dialog.getByRole("link", { name: "Kapat" }).click();
  await expect(page).toHaveURL(data);
  await expect(page.getByRole("main")).toContainText(inGroups(member.phone));
  await donor.openForTyping("/profile/phone");
  await steps.field("Yeni numara").fill(phone);
  await donor.button("Kod gönder").click();
  await expect(dialog).toContainText(/dakika sonra yeni kod isteyebilirsiniz \(Türkiye saatiyle \d{2}:\d{2}\)/);
  const code = await codeSentTo(site, phone);
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
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
  await expect(page.getByRole("main")).toContainText(inGroups(phone));
});

test("a file field has a button in the page's language, which keys pass by @js", async ({ page, member: _ }) => {
  await page.goto(data);
  const field = page.getByLabel("Profil fotoğrafı", { exact: true });
  await expect(field).toHaveAccessibleName("Profil fotoğrafı");
  await expect(page.locator("label[aria-hidden=true]")).toHaveText("Dosya seç");
  // The browser's own words for "no file" are of its language; those of a chosen one are its name.
  await expect(field).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Dosya seç").click();
  await (await chooser).setFiles({ name: "ben.png", mimeType: "image/png", buffer: Buffer.from("png") });
  await expect(field).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await field.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
});

test("accepts a picture, refuses other files and keeps the old picture", async ({ page, donor, member: _ }) => {
  test.slow();
  const field = page.getByLabel("Profil fotoğrafı", { exact: true });
  const avatar = page.getByRole("img", { name: "Profil fotoğrafınız" });
  const send = async (name: string, content: Blob | string) => {
    const buffer = Buffer.from(await new Blob([content]).arrayBuffer());
    await field.setInputFiles({ name, mimeType: "image/jpeg", buffer });
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      donor.button("Fotoğrafı yükle").click(),
    ]);
  };
  await page.goto(data);
  await expect(avatar).toHaveCount(0);
  await send("me.png", await aPicture({ format: "png", width: 1200, height: 900 }));
  await expect(page.getByRole("status").filter({ hasText: "Fotoğrafınız kaydedildi." })).toBeVisible();
  const address = (await avatar.getAttribute("src"))!;
  const formatOf = async (accept?: string) => {
    const answer = await page.request.get(address, accept ? { headers: { accept } } : {});
    const { format, width, height } = await sharp(await answer.body()).metadata();
    return { type: answer.headers()["content-type"], vary: answer.headers()["vary"], format, width, height };
  };
  const square = { vary: expect.stringContaining("Accept"), width: 256, height: 256 };
  expect(await formatOf()).toEqual({ ...square, type: "image/webp", format: "webp" });
  // Safari before 14 reads no WebP, and says so.
  const accept = "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5";
  expect(await formatOf(accept)).toEqual({ ...square, type: "image/jpeg", format: "jpeg" });

  const padded = new Blob([await aPicture(), new Uint8Array(9 * 1024 * 1024)]);
  for (const [content, reason] of [
    ["<svg onload=alert(1)>", "Bu dosya okunabilen bir fotoğraf değil."],
    [padded, "en çok 8 MB"],
    [hugePng(20_000, 20_000), "Fotoğrafın ölçüleri çok büyük"],
    ["", "Lütfen bir fotoğraf seçin."],
  ] as const) {
    await send("me.jpg", content);
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    await expect(page.locator("[id$=-error]").filter({ hasText: reason })).toBeVisible();
    await expect(avatar).toHaveAttribute("src", address);
  }
  await send("me.webp", await aPicture({ format: "webp" }));
  await expect(page.getByRole("status").filter({ hasText: "Fotoğrafınız kaydedildi." })).toBeVisible();
  await expect(avatar).not.toHaveAttribute("src", address);
  expect((await page.request.get(address)).status()).toBe(404);
});
