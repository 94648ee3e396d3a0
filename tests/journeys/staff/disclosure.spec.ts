import { HttpBrowser } from "../../support/http-browser.ts";
import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "disclosure" });

/** Pages that ask for money or say who asks, with what a visitor reads there of the organisation. */
const places: Readonly<Record<string, readonly string[]>> = {
  "/": ["Gülşen Işıkoğlu", "2014 yılından beri", "Kütük no 34-123-045", "2025 raporu", "91,50 TL’si sahada"],
  "/about-us": ["91,50 TL sahada"],
  "/donate?cause=water_well-2": ["Işık Su Derneği, kütük no 34-123-045", "Denetim raporu 2025"],
  "/waterwell-projects/detail/2": ["Gülşen Işıkoğlu", "Işık Su Derneği", "2025 raporu"],
  "/payment/card": ["Işık Su Derneği, kütük no 34-123-045", "31 Aralık 2099 tarihine kadar", "Denetim raporu 2025"],
  "/contact": ["Kütük no 34-123-045, vergi no 7240361507"],
  "/transparency": ["12 Nisan 2006", "Soruyu bana da sorun.", "Sondaj, pompa ve malzeme", "sikayet@pinar.test"],
};

test("staff enter who asks; donors see it wherever money is asked, with a file @once", async ({
  administrator: staff,
  site,
}) => {
  const { page } = staff;
  const payer = new HttpBrowser({ url: site.url, language: "tr" });
  await payer.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const read = async (path: string) => (await payer.open(path)).text.replace(/\s+/g, " ");
  for (const [path, words] of Object.entries(places))
    for (const word of words) expect(await read(path), path).not.toContain(word);
  await page.goto("/admin/going-live");
  await expect(page.getByRole("main")).toContainText("Son denetim raporunu PDF olarak yükleyin.");

  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  await page.goto("/admin/organisation");
  await fill({
    "Tüzel ad": "Işık Su Derneği",
    Adres: "Çınar Sokak 5, Üsküdar / İstanbul",
    "Vergi dairesi": "Üsküdar",
    "Vergi numarası": "7240361507",
    "Kütük numarası": "34-123-045",
    "Yardım toplama iznini veren makam": "İstanbul Valiliği",
    "İzin numarası": "2026/118",
    "İzin tarihi": "01.01.2026",
    "İznin son günü (isteğe bağlı)": "31.12.2099",
    "Makbuzda adı yazan yetkili": "Gülşen Şahin",
    "Yetkilinin görevi": "Başkan",
  });
  await staff.button("Bilgileri kaydet").click();
  const said = page.getByRole("status");
  await expect(said.filter({ hasText: "Kuruluş bilgileri kaydedildi." })).not.toContainText("Teşekkürler");

  await page.goto("/admin/disclosure");
  await fill({ "Kuruluş günü ya da yılı": "12.04.2006", "Görevi (Türkçe)": "Yönetim kurulu başkanı" });
  await staff.button("Kaydet").click();
  await expect(page.getByRole("main")).toContainText("Kişinin adını yazın.");
  await fill({
    "Kuruluşu yöneten kişi": "Gülşen Işıkoğlu",
    "Görevi (İngilizce)": "Chair of the board",
    "Göreve başladığı yıl": "2014",
    "Bir cümlesi (Türkçe)": "Soruyu bana da sorun.",
    "Bir cümlesi (İngilizce)": "Put your question to me, too.",
    "Şikâyet için e-posta": "sikayet@pinar.test",
  });
  await staff.button("Kaydet").click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto("/admin/disclosure/files");
  const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
  await fill({ Yıl: "2025" });
  await page.getByLabel("Dosya", { exact: true }).setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer });
  await staff.button("Dosyayı yayımla").click();
  await expect(said.filter({ hasText: "Dosya yayımlandı." })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Denetim raporu 2025");

  await page.goto("/admin/disclosure/spending");
  const row = async (place: number, ...values: readonly string[]) => {
    const boxes = page.getByRole("group", { name: `${place}. satır` }).getByRole("textbox");
    for (const [at, value] of values.entries()) await boxes.nth(at).fill(value);
  };
  await fill({ Yıl: "2025" });
  await row(1, "Sondaj, pompa ve malzeme", "Drilling, pumps and material", "91,50");
  await page.getByRole("group", { name: "1. satır" }).getByRole("checkbox").check();
  await row(2, "Yönetim ve denetim", "Office and audit", "8");
  await staff.button("Kaydet").click();
  await expect(page.getByRole("main")).toContainText("Satırların toplamı yüz lira olmalı.");
  await row(2, "Yönetim ve denetim", "Office and audit", "8,50");
  await staff.button("Kaydet").click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  for (const [path, words] of Object.entries(places))
    for (const word of words) await expect.poll(() => read(path), path).toContain(word);
  const [file] = /\/files\/[A-Za-z0-9]{32}\.pdf/.exec(await (await payer.send("/transparency")).text()) ?? [""];
  const answer = await payer.send(file);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe("attachment");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(buffer.toString());
  await page.goto("/admin/going-live");
  await expect(page.getByRole("main")).not.toContainText("Son denetim raporunu PDF olarak yükleyin.");
});
