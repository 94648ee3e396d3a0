import { describe, expect, test } from "vitest";
import { createReceiptPrinter } from "~/backend/payments/gateways/receipt-printer.ts";
import type { Receipt } from "~/contract/endpoints/receipts.ts";
import { isTaxNumber } from "~/contract/rules/check-digits.ts";
import { anOrganisation } from "../support/organisation.ts";
import { readPdf } from "../support/receipts.ts";

const printer = createReceiptPrinter("https://pinar.example.org");

function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  const lines = changes.lines ?? [aLine(1)];
  return {
    payment_id: "Ab12Cd34Ef56Gh78",
    number: "2026-000042",
    is_sample: false,
    state: "valid",
    // The day after in Istanbul.
    issued_at: "2026-11-20T21:30:00.000Z",
    paid_at: "2026-11-20T21:30:00.000Z",
    donor_name: "Ayşe Işıl Çığırğan",
    card_last_four: "0008",
    organisation: anOrganisation,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    refunded: 0,
    ...changes,
    lines,
  };
}

const textOf = async (changes: Partial<Receipt>, language: "tr" | "en" = "tr") =>
  readPdf(await printer.receipt(aReceipt(changes), language));

function aLine(number: number, changes: Partial<Receipt["lines"][number]> = {}): Receipt["lines"][number] {
  return {
    title: `Su kuyusu ${number}: Ğğ İi Iı Şş Çç ₺`,
    ...{ country: "Somali", share_value: 1, sacrifice_shares: null, share_names: [], on_behalf_of: null },
    ...{ fund: "general" as const, in_memory: false, amount: 1250_50, refunded: 0, ...changes },
  };
}

describe("the file of a receipt", () => {
  test("has everything the law asks for, in Turkish", async () => {
    const { text, pages } = await textOf({});
    expect(pages).toBe(1);
    for (const words of [
      ...["Bağış makbuzu", "2026-000042", "21 Kasım 2026", anOrganisation.legal_name, "Mecidiyeköy, 7240361507"],
      "34-123-045",
      "İstanbul Valiliği, 1 Ocak 2026 tarihli 2026/118 sayılı yardım toplama izni",
      ...["Ayşe Işıl Çığırğan", "Su kuyusu 1: Ğğ İi Iı Şş Çç ₺", "1.250,50 TL", "•••• 0008 numaralı kart"],
      ...["Yalnız binikiyüzelli Türk lirası elli kuruş", "Gülşen Işıkoğlu"],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("ÖRNEK");
  });

  test("is in English as well", async () => {
    const { text } = await textOf({ donor_name: null }, "en");
    for (const words of ["Donation receipt", "21 November 2026", "Anonymous", "1,250.50 TL", "fifty kuruş only"])
      expect(text).toContain(words);
  });

  test("tells a gift in memory from one on behalf, and names a country once", async () => {
    const lines = [
      aLine(1, { on_behalf_of: "İbrahim Işık", in_memory: true, title: "Adak kurbanı, Çad", country: "Çad" }),
      aLine(2, { on_behalf_of: "Zehra Işık", title: "Okul", country: "Çad" }),
    ];
    const { text } = await textOf({ lines });
    for (const words of ["İbrahim Işık anısına", "Zehra Işık adına"]) expect(text).toContain(words);
    expect(text.match(/Çad/g)).toHaveLength(2);
  });

  test("lists the owners of shares one by one, whatever their names hold", async () => {
    const line = aLine(1, { share_value: 3, sacrifice_shares: 3, share_names: ["Ayşe, Ali", "", "Mehmet; 4. Veli"] });
    const { text } = await textOf({ lines: [line] });
    expect(text).toMatch(/Hisse sahipleri:\s+1\. Ayşe, Ali\s+2\. bağışçının kendisi\s+3\. Mehmet; 4\. Veli/);
  });

  test("lists 50 lines over several pages, with long names", async () => {
    const lines = Array.from({ length: 50 }, (_, index) =>
      aLine(index + 1, { on_behalf_of: `${"Şükrü Iğdırlıoğlu ".repeat(6)}son` }),
    );
    const { text, pages } = await textOf({ lines });
    expect(pages).toBeGreaterThan(2);
    for (const { title } of lines) expect(text).toContain(title);
    expect(text).toMatch(/(?<![\d.,])62\.525,00 TL/);
    expect(text).toContain(`Sayfa ${pages} / ${pages}`);
    expect(text.split("\n").every((page) => page.includes("Bağış Tutar"))).toBe(true);
  });

  test("marks a sample and refunds", async () => {
    expect((await textOf({ is_sample: true })).text).toContain("Bu bir örnektir");
    const lines = [aLine(1, { refunded: 250_50 }), aLine(2)];
    const { text } = await textOf({ lines, state: "part_refunded", refunded: 250_50 });
    for (const words of ["KISMEN İADE", "İade edilen: 250,50 TL", "2.501,00 TL", "2.250,50 TL"])
      expect(text).toContain(words);
    // The words belong to the sum that was given, so they stand before what went back.
    const order = ["Toplam 2.501,00 TL", "Toplam, yazıyla: Yalnız ikibinbeşyüzbir Türk lirası", "İadeden sonra kalan"];
    expect(text).toMatch(new RegExp(order.join(".*"), "s"));
    const whole = { state: "refunded" as const, refunded: 1250_50, lines: [aLine(1, { refunded: 1250_50 })] };
    expect((await textOf(whole, "en")).text).toContain("The receipt is no longer valid.");
  });

  test.each([
    ["Ayşe 😀\u202e 王\n Öz Ωμέγα", /Ayşe \? \? Öz Ωμέγα/],
    ["عمر بن فاروق الحسن", /عمر بن فاروق الحسن/],
    ["שרה כהן", /שרה כהן/],
    // Programs that read the file order the runs of a line in their own ways.
    ["Ali محمد Veli", / (?:Ali محمد Veli|Veli محمد Ali) /],
  ])("writes the name %j with its blanks, and a mark for letters that the fonts lack", async (donor_name, written) => {
    expect((await textOf({ donor_name })).text).toMatch(written);
  });

  test("of a year lists its donations and their sum", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      day: "2026-03-04T10:00:00.000Z",
      title: `Bağış ${index + 1}`,
      receipt: index === 0 ? null : `2026-${String(index).padStart(6, "0")}`,
      amount: 100_00,
    }));
    const of = { year: 2026, donor_name: "Ayşe Işıl", organisation: anOrganisation, is_sample: false, rows };
    const year = { ...of, made_at: "2026-11-21T09:30:00.000Z", left_out: 3, amount: 4000_00 };
    const { text, pages } = await readPdf(await printer.year(year, "tr"));
    expect(pages).toBe(2);
    const facts = ["2026 bağış özeti", "Ayşe Işıl", "Bağış 40", "daha eski 3 bağış", "2026-000039", "4.000,00 TL"];
    for (const words of [...facts, "dörtbin Türk lirası"]) expect(text).toContain(words);
  });
});

test("checks the last digit of a tax number", () => {
  const numbers = ["7240361507", "4540536920", "7240361508", "724036150", "0000000000", "724036150a"];
  expect(numbers.filter(isTaxNumber)).toEqual(["7240361507", "4540536920"]);
});
