import { href, useSearchParams } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion, PublicDonation } from "~/contract/endpoints/causes.ts";
import { basketTypes, kindOf } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLine, ButtonLink, FormActions } from "~/ui/buttons.tsx";
import { PictureOrigin, WidePicture } from "~/ui/content-picture.tsx";
import { GiftList } from "~/ui/gift-list.tsx";
import { causePath } from "~/ui/page-addresses.ts";
import { StructuredData } from "~/ui/page-head.tsx";
import { Breadcrumb, ContentBand, type Fact, joinParts, calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import { ProgressRing } from "~/ui/progress.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { FactRow, GiveBar, giveBarLink, StoryWithPanel } from "~/ui/story-with-panel.tsx";
import { WhoAsks } from "~/ui/who-asks.tsx";
import type { CauseSeo } from "../seo/share-subjects.server.ts";
import { useClosedText, useKindOf } from "./cause-cards.tsx";
import { CauseCourse } from "./cause-course.tsx";
import { CompletionPanel, CompletionStory } from "./completion.tsx";
import { audienceFrom, takesGifts } from "./giving-choices.ts";
import { GivingForm, useBesideBasket } from "./giving-form.tsx";

interface CausePageProps {
  readonly cause: Cause;
  readonly parent: { readonly title: string; readonly to: string };
  /** Facts of this kind of cause. */
  readonly facts: readonly Fact[];
  /** What became of a finished cause; nothing while staff have shown no opening. */
  readonly completion?: Completion | null;
  /** Its latest gifts; none where the API does not list them. */
  readonly gifts: readonly PublicDonation[];
  readonly seo: CauseSeo;
}

const panelTitle = "give-title";

/**
 * Renders the page of one cause: title, summary and picture with the panel beside them, then story, facts and the
 * course of a gift. The panel of an open cause has the giving form, that of a finished one what became of it.
 */
export function CausePage({ cause, parent, facts, completion = null, gifts, seo }: CausePageProps) {
  const [search] = useSearchParams();
  const mayGive = takesGifts(cause, useSiteFacts().takesProjects);
  const asks = cause.status === "open" && mayGive;
  const hasStory = cause.story !== "" && cause.story !== cause.summary;
  return (
    <ContentBand as="article">
      <StoryWithPanel
        id="give"
        labelledBy={panelTitle}
        sticks={!asks ? "always" : audienceFrom(search.get("for")) === "self" ? "if-high" : undefined}
        head={<Head cause={cause} parent={parent} hasStory={hasStory} picture={seo.picture} />}
        panel={<Panel cause={cause} mayGive={mayGive} completion={completion} listPath={parent.to} />}
      >
        {completion && <CompletionStory completion={completion} />}
        {hasStory && (
          <div className="prose max-w-128">
            {cause.story.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph.slice(0, 40)}>{paragraph}</p>
            ))}
          </div>
        )}
        <FactRow facts={facts} />
        {mayGive && <CauseCourse cause={cause} completion={completion} />}
        <LatestGifts gifts={gifts} />
        <ShareLinks title={cause.title} path={causePath(cause)} />
        {asks && <CauseGiveBar cause={cause} />}
      </StoryWithPanel>
      <WhoAsks isWithin />
      {mayGive && <StructuredData json={seo.facts} />}
    </ContentBand>
  );
}

/** Lists the latest gifts with names and notes as their donors chose; nothing before the first. */
function LatestGifts({ gifts }: Pick<CausePageProps, "gifts">) {
  const { t } = useTexts("causes");
  if (gifts.length === 0) return null;
  return (
    <PageSection id="givers" title={t("givers")}>
      <GiftList donations={gifts} />
    </PageSection>
  );
}

interface HeadProps extends Pick<CausePageProps, "cause" | "parent"> {
  /** Whether phones have a story to read; they do without the summary then, so that the sums come sooner. */
  readonly hasStory: boolean;
  readonly picture: CauseSeo["picture"];
}

/** Renders title, summary and picture; phones show a low part of the picture and no way back, which the menu has. */
function Head({ cause, parent, hasStory, picture }: HeadProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Breadcrumb {...parent} />
      </div>
      <PageHeading
        kicker={joinParts(cause.country, useKindOf(cause))}
        title={cause.title}
        lead={cause.summary && <span className={hasStory ? "max-md:hidden" : ""}>{cause.summary}</span>}
        description={cause.summary}
        picture={picture}
      />
      <WidePicture
        src={cause.picture}
        alt={cause.picture_alt}
        className="w-full object-cover object-[50%_25%] max-md:h-44 md:aspect-[3/2]"
      />
      <PictureOrigin
        src={cause.picture}
        credit={"picture_credit" in cause ? cause.picture_credit : ""}
        day={"picture_day" in cause ? cause.picture_day : null}
      />
    </>
  );
}

interface PanelProps extends Pick<CausePageProps, "cause"> {
  readonly completion: Completion | null;
  readonly mayGive: boolean;
  readonly listPath: string;
}

function Panel({ cause, completion, mayGive, listPath }: PanelProps) {
  const { t } = useTexts("donate");
  const isOpen = cause.status === "open";
  if (completion && !isOpen) return <CompletionPanel cause={cause} completion={completion} id={panelTitle} />;
  const title = t(cause.status === "completed" ? "fullTitle" : isOpen ? "supportTitle" : "closedTitle");
  return (
    <>
      {isOpen && mayGive ? (
        // The form says what it is; the heading is for those who jump between headings.
        <h2 id={panelTitle} className="sr-only">
          {t("giveTitle")}
        </h2>
      ) : (
        <h2 id={panelTitle} className="text-lg">
          {title}
        </h2>
      )}
      {cause.goal_amount !== null && <HowFar cause={cause} goal={cause.goal_amount} />}
      {isOpen ? <Giving cause={cause} mayGive={mayGive} /> : <Closed cause={cause} mayGive={mayGive} to={listPath} />}
    </>
  );
}

/** Renders the form of an open cause, or how else to support it. */
function Giving({ cause, mayGive }: { cause: Cause; mayGive: boolean }) {
  const { t } = useTexts("donate");
  const [search] = useSearchParams();
  const path = causePath(cause);
  if (!mayGive)
    return (
      <>
        <p>{t("supportText")}</p>
        <ButtonLine to={href("/contact")}>{t("supportContact")}</ButtonLine>
      </>
    );
  return (
    <GivingForm
      id="give-form"
      cause={cause}
      audience={audienceFrom(search.get("for"))}
      audienceTo={{ self: `${path}?for=self#give`, other: `${path}?for=other#give` }}
      redirectTo={path}
    />
  );
}

/** Says why a cause takes no gifts, and leads to the others. */
function Closed({ cause, mayGive, to }: { cause: Cause; mayGive: boolean; to: string }) {
  const { t } = useTexts("donate");
  const closedText = useClosedText();
  return (
    <>
      <p className={calloutClass(cause.status === "completed" ? "success" : "neutral")}>{closedText(cause)}</p>
      <FormActions>
        <ButtonLink kind={mayGive ? "donate" : "quiet"} to={to}>
          {t("nextCause")}
        </ButtonLink>
      </FormActions>
    </>
  );
}

/** Says what is left, how many people it is for, and shows how far the cause is. */
function HowFar({ cause, goal }: { cause: Cause; goal: number }) {
  const { t, money } = useTexts("donate");
  const left = cause.remaining_amount ?? 0;
  return (
    <div className="flex items-center gap-4">
      <ProgressRing total={cause.total_amount} goal={goal} />
      <div className="min-w-0">
        {left > 0 && (
          <p className="text-lg text-heading">
            <strong className="tabular-nums">{t("left", { amount: money(left) })}</strong>
          </p>
        )}
        <p className="text-sm">
          <strong className="whitespace-nowrap tabular-nums">
            {cause.total_amount > 0 ? money(cause.total_amount) : t("common:progress.none")}
          </strong>{" "}
          {t("common:progress.goal", { goal: money(goal) })}
        </p>
        {cause.basket_able_type === basketTypes.water_well && cause.people > 0 && (
          <p className="text-sm">{t("forPeople", { count: cause.people })}</p>
        )}
      </div>
    </div>
  );
}

/** Renders the bar of a phone: the kind of the cause, or the price of a sacrifice's share while there is one to buy. */
function CauseGiveBar({ cause: wholeCause }: { cause: Cause }) {
  const cause = useBesideBasket(wholeCause);
  const { t, money } = useTexts("donate");
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  const hasShare = cause.cost > 0 && (cause.remaining_amount === null || cause.remaining_amount >= cause.cost);
  return (
    <GiveBar>
      <a className={giveBarLink} href="#give">
        {isSacrifice && hasShare
          ? t("bar.share", { amount: money(cause.cost) })
          : t(`bar.${kindOf(cause.basket_able_type)}`)}
      </a>
    </GiveBar>
  );
}
