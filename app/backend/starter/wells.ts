import type { StarterStage, StarterWell } from "./types.ts";
import { wellsInAsia } from "./wells-asia.ts";
import { wellsInEastAfrica } from "./wells-east-africa.ts";
import { wellsInTheSahel } from "./wells-sahel.ts";

/** The stages (etap) of wells, from simple to well-equipped. */
export const stages: readonly StarterStage[] = [
  {
    key: "stage-1",
    price_per_share: 350,
    name: { tr: "Birinci etap: el pompalı kuyu", en: "First stage: hand-pump well" },
  },
  { key: "stage-2", price_per_share: 750, name: { tr: "İkinci etap: derin kuyu", en: "Second stage: deep well" } },
  {
    key: "stage-3",
    price_per_share: 1500,
    name: { tr: "Üçüncü etap: güneş enerjili kuyu", en: "Third stage: solar-powered well" },
  },
];

export const wells: readonly StarterWell[] = [...wellsInTheSahel, ...wellsInEastAfrica, ...wellsInAsia];
