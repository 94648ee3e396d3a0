import { href } from "react-router";
import type { Api } from "~/api/client.server.ts";
import type { NewsItem } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { bannerHash } from "~/http/dismissals.ts";
import { idFrom } from "~/http/not-found.ts";
import { formatDate, formatMoney } from "~/i18n/format.ts";
import { texts } from "~/i18n/texts.server.ts";
import { createTranslate } from "~/i18n/translate.ts";
import { percentOf } from "~/ui/progress.tsx";

/** What a picture for social networks is drawn from. */
export interface ShareSubject {
  /** A small line above the title. */
  readonly kicker: string;
  readonly title: string;
  /** Kuruş; null for what collects nothing. */
  readonly sums: { readonly total: number; readonly goal: number } | null;
  /** Address of its own picture on this site; null for none. */
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

/** A news item, a story, a blog post: with its date above it. */
export function articleSubject(
  { title, published_at, picture }: Pick<NewsItem, "title" | "published_at" | "picture">,
  language: Language,
): ShareSubject {
  return { kicker: formatDate(published_at, language), title, sums: null, picture: picture?.src ?? null };
}

/** Whatever has a picture of its own for social networks, by the word in its address; each finds its subject. */
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

/** How far a subject has come, in numbers and words. */
export function progressOf({ sums }: ShareSubject, language: Language): { percent: number; words: string } | null {
  if (!sums) return null;
  const t = createTranslate(language, texts[language]);
  const percent = percentOf(sums.total, sums.goal);
  const state = percent === 100 ? t("progress.completed") : t("progress.percent", { percent });
  return { percent, words: `${state} · ${t("progress.goal", { goal: formatMoney(sums.goal, language) })}` };
}

/** The address of a subject's picture. It changes with what the picture shows, so that it may be kept for long. */
export function sharePictureOf(
  kind: ShareKind,
  name: string | number,
  subject: ShareSubject,
  language: Language,
): string {
  const shown = JSON.stringify([subject.kicker, subject.title, progressOf(subject, language), subject.picture]);
  return `${href("/share-picture/:kind/:name", { kind, name: `${name}.png` })}?${new URLSearchParams({ language, v: bannerHash(shown) })}`;
}

/** The address of a cause's picture. */
export function sharePictureOfCause(kind: ShareKind, name: string | number, cause: Cause, language: Language): string {
  return sharePictureOf(kind, name, ofCause(cause), language);
}
