import { useLocation } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Spring } from "~/contract/endpoints/springs.ts";
import { isSeasonal } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { causeName, causePath } from "~/ui/cause-addresses.ts";
import { CauseCard } from "~/ui/cause-card.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import { kickerOf } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import { availabilityOf, useEndDay } from "~/ui/spring-availability.ts";
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
