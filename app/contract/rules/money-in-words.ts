import type { Language } from "./languages.ts";

/** Names of thousands, from ones to trillions; sums of the site stay far below their end. */
const scales: Record<Language, readonly string[]> = {
  tr: ["", "bin", "milyon", "milyar", "trilyon"],
  en: ["", "thousand", "million", "billion", "trillion"],
};

const turkishOnes = ["", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"];
const turkishTens = ["", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"];

const englishOnes = [
  ...["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];
const englishTens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/**
 * Writes a sum in words, as on a receipt: "Yalnız ikibinbeşyüz Türk lirası ellibeş kuruş"; in English "Two thousand
 * five hundred Turkish lira and fifty-five kuruş only". Turkish numbers in documents about money are written as one
 * word (spelling guide of the Turkish Language Association), so that nothing can be inserted.
 * @param kurus at least 0
 */
export function moneyInWords(kurus: number, language: Language): string {
  const [lira, rest] = [Math.floor(kurus / 100), kurus % 100];
  if (language === "tr") {
    const parts = [
      ...(lira > 0 || rest === 0 ? [`${numberInWords(lira, "tr")} Türk lirası`] : []),
      ...(rest > 0 ? [`${numberInWords(rest, "tr")} kuruş`] : []),
    ];
    return `Yalnız ${parts.join(" ")}`;
  }
  const parts = [
    ...(lira > 0 || rest === 0 ? [`${numberInWords(lira, "en")} Turkish lira`] : []),
    ...(rest > 0 ? [`${numberInWords(rest, "en")} kuruş`] : []),
  ];
  const text = `${parts.join(" and ")} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes a whole number in words. @param number 0 to 999,999,999,999,999 */
export function numberInWords(number: number, language: Language): string {
  if (number === 0) return language === "tr" ? "sıfır" : "zero";
  const groups: string[] = [];
  for (let [rest, place] = [number, 0]; rest > 0; [rest, place] = [Math.floor(rest / 1000), place + 1]) {
    const group = rest % 1000;
    if (group === 0) continue;
    const scale = scales[language][place] ?? "";
    if (language === "tr") groups.unshift(turkishGroup(group, place) + scale);
    else groups.unshift([englishGroup(group, number > group && place === 0), scale].filter(Boolean).join(" "));
  }
  return groups.join(language === "tr" ? "" : " ");
}

/** Writes 1 to 999. A single hundred or thousand has no "bir" before it. */
function turkishGroup(group: number, place: number): string {
  if (group === 1 && place === 1) return "";
  const hundreds = Math.floor(group / 100);
  return [
    hundreds > 1 ? turkishOnes[hundreds] : "",
    hundreds > 0 ? "yüz" : "",
    turkishTens[Math.floor((group % 100) / 10)],
    turkishOnes[group % 10],
  ].join("");
}

/** Writes 1 to 999: "one hundred and five". The last group of a larger number has "and" even without hundreds. */
function englishGroup(group: number, isLastOfMany: boolean): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const words = [...(hundreds > 0 ? [`${englishOnes[hundreds]} hundred`] : [])];
  if (rest > 0) {
    if (hundreds > 0 || isLastOfMany) words.push("and");
    const ones = englishOnes[rest % 10];
    words.push(rest < 20 ? `${englishOnes[rest]}` : `${englishTens[Math.floor(rest / 10)]}${ones ? `-${ones}` : ""}`);
  }
  return words.join(" ");
}
