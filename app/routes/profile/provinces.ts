import provinces from "./provinces.json" with { type: "json" };

/** The 81 provinces of Türkiye in Turkish alphabetical order, each with its districts: "Alaplı|Çaycuma". */
const districts: Readonly<Record<string, string>> = provinces;

/** Names of the provinces, in alphabetical order. */
export const provinceNames: readonly string[] = Object.keys(districts);

/** Returns the districts of a province; none for an unknown name. */
export function districtsOf(province: string): string[] {
  return Object.hasOwn(districts, province) ? (districts[province]?.split("|") ?? []) : [];
}

/** Returns a district of a province as the list writes it, whatever its capitals; null for one of another province. */
export function districtNamed(typed: string, province: string | undefined): string | null {
  if (province === undefined || !Object.hasOwn(districts, province)) return null;
  const plain = (name: string) => name.trim().toLocaleLowerCase("tr");
  return districtsOf(province).find((name) => plain(name) === plain(typed)) ?? null;
}
