import { useSearchParams } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { causePath } from "~/ui/cause-addresses.ts";
import { type Fact, FactList } from "~/ui/data-list.tsx";
import { kickerOf, PageHeading, StructuredData } from "~/ui/page.tsx";
import { ProgressRing } from "~/ui/progress.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { useKindOf } from "./cause-cards.tsx";
import type { CauseSeo } from "./cause-seo.server.ts";
import { GivingForm } from "./giving-form.tsx";
import { audienceFrom } from "./giving.ts";

interface CausePageProps {
  readonly cause: Cause;
  readonly parent: { readonly title: string; readonly to: string };
  /** Facts of this kind of cause. */
  readonly facts: readonly Fact[];
  readonly seo: CauseSeo;
}

/** Renders the page of one cause: picture, story, facts, progress and giving form. */
export function CausePage({ cause, parent, facts, seo }: CausePageProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const [search] = useSearchParams();
  const audience = audienceFrom(search.get("for"));
  return (
    <article className="band">
      <div className="container stack-large">
        <Breadcrumb {...parent} />
        <PageHeading
          kicker={kickerOf(cause.country, useKindOf(cause))}
          title={cause.title}
          lead={cause.summary}
          picture={seo.picture}
        />
        <div className="cause">
          <div className="cause-facts stack">
            <img className="picture" src={cause.picture} alt={cause.picture_alt} width="800" height="600" />
            <FactList facts={facts} />
          </div>
          <section className="cause-giving stack" aria-labelledby="give-title" id="give">
            {cause.goal_amount !== null && (
              <div className="cluster">
                <ProgressRing total={cause.total_amount} goal={cause.goal_amount} />
                <p>
                  <strong className="money">{money(cause.total_amount)}</strong>
                  <br />
                  {t("common:progress.goal", { goal: money(cause.goal_amount) })}
                </p>
              </div>
            )}
            <h2 id="give-title">{t("giveTitle")}</h2>
            {cause.status === "open" ? (
              <GivingForm
                id="give-form"
                cause={cause}
                audience={audience}
                audienceTo={{ self: `${causePath(cause)}?for=self#give`, other: `${causePath(cause)}?for=other#give` }}
                redirectTo={causePath(cause)}
              />
            ) : (
              <p className="notice">{t(cause.status === "completed" ? "completed" : "closed")}</p>
            )}
          </section>
        </div>
        <div className="prose">
          {cause.story.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </div>
        <ShareLinks title={cause.title} path={causePath(cause)} />
        <StructuredData json={seo.facts} />
      </div>
    </article>
  );
}
