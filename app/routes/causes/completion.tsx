import { href, Link } from "react-router";
import type { ContentPicture as Picture } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion as CompletionFacts } from "~/contract/endpoints/causes.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { Paragraphs } from "~/ui/text.tsx";

interface CompletionProps {
  readonly cause: Cause;
  readonly completion: CompletionFacts;
}

/** Renders what became of a finished cause: its day and place, the water test, before and after, the next cause. */
export function Completion({ cause, completion }: CompletionProps) {
  const { t } = useTexts("causes");
  const { day } = useFormats();
  const { opened_on, place, coordinates, water_test, depth, summary, before, after, next } = completion;
  const isWell = cause.basket_able_type === basketTypes.water_well;
  const facts = [
    [t("completion.place"), place],
    [t("completion.coordinates"), coordinates],
    ...(depth === null ? [] : [[t("completion.depth"), t("facts.metres", { count: depth })] as const]),
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
          <Link to={nextPath(next)} className="font-semibold">
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

function nextPath({ basket_able_type, id, slug }: NonNullable<CompletionFacts["next"]>): string {
  return basket_able_type === basketTypes.water_well
    ? href("/waterwell-projects/detail/:id", { id: String(id) })
    : href("/projects/detail/:slug", { slug });
}
