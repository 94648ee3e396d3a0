import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export type Language = "tr" | "en";

const folder = resolve(import.meta.dirname, "../../locales");
const read: Partial<Record<Language, ReadonlyMap<string, string>>> = {};

/**
 * Formats a sum like the pages: "1.250 TL", in English "1,250 TL". Text comparisons treat all kinds of spaces as equal.
 */
export function lira(amount: number, language: Language): string {
  return `${amount.toLocaleString(language === "tr" ? "tr-TR" : "en-GB")} TL`;
}

/** Matches a sum that is not the end of a greater one, as "50 TL" is of "150 TL". */
export function wholeSum(amount: number, language: Language = "tr"): RegExp {
  return new RegExp(`(?<![\\d.,])${lira(amount, language).replaceAll(".", "\\.").replace(" ", "\\s")}`);
}

const turkish = {
  header: { donate: "Bağış yap", basket: "Sepet", menu: "Menü" },
  closeBanner: "Duyuruyu kapat",
  closeDialog: "Kapat",
  skip: "İçeriğe geç",
  shares: "Hisse sayısı",
  asShares: /^Hisse olarak ver/,
  ownAmount: "Başka tutar",
  giveAll: /^Kalan tutarın tamamı/,
  forOther: "Başkası adına",
  otherName: "Adına bağışladığınız kişi",
  otherPhone: "Onun telefonu",
  shareName: (number: number) => `${number}. hissenin sahibi`,
  powerOfAttorney: "Vekaletimi verdim",
  addToBasket: "Sepete ekle",
  errorTitle: "Hata: ",
  added: "Bağış başarılı bir şekilde sepete eklendi.",
  thanks: "Teşekkürler",
  total: "Toplam",
  onBehalfOf: (name: string) => `${name} adına`,
  basket: "Sepetim",
  emptyBasket: "Sepetiniz Boş",
  toPayment: "Ödemeye geç",
  addNote: "Not ve isim",
  note: "Notunuz",
  saveNote: "Kaydet",
  giftNote: (note: string) => `Not: ${note}`,
  remove: "Sepetten çıkar",
  lineUnavailable: "Bu çalışma artık bağış almıyor. Lütfen sepetten çıkarın.",
  basketUnavailable: "Artık bağış almayan bir çalışma var. Onu çıkarınca ödemeye geçebilirsiniz.",
  details: "Bilgileriniz",
  payerName: "Adınız ve soyadınız",
  payerPhone: "Telefonunuz",
  payerEmail: "E-posta adresiniz",
  toCard: "Ödemeye geç",
  missingInformation: "İsimsiz bağış",
  continueWithoutDetails: "İsimsiz devam et",
  card: "Kartla ödeme",
  cardHolder: "Kart üzerindeki ad",
  cardNumber: "Kart numarası",
  cardExpiry: "Son kullanma",
  cardCode: "CVV",
  terms: "Kullanım koşullarını kabul ediyorum, aydınlatma metnini okudum.",
  pay: /^Güvenle öde/,
  atTheBank: "Banka onayı",
  bankFrame: "Bankanızın 3-D Secure sayfası",
  wayToBank: "Bankanıza gidiyorsunuz",
  toBank: "Bankaya devam et",
  bankTitle: "Deneme Bankası: 3-D Secure",
  challengeCode: "Telefonunuza gelen doğrulama kodu",
  confirm: "Onayla",
  cancelAtBank: "Vazgeç",
  wrongCode: "Kod yanlış. Lütfen yeniden deneyin.",
  silentBank: /^Banka yanıt vermiyor/,
  backToSite: "Siteye dön",
  seeResult: "Sonucu gör",
  lookAtState: "Ödemenin durumuna bak",
  waitingForBank: "Banka onayı bekleniyor",
  returnToBank: "Banka onayına dön",
  otherCard: "Başka kartla öde",
  processing: "Ödemeniz işleniyor",
  confirmedElsewhere: "Ödemenizi kurum onaylar",
  paid: "Ödemeniz alındı.",
  notPaid: "Ödeme Alınamadı",
  pleaseRetry: "Lütfen Tekrar Deneyin",
  expired: "Ödemenin süresi doldu",
  stepOver: "Bu adım bitti",
  tryAgain: "Yeniden dene",
  reasons: {
    insufficientFunds: "Kartınızın bakiyesi ya da limiti yetmedi.",
    wrongCode: "Bankanızın onay kodu kabul edilmedi.",
    refused: "Bankanızın onayı tamamlanmadı.",
    wrongCvv:
      "Kartın güvenlik kodu (CVV) kabul edilmedi. Kartınızdan para çekilmedi. Kodu kontrol edip yeniden deneyin.",
    cardRefused: "Bankanız bu kartla ödemeyi kabul etmedi.",
    securityCheck:
      "Ödeme, güvenlik denetiminden geçmediği için alınmadı. Başka bir kart deneyin ya da bankanızı arayın.",
    replaced: "Bu ödemenin yerine yeni bir ödeme başlatıldı.",
  },
  seeReceipt: "Makbuzu gör",
  receipt: "Bağış makbuzu",
  donor: "Bağışçı",
  anonymous: "İsimsiz",
  pageNotFound: "Sayfa bulunamadı",
  errors: {
    title: "Hatalı Veya Eksik Veri",
    shareNames: "Hisselerin kimin adına olduğunu yazın.",
    nameRequired: "Lütfen bağış yapmak istediğiniz kişinin ismini belirtiniz.",
    proxyRequired: "Başkası adına kurban için 'Vekaletimi verdim' kutusunu işaretleyin.",
    minimum: "En az 5 TL bağışlayabilirsiniz.",
    amountRequired: "Lütfen bir tutar seçin.",
    holder: "Kartın üzerindeki adı yazın.",
    number: "Kart numarasını eksiksiz ve doğru yazın.",
    expiry: "Son kullanma tarihini ay ve yıl olarak yazın. Örnek: 12/30",
    code: "Güvenlik kodu üç ya da dört rakamdır.",
    terms: "Ödeme için kullanım koşullarını kabul etmeniz gerekir.",
    email: "E-posta adresini ad@example.org biçiminde yazın.",
    tooManyAttempts: "Çok fazla başarısız deneme yapıldı. Lütfen bir saat sonra yeniden deneyin.",
  },
};

/** The texts of the pages. The Turkish ones are repeated here, so that a changed locale file fails a test. */
export type Words = typeof turkish;

export const words: Readonly<Record<Language, Words>> = {
  tr: turkish,
  en: inEnglish(turkish, {
    closeDialog: "Close",
    asShares: /^Give shares/,
    terms: "I accept the terms of use and have read the privacy notice.",
    ownAmount: "Another sum",
    giveAll: /^The full remaining amount/,
    shareName: (number) => `Owner of share ${number}`,
    errorTitle: "Error: ",
    onBehalfOf: (name) => `On behalf of ${name}`,
    giftNote: (note) => `Note: ${note}`,
    payerEmail: "Your e-mail address",
    pay: /^Pay safely/,
    confirm: "Confirm",
    cancelAtBank: "Cancel",
    silentBank: /^The bank does not answer/,
    waitingForBank: "Waiting for the bank",
    paid: "Payment received.",
    anonymous: "Anonymous",
    errors: { minimum: "The smallest gift is 5 TL." },
  }),
};

type Own<W> = {
  readonly [Name in keyof W]?: W[Name] extends string | RegExp | readonly string[] | ((value: never) => string)
    ? W[Name]
    : Own<W[Name]>;
};

/**
 * Returns the English of Turkish words, as the locale files have it.
 * @param own words whose Turkish no text is, or several with different English
 * @throws when a word is missing in these, or changed in the locale files
 */
export function inEnglish<W extends object>(turkish: W, own: Own<W>): W {
  const entries = Object.entries(turkish).map(([name, word]) => {
    const given: unknown = own[name as keyof W];
    if (typeof word === "string") return [name, given ?? englishOf(word)];
    if (Array.isArray(word)) return [name, word.map(englishOf)];
    return [name, typeof word === "function" || word instanceof RegExp ? given : inEnglish(word, given ?? {})];
  });
  return Object.fromEntries(entries) as W;
}

function englishOf(word: string): string {
  const keys = [...localeTexts("tr")].filter(([, text]) => text === word).map(([key]) => key);
  const [english, ...others] = new Set(keys.map((key) => localeTexts("en").get(key)));
  if (!english || others.length > 0) throw new Error(`The English of "${word}" is not one text`);
  return english;
}

/** Returns the texts of locales/ by their keys: "namespace:key.in.it". One form stands for a plural. */
export function localeTexts(language: Language): ReadonlyMap<string, string> {
  const textsIn = (value: unknown, key: string): [string, string][] =>
    typeof value === "string"
      ? [[key.replace(/_other$/, ""), value]]
      : Object.entries(value as object).flatMap(([name, inner]) =>
          name.endsWith("_one") ? [] : textsIn(inner, key.endsWith(":") ? key + name : `${key}.${name}`),
        );
  return (read[language] ??= new Map(
    readdirSync(`${folder}/${language}`).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")), file.replace(".json", ":")),
    ),
  ));
}
