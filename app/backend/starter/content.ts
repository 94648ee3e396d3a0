import { fixedPages } from "./fixed-pages.ts";
import { popups } from "./popups.ts";
import { categories, projects } from "./projects.ts";
import { sacrifices } from "./sacrifices.ts";
import { banner, contact, footer, menu, statistics } from "./site.ts";
import { specialDays } from "./special-days.ts";
import type { StarterContent } from "./types.ts";
import { stages, wells } from "./wells.ts";

/** The content a new site starts with, so that it looks like an organisation at work from the first minute. */
export const starterContent: StarterContent = {
  stages,
  categories,
  wells,
  sacrifices,
  projects,
  documents: { menu, footer, contact, banner, statistics },
  items: { page: fixedPages, popup: popups },
  specialDays,
};
