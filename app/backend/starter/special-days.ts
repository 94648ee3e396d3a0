import type { StarterSpecialDay } from "./types.ts";

/** Occasions for springs, in the order of the list. */
export const specialDays: readonly StarterSpecialDay[] = [
  { key: "birthday", name: { tr: "Doğum günü", en: "Birthday" } },
  { key: "birth", name: { tr: "Bebeğimiz oldu", en: "A child is born" } },
  { key: "wedding", name: { tr: "Düğün", en: "Wedding" } },
  { key: "anniversary", name: { tr: "Evlilik yıl dönümü", en: "Wedding anniversary" } },
  { key: "graduation", name: { tr: "Mezuniyet", en: "Graduation" } },
  { key: "new-home", name: { tr: "Yeni ev", en: "New home" } },
  { key: "hajj", name: { tr: "Hac ve umre", en: "Hajj and umrah" } },
  { key: "ramadan", name: { tr: "Ramazan", en: "Ramadan" } },
  { key: "eid", name: { tr: "Bayram", en: "Eid" } },
  { key: "mothers-day", name: { tr: "Anneler Günü", en: "Mother's Day" } },
  { key: "fathers-day", name: { tr: "Babalar Günü", en: "Father's Day" } },
  { key: "teachers-day", name: { tr: "Öğretmenler Günü", en: "Teachers' Day" } },
  { key: "recovery", name: { tr: "Sağlığa kavuşma", en: "Recovery from illness" } },
  { key: "memory", name: { tr: "Bir yakının hatırasına", en: "In memory of a loved one" } },
  { key: "sport", name: { tr: "Koşu ve spor", en: "A run or other sport" } },
];
