import { data, href } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Project, WaterWell } from "~/contract/endpoints/causes.ts";
import type { Popup as WholePopup } from "~/contract/endpoints/site.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { Api } from "~/contract/product-api.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { Form } from "~/forms/form.tsx";
import { closedPopups } from "~/http/dismissals.ts";
import { mayRedirectTo } from "~/http/redirects.ts";
import { sideData } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { isHttps, site } from "~/process/site.server.ts";
import { GivingCard } from "~/routes/causes/cause-cards.tsx";
import { giftStart, nearestToGoal } from "~/routes/causes/giving-choices.ts";
import { GiveButton, GivingSum } from "~/routes/causes/giving-fields.tsx";
import type { givingSchemaWith } from "~/routes/causes/giving-schema.ts";
import { organisationFacts } from "~/routes/seo/structured-data.server.ts";
import { buttonClass, Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { CardGrid } from "~/ui/card.tsx";
import { closeClass } from "~/ui/dialog.tsx";
import { causeName, causePath } from "~/ui/page-addresses.ts";
import { PageTitle, StructuredData, usePageAddress } from "~/ui/page-head.tsx";
import { Band, PartsMissing } from "~/ui/page.tsx";
import { percentOf } from "~/ui/progress.tsx";
import { WhoReceives } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/home";
import { ramadanFacts, RamadanStrip } from "./ramadan-strip.tsx";
import { Figures, LastOpened, News, OtherWays, Section, Springs, StoryOfOne, Trust } from "./sections.tsx";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const closed = closedPopups(request, await isHttps());
  const { popups, ...home } = await loadHome(context.get(apiContext));
  const shown = { ...home, popup: popups.find(({ id }) => !closed.includes(id)) ?? null };
  return data(shown, home.isEmpty ? { status: 503 } : undefined);
}

/** Asks, shows what is nearly finished, what a gift does, and what became of others. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { facts, nearest, opened, ramadan, springs, story, news, statistics, popup, isEmpty } = loaderData;
  const { t } = useTexts("home");
  return (
    <>
      <PageTitle description={t("description")}>{t("title")}</PageTitle>
      <StructuredData json={facts} />
      <Hero cause={nearest[0]} />
      {ramadan && <RamadanStrip facts={ramadan} />}
      {isEmpty && (
        <Band>
          <div className="container">
            <PartsMissing />
          </div>
        </Band>
      )}
      {popup && <Popup popup={popup} />}
      <Trust statistics={statistics} />
      {nearest.length > 0 && (
        <Section
          title={t("nearest.title")}
          text={t("nearest.text")}
          more={{ to: href("/waterwell-projects"), text: t("wells.more") }}
          isSand
        >
          <CardGrid>
            {nearest.map((cause) => (
              <GivingCard key={`${cause.basket_able_type}-${cause.id}`} cause={cause} heading="h3" />
            ))}
          </CardGrid>
        </Section>
      )}
      {story && <StoryOfOne story={story} />}
      <Figures statistics={statistics} />
      <Springs springs={springs} />
      <OtherWays />
      {opened && <LastOpened well={opened} />}
      {news.length > 0 && <News news={news} />}
    </>
  );
}

type PopupContent = Omit<WholePopup, "picture">;

/**
 * Renders a popup of the organisation until this browser's visitor closes it or follows its button: after the hero,
 * where it covers neither people nor sums, and comes with the first scroll. Its button leads to its own address (§2);
 * if that requires a sign-in, the guard redirects the visitor there and back.
 */
function Popup({ popup }: { popup: PopupContent }) {
  const { t } = useTexts("home");
  const { id, img, title, description, button_text, button_url } = popup;
  const address = usePageAddress();
  const own = href("/popup/:id", { id: String(id) });
  const leads = useLeadsSomewhere()(button_url);
  return (
    <aside className="container my-4 flex gap-3 py-4 md:gap-6 md:py-6 print:hidden" aria-labelledby="popup">
      <img
        className="size-14 flex-none rounded-md object-cover md:size-24"
        src={img}
        alt=""
        width="400"
        height="300"
        loading="lazy"
      />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        {/* No heading, because it is no part of the page. */}
        <p className="text-lg/[1.4]" id="popup">
          <strong>{title}</strong>
        </p>
        <p className="mt-1.5">{description}</p>
        {leads && (
          <p className="mt-1.5">
            {/* Programs for mail and phones open no redirect. */}
            <a
              className={buttonClass("primary", "small")}
              href={mayRedirectTo(button_url) ? own : button_url}
              rel="nofollow noopener"
            >
              {button_text || t("popupOpen")}
            </a>
          </p>
        )}
      </div>
      <Form className="-mx-2 -mt-2 flex-none" method="post" action={own} data-closes="">
        <input type="hidden" name="redirectTo" value={address} />
        <button className={closeClass}>
          <span className="sr-only">{t("popupClose")} </span>
          <span aria-hidden="true">×</span>
        </button>
      </Form>
    </aside>
  );
}

/**
 * Renders the first part of the home page: what to give, for the cause that is nearest to its goal. The people are a
 * drawing of their own, left of the panel on the same grid, so that no width puts them under it.
 */
function Hero({ cause }: { cause: WaterWell | Project | undefined }) {
  const { t } = useTexts("home");
  return (
    <section className="relative bg-sand">
      <div className="container md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:gap-x-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10 lg:py-12 wide:grid-cols-[minmax(0,1fr)_25rem] wide:py-14">
        {/* The ground lies behind the words on phones, and from 768 px behind the whole hero. */}
        <div className="relative -mx-4 px-4 sm:-mx-6 sm:px-6 md:static md:mx-0 md:px-0">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet="/pictures/hero-dark.svg" />
            <img
              className="directed absolute inset-0 size-full object-cover object-bottom"
              src="/pictures/hero.svg"
              alt=""
              width="1600"
              height="700"
            />
          </picture>
          <div className="relative md:flex md:h-full md:flex-col md:justify-between">
            <div className="pt-4 md:max-w-80 md:pt-0 lg:max-w-88 wide:max-w-104">
              <h1 className="text-3xl">{t("hero.title")}</h1>
              <p className="mt-1.5 md:mt-3 lg:text-lg wide:max-w-88">{t("hero.text")}</p>
            </div>
            {/* The panel covers the lower part on phones. Beside the words only the woman may reach up. */}
            <div className="h-40 overflow-hidden md:-mb-4 md:h-auto md:flex-none md:self-end md:overflow-visible lg:-mt-28 wide:-mt-36 wide:-mb-7">
              <img
                className="directed mx-auto mt-1 block h-54 w-auto md:mt-4 md:h-70 lg:mt-0 lg:h-80 wide:h-105"
                src="/pictures/hero-people.svg"
                alt={t("hero.pictureAlt")}
                width="370"
                height="504"
              />
            </div>
          </div>
        </div>
        {cause && <GiveBox cause={cause} />}
      </div>
    </section>
  );
}

/** Renders the picker with one chosen sum; its button leads to the payment page. */
function GiveBox({ cause }: { cause: WaterWell | Project }) {
  const { t, language } = useTexts("home");
  const start = giftStart(new URLSearchParams(), cause, { audience: "self", language });
  const [form, fields] = useCheckedForm<ReturnType<typeof givingSchemaWith>>("hero", undefined, start);
  return (
    <CheckedForm
      form={form}
      className="relative z-1 -mt-4 rounded-lg bg-surface p-5 shadow-lg md:mt-0 md:self-start lg:p-7"
      action={href("/donate")}
      data-giving=""
    >
      <input type="hidden" name="cause" value={causeName(cause)} />
      <input type="hidden" name="for" value="self" />
      <div className="space-y-4">
        <GivingSum cause={cause} audience="self" fields={fields} isShort />
      </div>
      <div className="mt-2">
        <GiveButton />
      </div>
      <p className="mt-1 text-sm text-muted">
        {t("give.mostUrgent")}{" "}
        <Link to={causePath(cause)}>{[cause.country, stripBidi(cause.title)].filter(Boolean).join(": ")}</Link>
        {cause.goal_amount !== null && (
          <> ({t("common:progress.percent", { percent: percentOf(cause.total_amount, cause.goal_amount) })})</>
        )}
        . <Link to={href("/donate")}>{t("give.change")}</Link>
      </p>
      <p className="mt-2 mb-2 text-sm text-muted">{t("give.safe")}</p>
      <WhoReceives />
    </CheckedForm>
  );
}

const shownSprings = 3;
const shownNews = 3;

/** Loads what the home page shows. A part that the API does not answer is left out. */
async function loadHome(api: Api) {
  const side = sideData();
  const listed = async <T,>(answer: Promise<{ data: readonly T[] }>) => (await side.load(answer))?.data ?? [];
  // The page asks for gifts: it shows no project that the site cannot take one for.
  const { takesProjects } = await site();
  const open = { status: "open", per_page: 50 } as const;
  const [wells, opened, projects, springs, stories, news, statistics, popups, contact, calendar] = await Promise.all([
    listed(api.listWaterWells({ query: open })),
    listed(api.listWaterWells({ query: { status: "completed", per_page: 1 } })),
    takesProjects() ? listed(api.listProjects({ query: open })) : [],
    listed(api.listSprings({ query: { per_page: shownSprings, order: "newest" } })),
    listed(api.listStories({ query: { per_page: 1 } })),
    listed(api.listNews({ query: { per_page: shownNews } })),
    listed(api.listStatistics()),
    listed(api.listPopups()),
    listed(api.listContact()),
    side.load(api.showReligiousCalendar()),
  ]);
  return {
    ramadan: ramadanFacts(calendar && calendar.data, dayInIstanbul(new Date())),
    // An API may ignore the filters and how many are asked for.
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
    popups: popups.map(({ id, img, title, description, button_text, button_url }) => {
      return { id, img, title, description, button_text, button_url };
    }),
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
