import { expect, test } from "../people/fixtures.ts";

const words = {
  tr: {
    missing: "Eksik ya da bir ay içinde eksik olacak: Gram altın (24 ayar), Gram gümüş, Dolar, Avro, Sterlin.",
    left: "Eksik ya da bir ay içinde eksik olacak: Gram gümüş, Dolar, Avro, Sterlin.",
    starter: "Başlangıç içeriği",
    days: { table: "Dini günler", submit: "Günleri ekle", year: "Hicrî yıl" },
    rates: { table: "Değerler", submit: "Değeri ekle", amount: "Tutar" },
    fields: { what: "Ne", from: "İlk gün", to: "Son gün", source: "Kaynak" },
    night: "Kadir Gecesi 1448",
    length: "Ramazan yirmi dokuz ya da otuz, Kadir Gecesi bir, Ramazan Bayramı üç, Kurban Bayramı dört gündür.",
    twice: "Bu yılın ya da bu günlerin kaydı var. Değiştirmek için önce onu kaldırın.",
    sum: "Sıfırdan büyük bir tutar yazın. Örnek: 41,85",
    typed: "6.512,34",
    removes: /^Kaldır ?: Kadir Gecesi 1448$/,
  },
  en: {
    missing:
      "Missing, or missing within a month: Gram of gold (24 carat), Gram of silver, US dollar, Euro, Pound sterling.",
    left: "Missing, or missing within a month: Gram of silver, US dollar, Euro, Pound sterling.",
    starter: "Starter content",
    days: { table: "Religious days", submit: "Add the days", year: "Year of the Hijra" },
    rates: { table: "Rates", submit: "Add the rate", amount: "Amount" },
    fields: { what: "What", from: "First day", to: "Last day", source: "Source" },
    night: "Night of Power 1448",
    length: "Ramadan has twenty-nine or thirty days, the Night of Power one, Eid al-Fitr three and Eid al-Adha four.",
    twice: "Days of this year, or these days, are entered already. Remove them first to change them.",
    sum: "Type a sum above zero. Example: 41.85",
    typed: "6,512.34",
    removes: /^Remove ?: Night of Power 1448$/,
  },
} as const;

for (const language of ["tr", "en"] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language, siteOf: `calendar-${language}` });
    const w = words[language];

    test("staff enter a night and a rate with their sources, and remove the night", async ({
      administrator: staff,
    }) => {
      const { page } = staff;
      const main = page.getByRole("main");
      /** The section of one form and its list. */
      const part = (name: string) => page.getByRole("region", { name, exact: true });
      const [days, rates] = [part(w.days.table), part(w.rates.table)];
      const fill = async (area: typeof days, fields: Readonly<Record<string, string>>) => {
        for (const [label, value] of Object.entries(fields)) await area.getByLabel(label).fill(value);
      };

      await staff.openForTyping("/admin/calendar");
      await expect(main).toContainText(w.missing);
      await expect(days.getByRole("table")).toContainText(w.starter);
      await expect(rates.getByRole("table")).toContainText("Din İşleri Yüksek Kurulu, Ocak 2026");

      await days.getByLabel(w.fields.what, { exact: true }).selectOption("kadir");
      const night = { [w.days.year]: "1448", [w.fields.from]: "05.03.2027", [w.fields.source]: "Diyanet, 2027" };
      await fill(days, { ...night, [w.fields.to]: "06.03.2027" });
      await staff.button(w.days.submit).click();
      await expect(main).toContainText(w.length);
      await expect(days.getByLabel(w.days.year)).toHaveValue("1448");
      await staff.waitForHydration();
      await fill(days, { [w.fields.to]: "05.03.2027" });
      await staff.button(w.days.submit).click();
      await expect(days.getByRole("table")).toContainText(w.night);
      await expect(days.getByRole("table")).toContainText("Derya Yılmaz");
      await expect(days.getByLabel(w.days.year)).toHaveValue("");

      await staff.waitForHydration();
      await rates.getByLabel(w.fields.what, { exact: true }).selectOption("gold_gram");
      await fill(rates, { [w.rates.amount]: "0", [w.fields.from]: "01.11.2026", [w.fields.source]: "Borsa İstanbul" });
      await staff.button(w.rates.submit).click();
      await expect(main).toContainText(w.sum);
      await staff.waitForHydration();
      await fill(rates, { [w.rates.amount]: w.typed });
      await staff.button(w.rates.submit).click();
      await expect(rates.getByRole("table")).toContainText(staff.sum(6512.34));
      await expect(main).toContainText(w.left);

      await staff.waitForHydration();
      await days.getByLabel(w.fields.what, { exact: true }).selectOption("kadir");
      await fill(days, { ...night, [w.fields.to]: "05.03.2027" });
      await staff.button(w.days.submit).click();
      await expect(main).toContainText(w.twice);
      await staff.waitForHydration();
      await staff.button(w.removes).click();
      await expect(days.getByRole("table")).not.toContainText(w.night);
      await page.goto("/admin/audit?action=religious_days.remove");
      await expect(main).toContainText("05.03.2027 – 05.03.2027");
    });
  });
