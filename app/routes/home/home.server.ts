import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Api } from "~/contract/product-api.ts";
import { sideData } from "~/http/side-data.ts";
import { site } from "~/process/site.server.ts";
import { nearestToGoal } from "~/routes/causes/nearest.ts";
import { organisationFacts } from "~/routes/seo/structured-data.server.ts";

const shownSprings = 3;
const shownNews = 3;

/** Loads what the home page shows. A part that the API does not answer is left out. */
export async function loadHome(api: Api) {
  const side = sideData();
  const listed = async <T>(answer: Promise<{ data: readonly T[] }>) => (await side.load(answer))?.data ?? [];
  // The page asks for gifts: it shows no project that the site cannot take one for.
  const { takesProjects } = await site();
  const open = { status: "open", per_page: 50 } as const;
  const [wells, opened, projects, springs, stories, news, statistics, popups, contact] = await Promise.all([
    listed(api.listWaterWells({ query: open })),
    listed(api.listWaterWells({ query: { status: "completed", per_page: 1 } })),
    takesProjects() ? listed(api.listProjects({ query: open })) : [],
    listed(api.listSprings({ query: { per_page: shownSprings, order: "newest" } })),
    listed(api.listStories({ query: { per_page: 1 } })),
    listed(api.listNews({ query: { per_page: shownNews } })),
    listed(api.listStatistics()),
    listed(api.listPopups()),
    listed(api.listContact()),
  ]);
  return {
    // An API may take no notice of the filters and of how many are asked for.
    nearest: nearestToGoal([...wells, ...projects].filter(({ status }) => status === "open"))
      .slice(0, 3)
      .map(withoutAlternative),
    opened: opened.find(({ status }) => status === "completed") ?? null,
    springs: springs
      .slice(0, shownSprings)
      .map((spring) => ({ ...withoutAlternative(spring), owner_name: "", permit: null, social_accounts: {} })),
    story: stories[0] ? withoutDoubledWords(stories[0]) : null,
    news: news
      .slice(0, shownNews)
      .map((article) => ({ ...article, picture: article.picture && { ...article.picture, alt: "" } })),
    statistics,
    popups: popups.map(({ id, img, title, description, button_text, button_url }) => ({
      id,
      img,
      title,
      description,
      button_text,
      button_url,
    })),
    facts: await organisationFacts(contact),
    /** Neither a cause nor news: the page has nothing of the API to show. */
    isEmpty: side.isIncomplete() && [wells, opened, projects, springs, news].every((list) => list.length === 0),
  };
}

/** Leaves out what a card does not show: the page carries its data a second time, for the scripts. */
function withoutAlternative<C extends Cause>(cause: C): C {
  return { ...cause, picture_alt: "" };
}

/** A quotation stands in the place of the summary. */
function withoutDoubledWords<S extends { readonly quote: string | null; readonly summary: string }>(story: S): S {
  return { ...story, summary: story.quote ? "" : story.summary };
}
