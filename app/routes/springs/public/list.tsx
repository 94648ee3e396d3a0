import { href } from "react-router";
import type { Api } from "~/contract/product-api.ts";
import { springNameLength } from "~/contract/rules/spring-states.ts";
import { filtersOf } from "~/http/available-features.server.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { CauseList } from "~/routes/causes/cause-cards.tsx";
import { ButtonLine, Link } from "~/ui/buttons.tsx";
import { EmptyList } from "~/ui/empty-state.tsx";
import { SearchForm } from "~/ui/list.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { Band, ContentBand, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/list";

export { readingPage as handle } from "~/ui/route-exports.ts";

/** Lists of springs, named as in the address; "over" contains those after their end. */
const lists = ["newest", "nearly-there", "ending-soon", "over"] as const;
type List = (typeof lists)[number];

const orders = {
  newest: "newest",
  "nearly-there": "nearly_there",
  "ending-soon": "ending_soon",
  over: "newest",
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = await filtersOf(url);
  const list: List = lists.find((one) => one === query?.get("list")) ?? "newest";
  const q = (query?.get("q") ?? "").trim().slice(0, springNameLength);
  const api = context.get(apiContext);
  const springs = await api.listSprings({
    query: { page: pageNumber(url), order: orders[list], ended: list === "over", ...(q !== "" && { q }) },
  });
  const isEmpty = query !== null && springs.meta.total === 0 && q === "" && list !== "over";
  const others = isEmpty ? await otherSprings(api) : { running: false, over: false };
  return { springs, list, q, others, hasFilters: query !== null };
}

/** Returns whether there are running (full) springs, or springs after their end, which an empty list leaves out. */
async function otherSprings(api: Api): Promise<{ running: boolean; over: boolean }> {
  const isAny = async (isOver: boolean) =>
    (await api.listSprings({ query: { per_page: 1, ended: isOver } })).meta.total > 0;
  const [running, over] = await Promise.all([isAny(false), isAny(true)]);
  return { running, over };
}

export default function SpringList({ loaderData: { springs, list, q, others, hasFilters } }: Route.ComponentProps) {
  const { t } = useTexts("springs");
  const { total } = springs.meta;
  // "None now" and "none yet": only the latter invites the reader to start the first one.
  const none = others.running || others.over ? "list.noneNow" : "list.none";
  return (
    <>
      <ContentBand ground="sand">
        <PageHeading title={t(list === "newest" ? "list.title" : `list.titles.${list}`)} lead={t("list.lead")} />
        {hasFilters && (
          <>
            <SearchForm
              id="spring-name"
              action={href("/the-spring")}
              label={t("list.search")}
              submit={t("list.find")}
              q={q}
              input={{ maxLength: springNameLength, autoComplete: "off" }}
            >
              {list !== "newest" && <input type="hidden" name="list" value={list} />}
            </SearchForm>
            <Tabs
              label={t("list.lists")}
              tabs={lists.map((one) => ({
                to: addressOf(one, q),
                text: t(`list.tabs.${one}`),
                isCurrent: one === list,
              }))}
            />
          </>
        )}
        {q !== "" && (
          <p role="status">
            {t("list.found", { count: total, q })} <Link to={addressOf(list, "")}>{t("list.all")}</Link>
          </p>
        )}
        {total > 0 ? (
          <CauseList list={springs} />
        ) : (
          <EmptyList picture="/pictures/spring.svg">
            <p>{t(q !== "" ? "list.notFound" : list === "over" ? "list.noneOver" : none)}</p>
            {others.over && <LinkLine to={addressOf("over", "")}>{t("list.seeOver")}</LinkLine>}
          </EmptyList>
        )}
      </ContentBand>
      <CallToAction />
    </>
  );
}

function addressOf(list: List, q: string): string {
  const search = new URLSearchParams({ ...(list !== "newest" && { list }), ...(q !== "" && { q }) });
  return search.size > 0 ? `${href("/the-spring")}?${search}` : href("/the-spring");
}

function CallToAction() {
  const { t } = useTexts("springs");
  return (
    <Band as="section" aria-labelledby="own-spring">
      <div className="container space-y-4">
        <h2 id="own-spring">{t("call.title")}</h2>
        <p className="max-w-line text-lg/normal wrap-anywhere">{t("call.text")}</p>
        <ButtonLine kind="primary" to={href("/dashboard/new-campaigns")}>
          {t("call.start")}
        </ButtonLine>
      </div>
    </Band>
  );
}
