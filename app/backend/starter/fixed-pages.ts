import { englishAboutPages } from "./about-pages-en.ts";
import { turkishAboutPages } from "./about-pages-tr.ts";
import { englishPages } from "./fixed-pages-en.ts";
import { turkishPages } from "./fixed-pages-tr.ts";
import type { StarterItem } from "./types.ts";

/** Pages by their slug (§2). They are samples, and say so. */
export const fixedPages: readonly StarterItem[] = [
  ...(["kvkk", "cookies", "terms-of-use"] as const).map((slug) => ({
    slug,
    texts: { tr: { ...turkishPages[slug] }, en: { ...englishPages[slug] } },
  })),
  ...(["about-us", "why-water", "standard-page"] as const).map((slug) => ({
    slug,
    texts: { tr: { ...turkishAboutPages[slug] }, en: { ...englishAboutPages[slug] } },
  })),
];
