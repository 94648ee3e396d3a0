/** A way to type a value, and what is read from it; null where the field refuses it. */
export interface Spelling {
  readonly typed: string;
  readonly value: string | null;
}

/** Kinds of typed values, each with at least 60 spellings. */
export type TypedKind = "phone" | "email" | "sum" | "code" | "card" | "expiry" | "birthday" | "name" | "iban";

/** What keyboards and messengers leave at the ends of a text. */
const ends = [" ", "\u00a0", "\t", "\u2009", "\u3000", "\u200b", "\u200e", "\u200f", "\u2060", "\ufeff", "\u00ad"];
/** Pairs that chat programs and word processors put around what is copied. */
const pairs = ["\u202a\u202c", "\u202b\u202c", "\u2066\u2069", "\u2068\u2069"];
/** What stands between the groups of a number. */
const between = " \u00a0\u2009\u202f\t-\u2010\u2011\u2012\u2013\u2014\u2212./".split("");
/** The zero of full-width, Arabic and Persian digits. */
const zeros = ["０", "٠", "۰"];

function inDigits(text: string, zero: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
}

const atEnds = (text: string) => [
  ...ends.flatMap((mark) => [mark + text, text + mark]),
  ...pairs.map(([open, close]) => open + text + close),
];
const inScripts = (text: string) => zeros.map((zero) => inDigits(text, zero));
/** Writes a text, whose groups "_" separates, with each separator. */
const grouped = (text: string) => between.map((mark) => text.replaceAll("_", mark));

/** Lists of spellings; in a text they stand between bars. */
type Typed = readonly (string | readonly string[])[];
const asTyped = (value: string | null, typed: Typed): Spelling[] =>
  typed.flatMap((some) => (typeof some === "string" ? some.split("|") : some)).map((one) => ({ typed: one, value }));
const read = (value: string, ...typed: Typed) => asTyped(value, typed);
const refused = (...typed: Typed) => asTyped(null, typed);
/** Spellings that are read as they are, each also between invisible marks. */
const kept = (typed: string, ...around: readonly ((one: string) => string)[]) =>
  typed.split("|").flatMap((one) => read(one, [one, ...around.map((write) => write(one))]));

const phones = ["0532_000_00_01", "+90_532_000_00_01", "532_000_00_01"];
const plainPhones = phones.map((phone) => phone.replaceAll("_", ""));
const card = "5528790000000008";
const iban = "TR330006100519786457841326";
const decomposed = "Ays\u0327e Yılmaz";

/** Spellings by kind. Sums are kuruş as text, days YYYY-MM-DD, expiry dates MM/YYYY. */
export const spellings: Readonly<Record<TypedKind, readonly Spelling[]>> = {
  phone: [
    ...read("+905320000001", phones.flatMap(grouped), atEnds("0532 000 00 01"), plainPhones),
    ...read(
      "+905320000001",
      plainPhones.flatMap(inScripts),
      "(0532) 000 00 01|+90 (0) 532 000 00 01|+90 (532) 000 00 01",
    ),
    ...read("+905320000001", "[0532] 000 00 01|+90 0532 000 00 01|0090 532 000 00 01|00905320000001|90 532 000 00 01"),
    ...read(
      "+905320000001",
      "tel:+905320000001|TEL:+90-532-000-00-01|＋90 532 000 00 01|(0 532) 000-00-01|05 32 000 00 01",
    ),
    ...read("+905320000001", "0 5 3 2 0 0 0 0 0 0 1"),
    ...read("+4915123456789", "+49 151 23456789|0049 151 23456789|+49 (151) 234-567-89|+49 (0)151 23456789"),
    ...refused("1|12345|0532111|0532 000 00 01 11|+90 532 000 00|telefonum yok|0532 OOO OO O1|0532 000 00 01 x12"),
    ...refused("+|++905320000001|0000000000|(  )|+90|0532*000*00*01"),
  ],
  email: [
    ...read(
      "ayse@example.org",
      atEnds("ayse@example.org"),
      atEnds("ayse@example.org").map((one) => ` ${one} `),
    ),
    ...kept("user+tag@example.org|o'connor@example.org|a.b.c@sub.example.museum", (one) => `${one} `),
    ...refused("ayse|ayse@|@example.org|ayse@example|a b@example.org|ayse@example..org|a@b@example.org"),
    ...refused("ayse@example.org, ali@example.org|<ayse@example.org>|mailto:ayse@example.org"),
  ],
  sum: [
    ...read("125050", "1250,50|１２５０，５０|١٢٥٠٫٥٠|1.250,50|1,250.50|1250.50|1 250,50|1250,5|1.250,5 TL|₺1.250,50"),
    ...read("125050", atEnds("1.250,50"), inScripts("1.250,50"), "1.250,50 ₺|1\u00a0250,50|TL 1.250,50"),
    ...read("125000", "1250|1.250|1,250.00|1 250|1250 TL|1250TL|1250,00", inScripts("1250"), atEnds("1250")),
    ...read("500", "5|5,00|5.00|05|5 tl"),
    ...refused("-50|\u221250|1e3|0x5|12,345,6|1.2.3|elli|5 dolar|1,250,50|..|,|1250,505"),
  ],
  code: [
    ...read("123456", grouped("123_456"), grouped("12_34_56"), atEnds("123456"), inScripts("123456")),
    ...read("123456", "123456|(123456)|[123 456]|1 2 3 4 5 6|123  456"),
    ...refused("12345|1234567|12a456|१२३४५६|abcdef|123,456|123:456|#123456"),
  ],
  card: [
    ...read(card, grouped("5528_7900_0000_0008"), grouped("552879_0000_000008"), atEnds(card), inScripts(card)),
    ...read(card, card, "5528  7900  0000  0008|(5528) 7900 0000 0008"),
    ...refused("5528790000000009|5528 7900|5528x7900x0000x0008|55287900000000080000000|kart|5528,7900,0000,0008"),
  ],
  expiry: [
    ...read("12/2030", "12/30|12/2030|1230|12 30|12-30|12.30|12 / 30|12\u201330|12\u221230|122030"),
    ...read("12/2030", atEnds("12/30"), atEnds("12/2030"), inScripts("12/30"), inScripts("1230")),
    ...read("03/2031", "3/31|03/31|3 31|3-2031"),
    ...refused("13/30|0/30|12/3|12//30|aa/bb|12:30|30|12/30/31"),
  ],
  birthday: [
    ...read("1990-02-01", "1.2.1990|01.02.1990|01/02/1990|1/2/1990|01-02-1990|1 2 1990|1990-02-01"),
    ...read("1990-02-01", "01\u201302\u20131990|1990\u201102\u201101|1990\u221202\u221201"),
    ...read("1990-02-01", atEnds("1.2.1990"), atEnds("1990-02-01"), inScripts("01.02.1990"), inScripts("1990-02-01")),
    ...refused("29.02.2023|31.04.1990|01.02.90|1.13.1990|32.1.1990|1990|dün|01.02.1890|1.2.3990"),
  ],
  name: [
    ...read(
      "Ayşe Yılmaz",
      atEnds("Ayşe Yılmaz").filter((one) => !/[\u2060\u00ad]/.test(one)),
      decomposed,
    ),
    ...read("Ayşe Yılmaz", "\u200bAyşe\u200b Yılmaz\u200b|A\u202eyşe Yılmaz", [` ${decomposed}\u00a0`]),
    ...kept(
      "O’Connor Ali|محمد العربي|Ali محمد Veli|می\u200cخواهم|क्\u200dष|Jean-Luc|Şükrü Ğ.|李雷|Nuñez",
      (one) => ` ${one}`,
      (one) => `${one}\u00a0`,
      (one) => `\u200f${one}\u200f`,
    ),
    ...refused("Ali\nVeli|Ali\u0000|Ali\u0007|Ali\u2028Veli|\u2800", ["x".repeat(121)]),
  ],
  iban: [
    ...read(iban, grouped("TR33_0006_1005_1978_6457_8413_26"), atEnds(iban), inScripts(iban), iban, iban.toLowerCase()),
    ...read(iban, "tr33 0006 1005 1978 6457 8413 26|TR 33 00061 0 0519786457841326", [`(${iban})`]),
    ...read("DE89370400440532013000", "DE89 3704 0044 0532 0130 00|de89370400440532013000|DE89-3704-0044-0532-0130-00"),
    ...read("AD1200012030200359100100", "AD12 0001 2030 2003 5910 0100"),
    ...refused("TR330006100519786457841327|TR33 0006|AD93206662660840060240|XX330006100519786457841326|IBAN"),
    ...refused("TR33000610051978645784132|DE8937040044053201300|330006100519786457841326"),
    ...refused("TR33_0006_1005_1978_6457_8413_26"),
  ],
};
