const months = [
  "ocak",
  "şubat",
  "mart",
  "nisan",
  "mayıs",
  "haziran",
  "temmuz",
  "ağustos",
  "eylül",
  "ekim",
  "kasım",
  "aralık",
];

/**
 * Reads a day as Turkish banks write it: "21.11.2026", "21/11/26 14:05", "2026-11-21", "21 Kasım 2026", "21 Kas 2026".
 * @returns YYYY-MM-DD; null when there is no such day
 */
export function dayInCell(cell: string): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const turkish = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?!\d)/.exec(text);
  if (turkish) return dayOf(turkish[3]!, turkish[2]!, turkish[1]!);
  const [, day, name, year] = /^(\d{1,2})[ .-]+(\p{L}{3,})\.?[ .-]+(\d{4})(?!\d)/u.exec(text) ?? [];
  const wanted = name?.toLocaleLowerCase("tr");
  const month = wanted ? months.findIndex((one) => one.startsWith(wanted)) : -1;
  return month < 0 ? null : dayOf(year!, String(month + 1), day!);
}

function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * Returns the decimal mark of a column of sums. A sum with one mark and three digits after it tells nothing, because
 * "1.250" may be a thousand; without any that tells, it is the comma.
 */
export function decimalMarkOf(cells: readonly string[]): "," | "." {
  let [commas, dots] = [0, 0];
  for (const cell of cells) {
    const bare = bareSum(cell);
    const last = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
    if (last < 0) continue;
    const hasBoth = bare.includes(",") && bare.includes(".");
    const decimals = bare.length - last - 1;
    if (!hasBoth && decimals === 3) continue;
    if (bare[last] === ",") commas++;
    else dots++;
  }
  return dots > commas ? "." : ",";
}

/**
 * Reads a sum: "1.250,50", "+1.250,50 TL", "-100,00", "100,00-", "(100,00)".
 * @returns kuruş, negative for money that left; null when the cell is no sum
 */
export function sumInCell(cell: string, decimalMark: "," | "."): number | null {
  const bare = bareSum(cell);
  const [, sign, digits, trailing] = /^([+-]?)([\d.,]*\d)(-?)$/.exec(bare.replace(/^\((.*)\)$/, "-$1")) ?? [];
  if (digits === undefined) return null;
  const [whole = "", decimals = "", ...rest] = digits.split(decimalMark);
  const groupMark = decimalMark === "," ? "." : ",";
  const isGrouped = /^\d+$/.test(whole) || new RegExp(`^\\d{1,3}(?:\\${groupMark}\\d{3})+$`).test(whole);
  if (rest.length > 0 || !isGrouped || !/^\d{0,2}$/.test(decimals)) return null;
  const plain = whole.replaceAll(groupMark, "");
  if (plain.length > 12) return null;
  const kurus = Number(plain) * 100 + Number(decimals.padEnd(2, "0"));
  return sign === "-" || trailing === "-" ? -kurus : kurus;
}

/** Removes spaces and the currency. */
function bareSum(cell: string): string {
  return cell.replace(/[\s\u00A0]|TRY|TL|₺/gi, "").replace("−", "-");
}

/** Returns the first Turkish IBAN in a text; null for none. */
export function ibanIn(text: string): string | null {
  const [found] = /TR\d{2}(?:[ ]?\d{4}){5}[ ]?\d{2}/i.exec(text) ?? [];
  return found ? found.replace(/\s/g, "").toUpperCase() : null;
}
