import type { ReactNode } from "react";
import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Spring } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { isSeasonal, sumKey } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { buttonClass } from "~/ui/button.ts";
import { PictureCard } from "~/ui/card.tsx";
import { causeName, causePath } from "~/ui/cause-addresses.ts";
import { dialogAddress } from "~/ui/dialog.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { kickerOf } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { availabilityOf, useEndDay } from "~/ui/spring-availability.ts";
import { Bdi, Tag } from "~/ui/text.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { Paged } from "../../ui/list.tsx";
import { dialogOf, takesGifts } from "./giving.ts";

interface GivingCardProps {
  readonly cause: Cause;
  readonly heading?: "h2" | "h3";
  /** Whether it is a compact row on phones: in the lists, whose own title is the h1. */
  readonly isRow?: boolean;
}

/** Renders the card of a cause, with a link to its page and to its giving dialog. */
export function GivingCard({ cause, heading = "h2", isRow = heading === "h2" }: GivingCardProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const location = useLocation();
  const giveTo = takesGifts(cause, useSiteFacts().takesProjects)
    ? dialogAddress(location, { modal: dialogOf(cause), cause: causeName(cause) })
    : null;
  return (
    <CauseCard
      cause={cause}
      to={causePath(cause)}
      giveTo={giveTo}
      kind={useKindOf(cause)}
      heading={heading}
      isRow={isRow}
      closed={useCardEnd(cause)}
    >
      {cause.basket_able_type === basketTypes.spring ? (
        <DaysLeft spring={cause} />
      ) : (
        cause.status !== "completed" &&
        cause.cost > 0 && (
          <p className={isRow ? "max-sm:hidden" : undefined}>
            {t("card.price")} <strong className="whitespace-nowrap tabular-nums">{money(cause.cost)}</strong>
          </p>
        )
      )}
    </CauseCard>
  );
}

function DaysLeft({ spring }: { spring: Spring }) {
  const { t } = useTexts("donate");
  // An open spring without days left is one of an API that gives no end.
  if (spring.status !== "open" || spring.days_left === 0) return null;
  return <p>{t("card.daysLeft", { count: spring.days_left })}</p>;
}

/** Returns a function that says why a cause takes no gifts. */
export function useClosedText(): (cause: Cause) => string {
  const { t } = useTexts("donate");
  const { day } = useFormats();
  return (cause) => {
    if (cause.status === "completed") return t("completed");
    if (cause.basket_able_type !== basketTypes.sacrifice || !isSeasonal(cause)) return t("closed");
    const { season_from: from, season_until: until } = cause;
    return from && until ? t("season", { from: day(from), until: day(until) }) : t("seasonUnknown");
  };
}

/** Returns why a spring takes no more gifts, and when a sacrifice does; other causes use the card's default text. */
function useCardEnd(cause: Cause): string | undefined {
  const { t } = useTexts("donate");
  const { day } = useFormats();
  const endDay = useEndDay();
  if (cause.basket_able_type === basketTypes.sacrifice && cause.status === "closed" && cause.season_from)
    return t("card.season", { from: day(cause.season_from) });
  if (cause.basket_able_type !== basketTypes.spring) return undefined;
  const date = endDay(cause);
  return date ? t("card.ended", { date }) : t(`card.${availabilityOf(cause) === "paused" ? "paused" : "full"}`);
}

/** Returns the text beside a cause's country: its type, category or special day. */
export function useKindOf(cause: Cause): string {
  const { t } = useTexts("donate");
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return t("kind.well");
    case basketTypes.sacrifice:
      return cause.type_text ?? t(`sacrificeType.${cause.type}`);
    case basketTypes.project:
      return cause.category;
    case basketTypes.spring:
      return kickerOf(cause.special_day?.name ?? t("kind.spring"), cause.is_sample ? t("kind.sample") : "");
  }
}

interface CauseCardProps {
  readonly cause: Cause;
  /** Address of the cause's page. */
  readonly to: string;
  /** Address that opens the donation dialog; null where the site has no way to give to this cause. */
  readonly giveTo: string | null;
  /** Shown beside the country: kind, stage, category. */
  readonly kind: string;
  /** One level below the heading of the list. */
  readonly heading: "h2" | "h3";
  /** Replaces the button of a cause that takes no donations. */
  readonly closed?: string | undefined;
  /** Whether it is a compact row on phones, without its summary. */
  readonly isRow?: boolean;
  /** Shown below the text, e.g. the price of a share. */
  readonly children?: ReactNode;
}

/** Renders a card of a well, a sacrifice, a project or a spring. */
function CauseCard({ cause, to, giveTo, kind, heading, closed, isRow = false, children }: CauseCardProps) {
  const { t } = useTexts();
  const shell = useRouteLoaderData("routes/shell/layout") as { added: string | null } | undefined;
  return (
    <PictureCard
      id={causeName(cause)}
      picture={<img src={cause.picture} alt="" width="400" height="300" loading="lazy" />}
      kicker={
        isRow && cause.country ? (
          <>
            {cause.country}
            <span className="max-sm:hidden"> · {kind}</span>
          </>
        ) : (
          kickerOf(cause.country, kind)
        )
      }
      heading={heading}
      title={
        <Link to={to}>
          <Bdi>{cause.title}</Bdi>
        </Link>
      }
      isRow={isRow}
      actions={
        cause.status === "open" ? (
          giveTo && (
            <Link className={`${buttonClass("donate")} w-full`} to={giveTo} preventScrollReset data-stays="">
              {t("card.give")}
              <span className="sr-only">: {stripBidi(cause.title)}</span>
            </Link>
          )
        ) : (
          <Tag tone={cause.status === "completed" ? "leaf" : "plain"}>{closed ?? t(`card.${cause.status}`)}</Tag>
        )
      }
    >
      {shell?.added === sumKey(cause.basket_able_type, cause.id) && (
        // The page opens at this card; the message of the last step stands at the beginning.
        <p className={noticeClass("success")}>
          {t("card.added")} <Link to={href("/basket")}>{t("basket:added.toBasket")}</Link>
        </p>
      )}
      {cause.summary && (
        <p className={isRow ? "max-sm:hidden" : undefined} dir="auto">
          {cause.summary}
        </p>
      )}
      {children}
      {cause.goal_amount !== null && (
        <ProgressBar total={cause.total_amount} goal={cause.goal_amount} place={isRow ? "row" : "card"} />
      )}
    </PictureCard>
  );
}

interface CauseListProps<T extends Cause> {
  readonly list: {
    readonly data: readonly T[];
    readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  };
  readonly children: (cause: T) => ReactNode;
}

/** Renders a page of cause cards, or a note that there are none. */
export function CauseList<T extends Cause>({ list, children }: CauseListProps<T>) {
  const { t } = useTexts();
  return (
    <Paged meta={list.meta} none={t("list.empty")}>
      <CardGrid ofRows>{list.data.map(children)}</CardGrid>
    </Paged>
  );
}
