import type { ReactNode } from "react";
import { href, Link, useRouteLoaderData } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { sumKey } from "~/contract/rules/giving.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { PictureCard } from "./card.tsx";
import { causeName } from "./cause-addresses.ts";
import { noticeClass } from "./notice.tsx";
import { kickerOf } from "./page.tsx";
import { ProgressBar } from "./progress.tsx";
import { Tag } from "./tag.tsx";
import { Bdi } from "./text.tsx";

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
export function CauseCard({ cause, to, giveTo, kind, heading, closed, isRow = false, children }: CauseCardProps) {
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
