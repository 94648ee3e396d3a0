import { pageNotes, type StarterContent, starterContent } from "./content.ts";
import type { StarterItem } from "./shapes.ts";

/** Pages about the organisation, whose sample texts hold invented facts. */
export const aboutSlugs: readonly string[] = ["about-us", "why-water", "standard-page", "social-media"];

/** Returns a page about the organisation with its title alone; other pages as they are. */
export function withoutSampleText({ slug, texts, ...page }: StarterItem): StarterItem {
  if (!aboutSlugs.includes(slug)) return { slug, texts, ...page };
  const { tr, en } = pageNotes.unwritten;
  return { ...page, slug, texts: { tr: { ...texts.tr, body: tr }, en: { ...texts.en, body: en } } };
}

const { menu, footer } = starterContent.documents;

/** The content of a new site that takes real payments: its fixed pages, menu, prices and occasions. */
export const emptyStarter: StarterContent = {
  stages: starterContent.stages,
  categories: starterContent.categories,
  specialDays: starterContent.specialDays,
  wells: [],
  sacrifices: [],
  projects: [],
  springs: [],
  documents: { ...(menu && { menu }), ...(footer && { footer }) },
  items: { page: (starterContent.items.page ?? []).map(withoutSampleText) },
};

/** What samples look like in the database, and what takes the place of a page's sample text. */
export const sampleTexts = {
  /** Sentences by which a page says that nobody has written its text yet. */
  sentences: [pageNotes.sample.tr, pageNotes.sample.en, pageNotes.unwritten.tr, pageNotes.unwritten.en]
    .flat()
    .flatMap((note) => note.split(/(?<=\.) /)),
  /** Whole texts of the pages about the organisation. */
  bodies: (starterContent.items.page ?? [])
    .filter(({ slug }) => aboutSlugs.includes(slug))
    .flatMap(({ texts }) => Object.values(texts).map(({ body }) => String(body))),
  contact: Object.values(starterContent.documents.contact ?? {}).flat() as { readonly value: string }[],
  /** Sample documents as stored. Menu and footer are needed as they are. */
  documents: Object.fromEntries(
    ["contact", "banner", "statistics"].map((key) => [key, JSON.stringify(starterContent.documents[key])]),
  ),
  pages: Object.fromEntries(
    (starterContent.items.page ?? [])
      .filter(({ slug }) => aboutSlugs.includes(slug))
      .map((page) => [page.slug, withoutSampleText(page).texts]),
  ),
};
