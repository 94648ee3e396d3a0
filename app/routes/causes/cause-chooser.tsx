import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { smallestAmount } from "~/contract/rules/giving.ts";
import { presetAmounts } from "~/contract/rules/limits.ts";
import { Choice, RadioOptions } from "~/forms/choice.tsx";
import * as look from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { linkButtonClass } from "~/ui/buttons.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { joinParts, calloutClass } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { GivingActions } from "./giving-fields.tsx";

/** Kinds of causes, as in the address. */
export const kinds = ["wells", "sacrifices", "projects", "springs"] as const;
export type Kind = (typeof kinds)[number];

/** Returns the kinds of causes that the site takes gifts for. */
export function giftKinds(takesProjects: boolean): readonly Kind[] {
  return kinds.filter((kind) => kind !== "projects" || takesProjects);
}

/** What the chooser shows of a cause; amounts in kuruş. */
export interface ChoosableCause {
  readonly name: string;
  readonly title: string;
  readonly country: string;
  readonly picture: string;
  readonly cost: number;
  /** Null without a goal. */
  readonly remaining: number | null;
}

interface CauseChooserProps {
  readonly kind: Kind;
  /** The most urgent first. */
  readonly causes: readonly ChoosableCause[];
  /** Whether a form was submitted without a cause. */
  readonly isRefused: boolean;
}

/** How many causes stand open; the others are folded away. */
const shownAtOnce = 5;

/** Renders the shortest way to give without a cause in mind: a sum, the most urgent cause, and the button (§2, §4). */
export function CauseChooser({ kind, causes, isRefused }: CauseChooserProps) {
  const { t } = useTexts("donate");
  const { takesProjects } = useSiteFacts();
  return (
    <div className="space-y-6">
      {isRefused && (
        <p className={calloutClass("error")} role="alert">
          {t("errors:cause.required")}
        </p>
      )}
      <Tabs
        label={t("chooser.kinds")}
        tabs={giftKinds(takesProjects).map((one) => ({
          to: `${href("/donate")}?kind=${one}`,
          text: t(`chooser.${one}`),
          isCurrent: one === kind,
        }))}
        stays
      />
      {causes.length === 0 ? (
        <p className={calloutClass()}>{t("chooser.none")}</p>
      ) : (
        <ChooserForm kind={kind} causes={causes} key={kind} />
      )}
    </div>
  );
}

/** Classes of a form whose sums and button stand beside the causes from 1024 px on. */
const sumsBesideCauses =
  "lg:grid lg:max-w-none lg:grid-cols-[minmax(0,25rem)_minmax(0,40rem)] lg:grid-rows-[auto_auto_1fr] " +
  "lg:justify-between lg:gap-x-12 lg:gap-y-6 lg:[&>*+*]:mt-0";

function ChooserForm({ kind, causes }: Omit<CauseChooserProps, "isRefused">) {
  const { t } = useTexts("donate");
  const isByShare = kind === "sacrifices";
  const rest = causes.slice(shownAtOnce);
  const choices = (some: readonly ChoosableCause[]) => (
    <div className={look.choiceListClass}>
      {some.map((cause) => (
        <CauseChoice key={cause.name} cause={cause} isFirst={cause === causes[0]} isByShare={isByShare} />
      ))}
    </div>
  );
  return (
    <Form
      method="post"
      action={href("/donate")}
      className={isByShare ? look.formClass : `${look.formClass} ${sumsBesideCauses}`}
      data-giving=""
    >
      <input type="hidden" name="for" value="self" />
      <input type="hidden" name="redirectTo" value={href("/basket")} />
      {isByShare ? <input type="hidden" name="choice" value="shares" /> : <Amounts />}
      <fieldset className={isByShare ? undefined : "lg:col-start-2 lg:row-span-3 lg:row-start-1"}>
        <legend className={look.labelClass}>{t("chooser.label")}</legend>
        {choices(causes.slice(0, shownAtOnce))}
        {rest.length > 0 && (
          <details className="mt-2">
            <summary className="py-2 font-semibold text-link underline">
              {t("chooser.others", { count: rest.length })}
            </summary>
            {choices(rest)}
          </details>
        )}
      </fieldset>
      <GivingActions />
      <p>
        {/* Opens the whole form of the chosen cause. */}
        <button className={linkButtonClass} name="next" value="details">
          {t("chooser.details")}
        </button>
      </p>
    </Form>
  );
}

/** Renders the preset sums and one's own, which wins over them when it is typed (see `chosenAmount`). */
function Amounts() {
  const { t, money } = useTexts("donate");
  return (
    <fieldset data-choices="">
      <legend className={look.labelClass}>{t("form.amount")}</legend>
      <div className="space-y-2">
        <div className={look.choiceGridClass}>
          <RadioOptions
            name="choice"
            chosen={`preset-${presetAmounts.at(-1)}`}
            options={presetAmounts.map((amount) => ({ value: `preset-${amount}`, label: money(amount), amount }))}
          />
        </div>
        <RadioOptions name="choice" chosen={null} options={[{ value: "own", label: t("form.own") }]} />
        <div>
          <label className={look.labelClass} htmlFor="own_amount">
            {t("form.ownAmount")}
          </label>
          <p className={look.hintClass} id="own_amount_hint">
            {t("form.ownHint", { minimum: money(smallestAmount(null)) })}
          </p>
          <div className={look.inputGroupClass}>
            <input
              className={look.inputClass}
              id="own_amount"
              name="own_amount"
              inputMode="decimal"
              autoComplete="off"
              aria-describedby="own_amount_hint"
              data-characters="amount"
            />{" "}
            <span className={look.inputSuffixClass}>TL</span>
          </div>
        </div>
      </div>
    </fieldset>
  );
}

function CauseChoice({
  cause: { name, title, country, picture, cost, remaining },
  isFirst,
  isByShare,
}: {
  readonly cause: ChoosableCause;
  readonly isFirst: boolean;
  readonly isByShare: boolean;
}) {
  const { t, money } = useTexts("donate");
  return (
    <div>
      <Choice
        type="radio"
        name="cause"
        value={name}
        defaultChecked={isFirst}
        title={stripBidi(title)}
        hint={joinParts(
          country,
          isByShare && cost > 0 && t("chooser.share", { amount: money(cost) }),
          remaining !== null && t("chooser.left", { amount: money(remaining) }),
          isFirst && remaining !== null && t("chooser.mostUrgent"),
        )}
        picture={picture}
        data-amount={isByShare ? cost : undefined}
      />
    </div>
  );
}
