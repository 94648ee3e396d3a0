import { advertisements } from "./advertisements.ts";
import { announcements } from "./announcements.ts";
import { bankAccounts, socialAccounts } from "./bank-accounts.ts";
import { blogs } from "./blogs.ts";
import { books } from "./books.ts";
import { costs } from "./costs.ts";
import { countries } from "./countries.ts";
import { faqs } from "./faqs.ts";
import { fixedPages } from "./fixed-pages.ts";
import { news } from "./news.ts";
import { popups } from "./popups.ts";
import { categories, projects } from "./projects.ts";
import { sacrifices } from "./sacrifices.ts";
import { banner, contact, footer, menu, statistics } from "./site.ts";
import { specialDays } from "./special-days.ts";
import { stories } from "./stories.ts";
import type { StarterContent } from "./types.ts";
import { videos } from "./videos.ts";
import { stages, wells } from "./wells.ts";

/** The content a new site starts with, so that it looks like an organisation at work from the first minute. */
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
  },
  specialDays,
};
