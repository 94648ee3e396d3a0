import type { ComponentProps, ReactNode } from "react";
import { href, useLocation, useRouteLoaderData } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { isSeasonal, sumKey } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { PictureCard } from "~/ui/card.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import { causeName, causePath } from "~/ui/page-addresses.ts";
import { Bdi, joinParts, calloutClass, Tag } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { availabilityOf, useEndDay } from "~/ui/spring-availability.ts";
import { CardGrid } from "../../ui/card.tsx";
import { Paged } from "../../ui/list.tsx";
import { dialogOf, takesGifts } from "./giving-choices.ts";

interface GivingCardProps {
  readonly cause: Cause;
  /** One level below the heading of the list. */
  readonly heading?: "h2" | "h3";
  /** Whether it is a compact row on phones, without its summary: in the lists, whose own title is the h1. */
  readonly isRow?: boolean;
}

/** Renders the card of a cause, with a link to its page and to its giving dialog. */
export function GivingCard({ cause, heading = "h2", isRow = heading === "h2" }: GivingCardProps) {
  const { t } = useTexts();
  const shell = useRouteLoaderData("routes/shell/layout") as { added: string | null } | undefined;
  const kind = useKindOf(cause);
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
          joinParts(cause.country, kind)
        )
      }
      heading={heading}
      title={
        <Link to={causePath(cause)}>
          <Bdi>{cause.title}</Bdi>
        </Link>
      }
      isRow={isRow}
      actions={useCardActions(cause)}
    >
      {shell?.added === sumKey(cause.basket_able_type, cause.id) && (
        // The page opens at this card; the message of the last step stands at the beginning.
        <p className={calloutClass("success")}>
          {t("card.added")} <Link to={href("/basket")}>{t("basket:added.toBasket")}</Link>
        </p>
      )}
      {cause.summary && (
        <p className={`max-w-line ${isRow ? "max-sm:hidden" : ""}`} dir="auto">
          {cause.summary}
        </p>
      )}
      <PriceOrDays cause={cause} isRow={isRow} />
      {cause.goal_amount !== null && (
        <ProgressBar total={cause.total_amount} goal={cause.goal_amount} place={isRow ? "row" : "card"} />
      )}
    </PictureCard>
  );
}

/** Returns the link to the giving dialog, or why the cause takes no gifts; null where the site has no way to give. */
function useCardActions(cause: Cause): ReactNode {
  const { t } = useTexts();
  const location = useLocation();
  const { takesProjects } = useSiteFacts();
  const closed = useCardEnd(cause);
  if (cause.status !== "open")
    return <Tag tone={cause.status === "completed" ? "leaf" : "plain"}>{closed ?? t(`card.${cause.status}`)}</Tag>;
  if (!takesGifts(cause, takesProjects)) return null;
  return (
    <Link
      className={`${buttonClass("donate")} w-full`}
      to={dialogAddress(location, { modal: dialogOf(cause), cause: causeName(cause) })}
      data-stays=""
    >
      {t("card.give")}
      <span className="sr-only">: {stripBidi(cause.title)}</span>
    </Link>
  );
}

/** Renders the price of a share, or for how many days an open spring runs, where its API gives an end. */
function PriceOrDays({ cause, isRow }: { cause: Cause; isRow: boolean }) {
  const { t, money } = useTexts("donate");
  if (cause.basket_able_type === basketTypes.spring)
    return cause.status === "open" && cause.days_left !== 0 && <p>{t("card.daysLeft", { count: cause.days_left })}</p>;
  if (cause.status === "completed" || cause.cost <= 0) return null;
  return (
    <p className={isRow ? "max-sm:hidden" : undefined}>
      {t("card.price")} <strong className="whitespace-nowrap tabular-nums">{money(cause.cost)}</strong>
    </p>
  );
}

/** Returns a function that says why a cause takes no gifts. */
export function useClosedText(): (cause: Cause) => string {
  const { t, day } = useTexts("donate");
  return (cause) => {
    if (cause.status === "completed") return t("completed");
    if (cause.basket_able_type !== basketTypes.sacrifice || !isSeasonal(cause)) return t("closed");
    const { season_from: from, season_until: until } = cause;
    return from && until ? t("season", { from: day(from), until: day(until) }) : t("seasonUnknown");
  };
}

/** Returns why a spring takes no more gifts, and when a sacrifice does; other causes use the card's default text. */
function useCardEnd(cause: Cause): string | undefined {
  const { t, day } = useTexts("donate");
  const endDay = useEndDay();
  if (cause.basket_able_type === basketTypes.sacrifice && cause.status === "closed" && cause.season_from)
    return t("card.season", { from: day(cause.season_from) });
  if (cause.basket_able_type !== basketTypes.spring) return undefined;
  const date = endDay(cause);
  return date ? t("card.endedOn", { date }) : t(`card.${availabilityOf(cause) === "paused" ? "paused" : "full"}`);
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
      return joinParts(cause.special_day?.name ?? t("kind.spring"), cause.is_sample ? t("kind.sample") : "");
  }
}

interface CauseListProps {
  readonly list: { readonly data: readonly Cause[]; readonly meta: ComponentProps<typeof Paged>["meta"] };
}

/** Renders a page of cause cards, or a note that there are none. */
export function CauseList({ list: { data, meta } }: CauseListProps) {
  const { t } = useTexts();
  return (
    <Paged meta={meta} none={t("list.empty")}>
      <CardGrid ofRows>
        {data.map((cause) => (
          <GivingCard key={cause.id} cause={cause} />
        ))}
      </CardGrid>
    </Paged>
  );
}
