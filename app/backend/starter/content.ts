import { englishAboutPages } from "./about-pages-en.ts";
import { turkishAboutPages } from "./about-pages-tr.ts";
import { advertisements } from "./advertisements.ts";
import { announcements } from "./announcements.ts";
import { bankAccounts, socialAccounts } from "./bank-accounts.ts";
import { blogs } from "./blogs.ts";
import { books } from "./books.ts";
import { costs } from "./costs.ts";
import { countries } from "./countries.ts";
import { faqs } from "./faqs.ts";
import { englishPages } from "./fixed-pages-en.ts";
import { turkishPages } from "./fixed-pages-tr.ts";
import { news } from "./news.ts";
import { openings } from "./openings.ts";
import { popups } from "./popups.ts";
import { foodAndEducationProjects } from "./projects-food-education.ts";
import { healthAndShelterProjects } from "./projects-health-shelter.ts";
import { sacrifices } from "./sacrifices.ts";
import { banner, contact, footer, menu, statistics } from "./site.ts";
import { specialDays } from "./special-days.ts";
import { otherSprings } from "./springs-over.ts";
import { runningSprings } from "./springs-running.ts";
import { stories } from "./stories.ts";
import type { StarterCategory, StarterContent, StarterItem, StarterProject } from "./types.ts";
import { videos } from "./videos.ts";
import { stages, wells } from "./wells.ts";

/** Fixed pages (§2); the texts say that they are samples. */
const fixedPages: readonly StarterItem[] = [
  ...(["kvkk", "cookies", "terms-of-use"] as const).map((slug) => ({
    slug,
    texts: { tr: { ...turkishPages[slug] }, en: { ...englishPages[slug] } },
  })),
  ...(["about-us", "why-water", "standard-page", "social-media"] as const).map((slug) => ({
    slug,
    texts: { tr: { ...turkishAboutPages[slug] }, en: { ...englishAboutPages[slug] } },
  })),
];

const categories: readonly StarterCategory[] = [
  { key: "food", name: { tr: "Gıda", en: "Food" } },
  { key: "education", name: { tr: "Eğitim", en: "Education" } },
  { key: "health", name: { tr: "Sağlık", en: "Health" } },
  { key: "shelter", name: { tr: "Barınma ve yetim", en: "Shelter and orphans" } },
];

const projects: readonly StarterProject[] = [...foodAndEducationProjects, ...healthAndShelterProjects];

/** The content of a new site. */
export const starterContent: StarterContent = {
  stages,
  categories,
  wells,
  sacrifices,
  projects,
  documents: { menu, footer, contact, banner, statistics },
  items: {
    page: fixedPages,
    popup: popups,
    news,
    story: stories,
    blog: blogs,
    video: videos,
    announcement: announcements,
    advertisement: advertisements,
    faq: faqs,
    book: books,
    bank_account: bankAccounts,
    country: countries,
    cost: costs,
    social: socialAccounts,
    opening: openings,
  },
  specialDays,
  springs: [...runningSprings, ...otherSprings],
};
