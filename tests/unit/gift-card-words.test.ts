import { describe, expect, test } from "vitest";
import { giftCardMail } from "~/backend/messages/message-texts.ts";
import { holdsLink, linkIn } from "~/contract/rules/links-in-words.ts";

test.each([
  ..."http://a.example HTTPS://A.EXAMPLE ftp://a www.kazan.example kazan.com kazan.com.tr bit.ly/3x".split(" "),
  ..."kazan．com kazan。com".split(" "),
  "öğrenci.istanbul.tr sayfası",
  ..."biri@kazan.example t.me/kazan pinar-iade.cloud/x kazandin.finance odul.istanbul odul.ist pinar.bank".split(" "),
  ..."destek.support pinar.tech a.pro a.win a.mobi a.name kazandin.рф 1.2.3.4/odul whatsapp://send?x".split(" "),
  ..."tel:+905321234567 mailto:x".split(" "),
  ..."0850 123 45 67 arayin|0850-1234567|+90 (532) 123 45 67|٠٥٣٢ ١٢٣ ٤٥ ٦٧|05321234567|-kazan.com".split("|"),
  ..."kazan.com- hemen|_kazan_.com|t.me-|kazan.\u200bcom|kazan\u00ad.com|हिंदी.com|0532–123–45–67 ara".split("|"),
  ..."0532,123,45,67|0532\n123\n4567|0532\u200b123\u200b4567".split("|"),
])("the words of a card may not lead anywhere: %s", (text) => expect(holdsLink(text)).toBe(true));

test.each([
  ..."İyi ki varsın.|Sayın hocam.Sevgiyle anıyoruz|A. Y. Işık|Saat 10.30'da, 21.11.2026 günü|1990-2026 arası".split(
    "|",
  ),
  ..."Babam 12.05.1950 - 03.11.2026|12.05.1950-03.11.2026|1881-1938|(Bakara 2/261-262)|2026-11-21".split("|"),
  ..."14.00-16.00|2024/2025 eğitim yılı|21.11.2026 10.30|21. 11. 2026|29.10.1923 100. yıl|1.000.000.000 TL".split("|"),
  ..."otel:güzel|12.345.678 teşekkür|2026'nın 3. günü|1.000 teşekkür...|Prof.Dr. Ömer Ün|Sevgiler @ hepimizden|".split(
    "|",
  ),
])("the words of a card may be: %s", (text) => expect(holdsLink(text)).toBe(false));

test("a long text costs no time", () => {
  const begun = performance.now();
  for (const text of ["a".repeat(200_000), "a.".repeat(100_000), "1 ".repeat(100_000)]) linkIn(text);
  // Looking at all of it took minutes; a busy machine is a hundred times slower than this at most.
  expect(performance.now() - begun).toBeLessThan(3_000);
});

describe("the mail of a card", () => {
  const values = {
    ...({ id: 1, occasion: "memory", recipient: "Zeynep <i>Kaya</i>", honoured: "Hasan \u202Eişık" } as const),
    ...{ sender: null, cause: `Kuyu "A" & B` },
    message: "Bir\niki <script>alert(1)</script>",
    organisation: null,
  } as const;
  const site = { brand: "Pınar", publicUrl: "https://pinar.example" };

  test.each(["tr", "en"] as const)("says the same as text and as escaped HTML in %s", (language) => {
    const { subject, text, html } = giftCardMail(language, values, site);
    expect(`${subject}${text}${html}`).not.toContain("\u202E");
    for (const part of ["Zeynep <i>Kaya</i>", `Kuyu "A" & B`, "iki <script>alert(1)</script>"]) {
      expect(text).toContain(part);
      expect(html).not.toContain(part);
    }
    expect(html).toContain("iki &lt;script&gt;alert(1)&lt;/script&gt;");
    const words = (part: string) => part.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
    const unescaped = words(html).replace(/&([#\w]+);/g, (_, name: string) => signs[name]!);
    for (const line of text.split("\n").filter((line) => line !== "" && line !== "-- "))
      expect(unescaped).toContain(line.trim());
    expect(text).not.toContain("{{");
  });

  test("says that the gift is the recipient's own only when the names agree", () => {
    const named = { ...values, occasion: "name" } as const;
    expect(giftCardMail("tr", { ...named, recipient: "Ada", honoured: "Ada" }, site).text).toContain("sizin adınıza");
    expect(giftCardMail("tr", { ...named, recipient: "Ada", honoured: "Can" }, site).text).toContain("Can adına");
  });
});
