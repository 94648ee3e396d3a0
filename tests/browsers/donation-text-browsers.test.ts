import { test } from "vitest";
import { opened } from "../support/opened.ts";
import { preset } from "../support/presets.ts";
import { openTestSite } from "../support/site.ts";
import { visitAsText } from "../support/text-donor.ts";

/** One donation in each text browser; longer journeys are in the nightly suite. */
const site = opened(() => openTestSite());

/** The sum that is chosen from the start. */
const usual = preset(-1).text;

test.each(["w3m", "lynx"] as const)("%s: the short way from the home page to the receipt", async (program) => {
  const { browser, donor } = await visitAsText(site, program, "tr");
  await donor.reads(
    "(*) Bir kez ( ) Her ay",
    "Bir kişinin suyu 147 TL.",
    `(*) ${usual}`,
    "Bağışla",
    "En acil:",
    "Tanghin köyünün ilk kuyusu",
  );
  await browser.press("Bağışla");
  await donor.reads("Adım 1 / 2", "Kartla ödeme", "Tanghin köyünün ilk kuyusu", usual, "Makbuz için e-posta");
  await donor.payByCard(`Güvenle öde: ${usual}`);
  await donor.confirmAtBank(usual);
  await donor.takesReceipt("İsimsiz", ["Tanghin köyünün ilk kuyusu", usual], usual);

  // Without a cause in mind: an own sum for the second of the list.
  await browser.goTo(`${site.url}/donate`);
  await donor.reads(
    "Bağış yap",
    "Başka tutar",
    "Neye bağışlamak istersiniz?",
    "(*)",
    "En acil",
    "Bamyan’da dağ köyüne kuyu",
  );
  await browser.fillField("Başka tutar", "75");
  await browser.choose("Bamyan’da dağ köyüne kuyu");
  await browser.press("Sepete ekle");
  await donor.reads("Sepetim", "Bamyan’da dağ köyüne kuyu", "75 TL", "Toplam 75 TL");
});
