import { href, type RouterContextProvider } from "react-router";
import type { NewsItem } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { Api } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { bannerHash } from "~/http/dismissals.ts";
import { idFrom } from "~/http/not-found.ts";
import { formatDate, formatMoney } from "~/i18n/format.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { donateFacts } from "~/routes/seo/structured-data.server.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import { causePath } from "~/ui/page-addresses.ts";
import { percentOf } from "~/ui/progress.tsx";

/** Content of a page's share picture. */
export interface ShareSubject {
  /** A small line above the title. */
  readonly kicker: string;
  readonly title: string;
  /** Kuruş; null for a page without a collection. */
  readonly sums: { readonly total: number; readonly goal: number } | null;
  /** Address of the page's own picture on this site; null for none. */
  readonly picture: string | null;
}

type Finder = (api: Api, name: string, language: Language) => Promise<ShareSubject>;

function ofCause(cause: Cause): ShareSubject {
  const { country, title, goal_amount, total_amount, picture } = cause;
  return {
    kicker: country,
    title: stripBidi(title),
    sums: goal_amount === null ? null : { total: total_amount, goal: goal_amount },
    picture,
  };
}

export function articleSubject(
  { title, published_at, picture }: Pick<NewsItem, "title" | "published_at" | "picture">,
  language: Language,
): ShareSubject {
  return { kicker: formatDate(published_at, language), title, sums: null, picture: picture?.src ?? null };
}

/** Kinds of pages with a share picture, by the word in its address; each loads its subject. */
export const shareSubjects = {
  well: async (api, name) => ofCause((await api.showWaterWell({ params: { id: idFrom(name) } })).data),
  sacrifice: async (api, name) => ofCause((await api.showSacrifice({ params: { id: idFrom(name) } })).data),
  project: async (api, name) => ofCause((await api.showProject({ params: { slug: name } })).data),
  spring: async (api, name) => ofCause((await api.showSpring({ params: { id: idFrom(name) } })).data),
  news: async (api, name, language) => articleSubject((await api.showNews({ params: { slug: name } })).data, language),
  story: async (api, name, language) =>
    articleSubject((await api.showStory({ params: { slug: name } })).data, language),
  blog: async (api, name, language) => articleSubject((await api.showBlog({ params: { slug: name } })).data, language),
  video: async (api, name, language) =>
    articleSubject((await api.showVideo({ params: { slug: name } })).data, language),
  announcement: async (api, name, language) =>
    articleSubject((await api.showAnnouncement({ params: { id: idFrom(name) } })).data, language),
} satisfies Record<string, Finder>;
export type ShareKind = keyof typeof shareSubjects;

/** Returns the progress of a subject in percent and as text. */
export function progressOf({ sums }: ShareSubject, language: Language): { percent: number; words: string } | null {
  if (!sums) return null;
  const t = createTranslate(language, texts[language]);
  const percent = percentOf(sums.total, sums.goal);
  const state = percent === 100 ? t("progress.completed") : t("progress.percent", { percent });
  return { percent, words: `${state} · ${t("progress.goal", { goal: formatMoney(sums.goal, language) })}` };
}

/** Returns the address of a share picture. It changes with the picture's content, so it can be cached for a month. */
export function sharePictureOf(
  kind: ShareKind,
  name: string | number,
  subject: ShareSubject,
  language: Language,
): string {
  const shown = JSON.stringify([subject.kicker, subject.title, progressOf(subject, language), subject.picture]);
  return `${href("/share-picture/:kind/:name", { kind, name: `${name}.png` })}?${new URLSearchParams({ language, v: bannerHash(shown) })}`;
}

/** Data of a cause's page for search engines and social networks. */
export interface CauseSeo {
  /** Address of the share picture, 1200 × 630 px. */
  readonly picture: string;
  /** Structured data as JSON. */
  readonly facts: string;
}

export async function causeSeo(
  context: Readonly<RouterContextProvider>,
  kind: ShareKind,
  name: string | number,
  cause: Cause,
): Promise<CauseSeo> {
  return {
    picture: sharePictureOf(kind, name, ofCause(cause), languageFrom(context)),
    facts: await donateFacts(cause, causePath(cause)),
  };
}
