import type { ContentPicture as Picture } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion } from "~/contract/endpoints/causes.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { pageAddress } from "~/ui/page-addresses.ts";
import { FactList, Icon, Paragraphs } from "~/ui/page.tsx";

interface CompletionProps {
  readonly cause: Cause;
  readonly completion: Completion;
}

/** Renders the panel of a finished cause: its day, place and water test, thanks, the next cause. */
export function CompletionPanel({ cause, completion, id }: CompletionProps & { readonly id: string }) {
  const { t, day, money } = useTexts("causes");
  const { opened_on, place, coordinates, water_test, depth, next } = completion;
  const isWell = cause.basket_able_type === basketTypes.water_well;
  const facts = [
    [t("completion.place"), place],
    [t("completion.coordinates"), coordinates],
    [t("completion.depth"), depth !== null && t("facts.metres", { count: depth })],
    [t("completion.waterTest"), water_test],
  ] as const;
  return (
    <>
      <h2 id={id} className="text-lg text-leaf">
        {t(isWell ? "completion.opened" : "completion.finished", { day: day(opened_on) })}
      </h2>
      <FactList facts={facts} />
      <p className="flex items-start">
        <span className="me-2 text-leaf">
          <Icon name="check" />
        </span>{" "}
        <span>
          {cause.total_amount > 0
            ? t("completion.thanks", { amount: money(cause.total_amount) })
            : t("completion.thanksAlone")}
        </span>
      </p>
      {next && (
        <p>
          {t(isWell ? "completion.nextWell" : "completion.nextProject")}:{" "}
          <Link to={pageAddress(isWell ? "water_well" : "project", next)} className="font-semibold">
            {next.title}
          </Link>
        </p>
      )}
    </>
  );
}

/** Renders what staff wrote of a finished cause, with its pictures before and after. */
export function CompletionStory({ completion: { summary, before, after } }: Pick<CompletionProps, "completion">) {
  const { t } = useTexts("causes");
  return (
    <>
      <div className="max-w-128 space-y-4 empty:hidden">
        <Paragraphs text={summary} />
      </div>
      {(before || after) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {before && <CaptionedPicture picture={before} caption={t("completion.before")} />}
          {after && <CaptionedPicture picture={after} caption={t("completion.after")} />}
        </div>
      )}
    </>
  );
}

function CaptionedPicture({ picture, caption }: { readonly picture: Picture; readonly caption: string }) {
  return (
    <figure className="m-0 grid gap-2">
      <ContentPicture
        picture={picture}
        sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 34rem, 92vw"
        className="aspect-[4/3] w-full rounded-md object-cover"
      />
      <figcaption className="font-semibold">{caption}</figcaption>
    </figure>
  );
}
