import { href, useSearchParams } from "react-router";
import type { ContentPicture as Picture } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion, Completion as CompletionFacts } from "~/contract/endpoints/causes.ts";
import { smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, ButtonLine, ButtonLink, FormActions, Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { ContentPicture, WidePicture } from "~/ui/content-picture.tsx";
import { causePath, pageAddress } from "~/ui/page-addresses.ts";
import { StructuredData } from "~/ui/page-head.tsx";
import {
  Breadcrumb,
  ContentBand,
  type Fact,
  FactList,
  Icon,
  joinParts,
  calloutClass,
  PageHeading,
  Paragraphs,
} from "~/ui/page.tsx";
import { ProgressRing } from "~/ui/progress.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { useOffers, useSiteFacts } from "~/ui/site-facts.tsx";
import { WhoAsks } from "~/ui/who-asks.tsx";
import type { CauseSeo } from "../seo/share-subjects.server.ts";
import { useClosedText, useKindOf } from "./cause-cards.tsx";
import { audienceFrom, takesGifts } from "./giving-choices.ts";
import { GivingForm, useBesideBasket } from "./giving-form.tsx";

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
  const isOpen = cause.status === "open";
  const mayGive = takesGifts(cause, useSiteFacts().takesProjects);
  const openTitle = mayGive ? "giveTitle" : "supportTitle";
  return (
    <ContentBand as="article">
      <Breadcrumb {...parent} />
      <div className="flex flex-col gap-8 md:flex-row md:items-start md:gap-12">
        <div className="max-w-full min-w-0 flex-1 space-y-4">
          <PageHeading
            kicker={joinParts(cause.country, useKindOf(cause))}
            title={cause.title}
            lead={cause.summary}
            picture={seo.picture}
          />
          <WidePicture src={cause.picture} alt={cause.picture_alt} />
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
          <h2 id="give-title">{t(cause.status === "completed" ? "fullTitle" : isOpen ? openTitle : "closedTitle")}</h2>
          {isOpen ? (
            <Giving cause={cause} mayGive={mayGive} />
          ) : (
            <Closed cause={cause} mayGive={mayGive} to={parent.to} />
          )}
        </section>
      </div>
      <WhoAsks isWithin />
      {mayGive && <StructuredData json={seo.facts} />}
    </ContentBand>
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
  const { t, money } = useTexts("donate");
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-surface p-2 md:hidden print:hidden">
      <a className={`${buttonClass("donate")} w-full`} href="#give">
        {t("giveFrom", { amount: money(smallestAmount(remaining_amount)) })}
      </a>
    </div>
  );
}

/** Renders what became of a finished cause: its day and place, the water test, before and after, the next cause. */
function Completion({ cause, completion }: { cause: Cause; completion: CompletionFacts }) {
  const { t, day } = useTexts("causes");
  const { opened_on, place, coordinates, water_test, depth, summary, before, after, next } = completion;
  const isWell = cause.basket_able_type === basketTypes.water_well;
  const facts = [
    [t("completion.place"), place],
    [t("completion.coordinates"), coordinates],
    [t("completion.depth"), depth !== null && t("facts.metres", { count: depth })],
    [t("completion.waterTest"), water_test],
  ] as const;
  return (
    <section className="grid gap-6 rounded-lg bg-leaf-light p-5 sm:p-8" aria-labelledby="completion-title">
      <h2 id="completion-title" className="text-leaf">
        {t(isWell ? "completion.opened" : "completion.finished", { day: day(opened_on) })}
      </h2>
      <div className="grid max-w-[44rem] gap-4">
        <Paragraphs text={summary} />
        <FactList facts={facts} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {before && <CaptionedPicture picture={before} caption={t("completion.before")} />}
        {after && <CaptionedPicture picture={after} caption={t("completion.after")} />}
      </div>
      {next && (
        <p>
          {t(isWell ? "completion.nextWell" : "completion.nextProject")}:{" "}
          <Link to={pageAddress(isWell ? "water_well" : "project", next)} className="font-semibold">
            {next.title}
          </Link>
        </p>
      )}
    </section>
  );
}

function CaptionedPicture({ picture, caption }: { readonly picture: Picture; readonly caption: string }) {
  return (
    <figure className="m-0 grid gap-2">
      <ContentPicture
        picture={picture}
        sizes="(min-width: 40rem) 34rem, 92vw"
        className="aspect-[4/3] w-full rounded-md object-cover"
      />
      <figcaption className="font-semibold">{caption}</figcaption>
    </figure>
  );
}

/**
 * Renders what becomes of a gift as a time line, from collecting to the news of the opening, and how donors can check
 * it; of a finished cause what was done. Only for wells and projects that are open, full or finished: a sacrifice has
 * no such course, and a spring has its own updates.
 */
function CauseCourse({ cause, completion }: { cause: Cause; completion?: Completion | null | undefined }) {
  const { t, money, day } = useTexts("causes");
  const isWell = cause.basket_able_type === basketTypes.water_well;
  if (!isWell && cause.basket_able_type !== basketTypes.project) return null;
  if (cause.status === "closed" && !completion) return null;
  const kind = isWell ? "well" : "project";
  const left = cause.remaining_amount;
  const isFull = cause.status === "completed";
  const collecting = cause.status === "open" && left ? t("course.left", { amount: money(left) }) : null;
  const collect = completion || isFull ? t("course.collected") : t("course.collect");
  const steps: readonly [title: string, detail: string | null][] = completion
    ? [
        [collect, isFull ? t("course.done") : null],
        [t(`course.${kind}.worked`), null],
        ...(isWell && completion.water_test
          ? [[t("course.well.tested"), completion.water_test] as [string, string | null]]
          : []),
        [t(`course.${kind}.finished`), day(completion.opened_on)],
      ]
    : [
        [collect, isFull ? t("course.done") : collecting],
        [t(`course.${kind}.work`), null],
        ...(isWell ? [[t("course.well.test"), null] as [string, string | null]] : []),
        [t(`course.${kind}.news`), null],
      ];
  const current = completion ? steps.length : isFull ? 1 : 0;
  return (
    <section className="space-y-4 pt-4" aria-labelledby="course-title">
      <h2 id="course-title">{t(completion ? "course.titlePast" : "course.title")}</h2>
      <ol className="ms-2 border-s-2 border-hairline">
        {steps.map(([title, detail], index) => (
          <li
            key={title}
            className="relative ps-6 pb-4 last:pb-0"
            aria-current={index === current ? "step" : undefined}
          >
            <span
              className={`absolute -start-[0.6875rem] top-1 size-5 rounded-full border-2 ${
                index < current
                  ? "border-leaf bg-leaf"
                  : index === current
                    ? "border-sun bg-sun"
                    : "border-line bg-surface"
              }`}
              aria-hidden="true"
            />
            <strong>{title}</strong>
            {detail && <span className="block text-sm text-muted"> {detail}</span>}
          </li>
        ))}
      </ol>
      {!completion && <Proofs kind={kind} isOpen={!isFull} />}
    </section>
  );
}

/** Says how donors can check what becomes of a gift; nothing of what the API lacks, or of gifts where none is taken. */
function Proofs({ kind, isOpen }: { kind: "well" | "project"; isOpen: boolean }) {
  const { t } = useTexts("causes");
  const hasReceipts = useOffers("receipts");
  const hasFilters = useOffers("search");
  const leadsSomewhere = useLeadsSomewhere();
  const list = href(kind === "well" ? "/waterwell-projects" : "/projects");
  const news = [{ text: t(`proof.${kind}`) }, ...(isOpen ? [{ text: t("proof.receipt") }] : [])];
  const finished = { text: t("proof.finished"), to: `${list}?show=completed`, label: t(`proof.finishedLink.${kind}`) };
  const proofs: readonly ProofProps[] = [
    ...(hasReceipts ? news : []),
    { text: t("proof.costs"), to: href("/costs"), label: t("proof.costsLink") },
    ...(hasFilters ? [finished] : []),
  ].filter(({ to }: ProofProps) => to === undefined || leadsSomewhere(to));
  if (proofs.length === 0) return null;
  return (
    <div className="rounded-lg border border-hairline bg-surface p-5">
      <h3>{t("proof.title")}</h3>
      <ul className="mt-3 space-y-2">
        {proofs.map((proof) => (
          <Proof key={proof.text} {...proof} />
        ))}
      </ul>
    </div>
  );
}

interface ProofProps {
  readonly text: string;
  readonly to?: string;
  readonly label?: string;
}

function Proof({ text, to, label }: ProofProps) {
  return (
    <li className="flex items-start">
      <span className="me-2 text-leaf">
        <Icon name="check" />
      </span>{" "}
      <span>
        {text} {to && <Link to={to}>{label}</Link>}
      </span>
    </li>
  );
}
