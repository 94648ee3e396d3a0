import type { StarterItem } from "./types.ts";

type Kind = "hand" | "deep" | "solar";
const kinds: Record<Kind, { tr: string; en: string }> = {
  hand: { tr: "El pompalı kuyu", en: "Hand-pump well" },
  deep: { tr: "Derin kuyu", en: "Deep well" },
  solar: { tr: "Güneş enerjili kuyu", en: "Solar-powered well" },
};

/** Sample rows: country, type, depth in metres, people, cost in lira. */
const rows: readonly (readonly [country: string, kind: Kind, metres: number, people: number, lira: number])[] = [
  ["TD", "hand", 58, 410, 84_000],
  ["NE", "deep", 94, 860, 165_000],
  ["ML", "solar", 88, 1400, 245_000],
  ["BF", "hand", 52, 540, 79_000],
  ["CM", "hand", 24, 350, 60_000],
  ["SO", "deep", 110, 980, 178_000],
  ["ET", "deep", 67, 620, 138_000],
  ["UG", "hand", 45, 480, 68_000],
  ["TZ", "deep", 76, 730, 126_000],
  ["BD", "deep", 240, 520, 96_000],
  ["PK", "solar", 115, 1150, 232_000],
  ["AF", "deep", 82, 690, 148_000],
];

export const costs: readonly StarterItem[] = rows.map(([country, kind, distance, person, lira]) => ({
  slug: `${country.toLowerCase()}-${kind}`,
  fields: { country, distance, person, cost: lira * 100 },
  texts: { tr: { type: kinds[kind].tr }, en: { type: kinds[kind].en } },
}));
