import { href, Link } from "react-router";
import type { Project, WaterWell } from "~/contract/endpoints/causes.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { labelClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { AmountTiles } from "~/routes/causes/amount-tiles.tsx";
import { GiveButton } from "~/routes/causes/give-button.tsx";
import { firstChoice } from "~/routes/causes/giving.ts";
import { causeName, causePath } from "~/ui/cause-addresses.ts";
import { useLightPage } from "~/ui/page-version.ts";
import { percentOf } from "~/ui/progress.tsx";

/** Renders the first part of the home page: what to give, for the cause that is nearest to its goal. */
export function Hero({ cause }: { cause: WaterWell | Project | undefined }) {
  const { t } = useTexts("home");
  return (
    <section className="relative bg-sand">
      {/* Relative, to stand above the picture. On wide screens the texts lie on its sky, which is always pale. */}
      <div className="container pt-8 lg:flex lg:min-h-[34rem] lg:items-center lg:justify-between lg:py-10">
        <div className="relative z-1 lg:w-[28rem] lg:self-start">
          <p className="font-semibold text-muted lg:text-on-sun">{t("hero.kicker")}</p>
          <h1 className="mt-2 text-3xl lg:text-deep">{t("hero.title")}</h1>
          <p className="mt-3 text-lg lg:text-on-sun">{t("hero.text")}</p>
        </div>
        <picture>
          <source media="(min-width: 64rem)" srcSet="/pictures/hero.svg" />
          <img
            className="directed mt-6 block h-auto w-full rounded-lg lg:absolute lg:start-0 lg:top-0 lg:mt-0 lg:h-full lg:rounded-none lg:object-cover lg:object-left-bottom"
            src="/pictures/hero-phone.svg"
            alt={t("hero.pictureAlt")}
            width="720"
            height="400"
          />
        </picture>
        {cause && <GiveBox cause={cause} />}
      </div>
    </section>
  );
}

/** Renders the picker with one chosen sum; its button leads to the payment page. */
function GiveBox({ cause }: { cause: WaterWell | Project }) {
  const { t } = useTexts("home");
  // Light pages have a link in the place of the picture, which the box must not cover.
  const isLight = useLightPage();
  return (
    <Form
      className={`relative z-1 mx-2 ${isLight ? "mt-3" : "-mt-10"} rounded-lg bg-surface p-5 shadow-lg lg:mx-0 lg:mt-0 lg:w-[25rem] lg:p-7`}
      method="post"
      action={href("/donate")}
      data-giving=""
    >
      <input type="hidden" name="cause" value={causeName(cause)} />
      <input type="hidden" name="for" value="self" />
      <fieldset>
        <legend className={labelClass}>{t("donate:form.amount")}</legend>
        <AmountTiles cause={cause} audience="self" chosen={firstChoice(cause, "self")} />
      </fieldset>
      <p className="mt-3 text-sm text-muted">
        {t("give.mostUrgent")}{" "}
        <Link to={causePath(cause)}>{[cause.country, stripBidi(cause.title)].filter(Boolean).join(": ")}</Link>
        {cause.goal_amount !== null && (
          <> ({t("common:progress.percent", { percent: percentOf(cause.total_amount, cause.goal_amount) })})</>
        )}
        . <Link to={href("/donate")}>{t("give.change")}</Link>
      </p>
      <p className="mt-4">
        <GiveButton className="w-full" />
      </p>
      <p className="mt-3 text-center text-sm text-muted">{t("give.safe")}</p>
    </Form>
  );
}
