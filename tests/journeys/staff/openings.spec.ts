import { donateOverHttp } from "../../support/http-member.ts";
import { aPictureFile } from "../../support/pictures.ts";
import { expect, test } from "./content-fixtures.ts";

test.use({ siteOf: "staff" });

test("shows the opening of a finished well and says how many are told @nojs", async ({ editor, member, db, donor }) => {
  const { page, staff } = editor;
  const well = db.clearDonationsOf("well-mali-segou");
  await donateOverHttp(member.browser, undefined, { cause: `water_well-${well}`, for: "self", all: "on" });

  await editor.open(`water_well/${well}`);
  await staff.link("Açılışını yaz").click();
  await expect(editor.field("Kuyu ya da proje")).toHaveValue(`water_well-${well}`);
  await editor.fill("Açıldığı yer", "Ségou, Mali", "Ségou in Mali");
  await editor.fill("Kısa metin", "Kuyu köye teslim edildi.", "The well was handed over.");
  await editor.fill("Su tahlili", "İçmeye uygun.", "Fit to drink.");
  await editor.field("Açılış günü").fill("32.11.2025");
  for (const name of ["file", "file.picture_before"])
    await page.locator(`input[name="${name}"]`).setInputFiles(await aPictureFile());
  await page.getByRole("radio", { name: /^Yayında/ }).check();
  await editor.saveButton.click();
  await editor.expectErrors("Var olan bir günü gün, ay, yıl olarak yazın, örneğin 04.09.2026.", "Bu alanı doldurun.");
  await expect(page.locator("form").getByRole("img", { name: "Seçilen fotoğraf" })).toHaveCount(2);
  await editor.fill("Sonraki fotoğrafta ne görünüyor", "Yeni pompa", "The new pump");
  await editor.fill("Önceki fotoğrafta ne görünüyor", "Kuru gölet", "The dry pond");
  await editor.field("Açılış günü").fill("4.11.2025");
  await editor.save();
  await expect(page.getByText(/^1 bağışçıya/)).toBeVisible();

  const main = donor.page.getByRole("main");
  await donor.page.goto("/sacrifice?show=completed");
  await expect(main).not.toContainText("Bir hisse");
  const future = /toplanıyor|açılıyor|inceleniyor|İş yapılıyor|göndeririz|Bir hisse|Yararlanacak|Hedefe kalan/;
  for (const path of ["/projects/detail/village-library-van", `/waterwell-projects/detail/${well}`]) {
    await donor.page.goto(path);
    await expect(main).toContainText(/Bağış toplandı.*(?:Köyün kullanımına açıldı|Tamamlandı)/);
    await expect(main).not.toContainText(future);
    expect((await main.textContent())!.match(/[Tt]eşekkür/g), path).toHaveLength(1);
  }
  await expect(main).toContainText(/Bağış toplandı.*Kuyu kazıldı.*incelendi.*Köyün kullanımına açıldı/);
  const opening = donor.page.getByRole("region", { name: "Açıldı: 4 Kasım 2025" });
  await expect(opening).toContainText("Ségou, Mali");
  for (const name of ["Yeni pompa", "Kuru gölet"]) await expect(main.getByRole("img", { name })).toBeVisible();
});
