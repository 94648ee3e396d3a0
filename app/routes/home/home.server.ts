import type { Api } from "~/api/client.server.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { nearestToGoal } from "~/routes/causes/nearest.ts";
import { organisationFacts } from "~/routes/seo/structured-data.server.ts";

const none = { data: [] };

/** Loads what the home page shows. A part that the API does not answer is left out. */
export async function loadHome(api: Api) {
  const open = { status: "open", per_page: 50 } as const;
  const [wells, opened, projects, springs, story, news, statistics, popups, contact] = await Promise.all([
    api.listWaterWells({ query: open }).catch(() => none),
    api.listWaterWells({ query: { status: "completed", per_page: 1 } }).catch(() => none),
    api.listProjects({ query: open }).catch(() => none),
    api.listSprings({ query: { per_page: 3, order: "newest" } }).catch(() => none),
    newestStory(api),
    api.listNews({ query: { per_page: 3 } }).catch(() => none),
    api.listStatistics().catch(() => none),
    api.listPopups().catch(() => none),
    api.listContact().catch(() => none),
  ]);
  return {
    nearest: nearestToGoal([...wells.data, ...projects.data])
      .slice(0, 3)
      .map(withoutAlternative),
    opened: opened.data[0] ?? null,
    springs: springs.data.map((spring) => ({
      ...withoutAlternative(spring),
      owner_name: "",
      permit: null,
      social_accounts: {},
    })),
    story,
    news: news.data.map((article) => ({ ...article, picture: article.picture && { ...article.picture, alt: "" } })),
    statistics: statistics.data,
    popups: popups.data.map(({ id, title, description, button_text, button_url }) => ({
      id,
      title,
      description,
      button_text,
      button_url,
    })),
    facts: await organisationFacts(contact.data),
  };
}

/** Leaves out what a card does not show: the page carries its data a second time, for the scripts. */
function withoutAlternative<C extends Cause>(cause: C): C {
  return { ...cause, picture_alt: "" };
}

/** Returns the newest story with the words of its person; null without one. */
async function newestStory(api: Api) {
  const [story] = (await api.listStories({ query: { per_page: 1 } }).catch(() => none)).data;
  if (!story) return null;
  const quote = await quoteOf(api, story.slug);
  return { ...story, quote, summary: quote ? "" : story.summary };
}

/** Returns the first quotation in a story's Markdown, without its marks; null without one. */
async function quoteOf(api: Api, slug: string): Promise<string | null> {
  const body = await api
    .showStory({ params: { slug } })
    .then(({ data }) => data.body)
    .catch(() => "");
  return /^>\s*["“]?(.+?)["”]?\s*$/m.exec(body)?.[1] ?? null;
}
