import { href, Link, useSearchParams } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion as CompletionFacts } from "~/contract/endpoints/causes.ts";
import { smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Band } from "~/ui/band.tsx";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { buttonClass } from "~/ui/button.ts";
import { causePath } from "~/ui/cause-addresses.ts";
import { type Fact, FactList } from "~/ui/data-list.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { kickerOf, PageHeading, StructuredData } from "~/ui/page.tsx";
import { ProgressRing } from "~/ui/progress.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import { useClosedText, useKindOf } from "./cause-cards.tsx";
import { CauseCourse } from "./cause-course.tsx";
import type { CauseSeo } from "./cause-seo.server.ts";
import { Completion } from "./completion.tsx";
import { GivingForm, useBesideBasket } from "./giving-form.tsx";
import { audienceFrom, takesGifts } from "./giving.ts";

interface CausePageProps {
  readonly cause: Cause;
  readonly parent: { readonly title: string; readonly to: string };
  /** Facts of this kind of cause. */
  readonly facts: readonly Fact[];
  /** What became of a finished cause; nothing while staff have shown no opening. */
  readonly completion?: CompletionFacts | null;
  readonly seo: CauseSeo;
}

/** Renders the page of one cause: picture, story, facts, progress and giving form. */
export function CausePage({ cause, parent, facts, completion, seo }: CausePageProps) {
  const { t } = useTexts("donate");
  const [search] = useSearchParams();
  const audience = audienceFrom(search.get("for"));
  const isOpen = cause.status === "open";
  const mayGive = takesGifts(cause, useSiteFacts().takesProjects);
  const closedText = useClosedText();
  return (
    <Band as="article">
      <div className="container space-y-8">
        <Breadcrumb {...parent} />
        <div className="flex flex-col gap-8 md:flex-row md:items-start md:gap-12">
          <div className="max-w-full min-w-0 flex-1 space-y-4">
            <PageHeading
              kicker={kickerOf(cause.country, useKindOf(cause))}
              title={cause.title}
              lead={cause.summary}
              picture={seo.picture}
            />
            <img
              className="h-auto w-full rounded-lg"
              src={cause.picture}
              alt={cause.picture_alt}
              width="800"
              height="600"
            />
            {cause.goal_amount !== null && <HowFar cause={cause} goal={cause.goal_amount} />}
            {completion && <Completion cause={cause} completion={completion} />}
            {cause.story && cause.story !== cause.summary && (
              <div className="prose">
                {cause.story.split(/\n\s*\n/).map((paragraph) => (
                  <p key={paragraph.slice(0, 40)}>{paragraph}</p>
                ))}
              </div>
            )}
            <FactList facts={facts} />
            {mayGive && <CauseCourse cause={cause} completion={completion} />}
            <ShareLinks title={cause.title} path={causePath(cause)} />
            {isOpen && mayGive && <GiveBar cause={cause} />}
          </div>
          <section className="max-w-full min-w-0 flex-1 space-y-4" aria-labelledby="give-title" id="give">
            <h2 id="give-title">
              {t(
                cause.status === "completed"
                  ? "fullTitle"
                  : !isOpen
                    ? "closedTitle"
                    : mayGive
                      ? "giveTitle"
                      : "supportTitle",
              )}
            </h2>
            {isOpen && !mayGive ? (
              <>
                <p>{t("supportText")}</p>
                <p>
                  <Link className={buttonClass("quiet")} to={href("/contact")}>
                    {t("supportContact")}
                  </Link>
                </p>
              </>
            ) : isOpen ? (
              <GivingForm
                id="give-form"
                cause={cause}
                audience={audience}
                audienceTo={{ self: `${causePath(cause)}?for=self#give`, other: `${causePath(cause)}?for=other#give` }}
                redirectTo={causePath(cause)}
              />
            ) : (
              <>
                <p className={noticeClass(cause.status === "completed" ? "success" : "neutral")}>{closedText(cause)}</p>
                <FormActions>
                  <Link className={buttonClass(mayGive ? "donate" : "quiet")} to={parent.to}>
                    {t("nextCause")}
                  </Link>
                </FormActions>
              </>
            )}
          </section>
        </div>
        {mayGive && <StructuredData json={seo.facts} />}
      </div>
    </Band>
  );
}

/** Says what is left, how many people it is for, and shows how far the cause is. */
function HowFar({ cause, goal }: { cause: Cause; goal: number }) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const left = cause.remaining_amount ?? 0;
  return (
    <div className="flex items-center gap-4">
      <ProgressRing total={cause.total_amount} goal={goal} />
      <div>
        {left > 0 && (
          <p className="font-serif text-lg text-heading">
            <strong className="whitespace-nowrap tabular-nums">{t("left", { amount: money(left) })}</strong>
          </p>
        )}
        <p>
          <strong className="whitespace-nowrap tabular-nums">
            {cause.total_amount > 0 ? money(cause.total_amount) : t("common:progress.none")}
          </strong>{" "}
          {t("common:progress.goal", { goal: money(goal) })}
        </p>
        {cause.basket_able_type === basketTypes.water_well && cause.people > 0 && (
          <p>{t("forPeople", { count: cause.people })}</p>
        )}
      </div>
    </div>
  );
}

/** Stays at the lower edge of a phone until the form below is reached; a plain link, so it works without scripts. */
function GiveBar({ cause }: { cause: Cause }) {
  const { remaining_amount } = useBesideBasket(cause);
  const { t } = useTexts("donate");
  const { money } = useFormats();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-surface p-2 md:hidden print:hidden">
      <a className={`${buttonClass("donate")} w-full`} href="#give">
        {t("giveFrom", { amount: money(smallestAmount(remaining_amount)) })}
      </a>
    </div>
  );
}
