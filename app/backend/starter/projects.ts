import { foodAndEducationProjects } from "./projects-food-education.ts";
import { healthAndShelterProjects } from "./projects-health-shelter.ts";
import type { StarterCategory, StarterProject } from "./types.ts";

export const categories: readonly StarterCategory[] = [
  { key: "food", name: { tr: "Gıda", en: "Food" } },
  { key: "education", name: { tr: "Eğitim", en: "Education" } },
  { key: "health", name: { tr: "Sağlık", en: "Health" } },
  { key: "shelter", name: { tr: "Barınma ve yetim", en: "Shelter and orphans" } },
];

export const projects: readonly StarterProject[] = [...foodAndEducationProjects, ...healthAndShelterProjects];
