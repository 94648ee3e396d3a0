import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod";
import type { ContentKind } from "../../contract/content/kinds.ts";
import * as shapes from "./shapes.ts";
import type { StarterItem } from "./shapes.ts";

/** Found from this file or from the bundle, as commands run in any directory. */
const folder = join(dirname(findPackageJSON(import.meta.url)!), "app/starter");

/**
 * Reads a file of app/starter. Where it has the name of a Markdown file, the value is the text of that file.
 * @throws an error that names the file, when it cannot be read or a value does not have its shape
 */
function read<T extends z.ZodType>(name: string, shape: T): z.output<T> {
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  const jsonOf = (json: string): unknown =>
    JSON.parse(json, (_, text) => (typeof text === "string" && text.endsWith(".md") ? textOf(text).trimEnd() : text));
  try {
    const { data, error } = shape.safeParse(jsonOf(textOf(`${name}.json`)));
    if (error) throw new Error(z.prettifyError(error));
    return data;
  } catch (cause) {
    throw new Error(`app/starter/${name}.json: ${(cause as Error).message}`, { cause });
  }
}

function readList<T extends z.ZodType>(name: string, shape: T): readonly z.output<T>[] {
  return read(name, z.array(shape));
}

/** Kinds of content items in the order in which they are loaded. */
const itemKinds = [
  ...(["page", "popup", "news", "story", "blog", "video", "announcement", "advertisement"] as const),
  ...(["faq", "book", "bank_account", "country", "cost", "social", "opening"] as const),
] satisfies readonly ContentKind[];

/** The content of a new site. */
export const starterContent = {
  stages: readList("stages", shapes.stage),
  categories: readList("categories", shapes.category),
  wells: readList("wells", shapes.well),
  sacrifices: readList("sacrifices", shapes.sacrifice),
  projects: readList("projects", shapes.project),
  documents: Object.fromEntries(Object.entries(shapes.documents).map(([name, shape]) => [name, read(name, shape)])),
  /** In the order of their positions. */
  items: Object.fromEntries(itemKinds.map((kind) => [kind, readList(kind, shapes.item)])) as Readonly<
    Partial<Record<ContentKind, readonly StarterItem[]>>
  >,
  specialDays: readList("special-days", shapes.specialDay),
  religiousDays: readList("religious-days", shapes.religiousDays),
  rates: readList("rates", shapes.rate),
  springs: readList("springs", shapes.spring),
};
export type StarterContent = typeof starterContent;

export const pageNotes = read("page-notes", shapes.pageNotes);

/** Pages about the organisation, whose sample texts hold invented facts. */
export const aboutSlugs: readonly string[] = ["about-us", "why-water", "standard-page", "social-media"];

/** Returns a page about the organisation with its title alone; other pages as they are. */
function withoutSampleText({ slug, texts, ...page }: StarterItem): StarterItem {
  if (!aboutSlugs.includes(slug)) return { slug, texts, ...page };
  const { tr, en } = pageNotes.unwritten;
  return { ...page, slug, texts: { tr: { ...texts.tr, body: tr }, en: { ...texts.en, body: en } } };
}

const { menu, footer } = starterContent.documents;

/** The content of a new site that takes real payments: its fixed pages, menu, prices, occasions and religious days. */
export const emptyStarter: StarterContent = {
  stages: starterContent.stages,
  categories: starterContent.categories,
  specialDays: starterContent.specialDays,
  religiousDays: starterContent.religiousDays,
  rates: starterContent.rates,
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
