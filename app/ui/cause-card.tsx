import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { kickerOf } from "./page.tsx";
import { ProgressBar } from "./progress.tsx";
import { Bdi } from "./text.tsx";

interface CauseCardProps {
  readonly cause: Cause;
  /** Address of the cause's page. */
  readonly to: string;
  /** Address that opens the donation dialog. */
  readonly giveTo: string;
  /** Shown beside the country: kind, stage, category. */
  readonly kind: string;
  /** One level below the heading of the list. */
  readonly heading: "h2" | "h3";
  /** Replaces the button of a cause that takes no donations. */
  readonly closed?: string | undefined;
  /** Shown below the text, e.g. the price of a share. */
  readonly children?: ReactNode;
}

/** Renders a card of a well, a sacrifice, a project or a spring. */
export function CauseCard({ cause, to, giveTo, kind, heading: Heading, closed, children }: CauseCardProps) {
  const { t } = useTexts();
  return (
    <li className="card">
      <div className="card-picture">
        <img src={cause.picture} alt="" width="400" height="300" loading="lazy" />
      </div>
      <div className="card-body">
        <p className="text-sm/[1.4] font-semibold wrap-anywhere text-muted">{kickerOf(cause.country, kind)}</p>
        <Heading className="card-title">
          <Link to={to}>
            <Bdi>{cause.title}</Bdi>
          </Link>
        </Heading>
        <p className="card-text" dir="auto">
          {cause.summary}
        </p>
        {children}
        {cause.goal_amount !== null && <ProgressBar total={cause.total_amount} goal={cause.goal_amount} />}
        <p className="card-actions">
          {cause.status === "open" ? (
            <Link className={`${buttonClass("donate")} w-full wrap-anywhere`} to={giveTo} preventScrollReset>
              {t("card.give")}
              <span className="sr-only">: {stripBidi(cause.title)}</span>
            </Link>
          ) : (
            <span className={`tag ${cause.status === "completed" ? "tag-leaf" : ""}`}>
              {closed ?? t(`card.${cause.status}`)}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
