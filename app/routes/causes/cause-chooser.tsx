import { href, useSearchParams } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { type Fund, funds } from "~/contract/rules/funds.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { Choice } from "~/forms/choice.tsx";
import * as look from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { linkButtonClass } from "~/ui/buttons.tsx";
import { useFundWord } from "~/ui/gift-words.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { joinParts, calloutClass } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { WhoReceives } from "~/ui/who-asks.tsx";
import { giftStart } from "./giving-choices.ts";
import { GiveButton, GivingSum, ToBasketButton } from "./giving-fields.tsx";
import type { givingSchemaWith } from "./giving-schema.ts";

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
  const fund = useWantedFund();
  const fundWord = useFundWord();
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
          to: `${href("/donate")}?kind=${one}${fund ? `&fund=${fund}` : ""}`,
          text: t(`chooser.${one}`),
          isCurrent: one === kind,
        }))}
        stays
      />
      {causes.length === 0 ? (
        <p className={calloutClass()}>{fund ? t("fund.none", { fund: fundWord(fund) }) : t("chooser.none")}</p>
      ) : (
        <>
          {fund && <p>{t("fund.chosen", { fund: fundWord(fund) })}</p>}
          <ChooserForm kind={kind} causes={causes} key={kind} />
        </>
      )}
    </div>
  );
}

/** Returns the fund that the address asks for. */
function useWantedFund(): Fund | undefined {
  const [search] = useSearchParams();
  return funds.find((one) => one === search.get("fund"));
}

/** Classes of a form whose sums and button stand beside the causes from 1024 px on. */
const sumsBesideCauses =
  "lg:grid lg:max-w-none lg:grid-cols-[minmax(0,25rem)_minmax(0,40rem)] lg:grid-rows-[auto_auto_1fr] " +
  "lg:justify-between lg:gap-x-12 lg:gap-y-6 lg:[&>*+*]:mt-0";

function ChooserForm({ kind, causes }: Omit<CauseChooserProps, "isRefused">) {
  const { t, language } = useTexts("donate");
  const [search] = useSearchParams();
  const fund = useWantedFund();
  const start = giftStart(search, null, { audience: "self", language });
  const [form, fields] = useCheckedForm<ReturnType<typeof givingSchemaWith>>("give", undefined, start);
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
    <CheckedForm
      form={form}
      action={href("/donate")}
      className={`${look.formClass} bg-surface ${isByShare ? "" : sumsBesideCauses}`}
      data-giving=""
    >
      <input type="hidden" name="for" value="self" />
      <input type="hidden" name="redirectTo" value={href("/basket")} />
      {fund && <input type="hidden" name="fund" value={fund} />}
      {isByShare ? (
        <input type="hidden" name="shares" value="1" />
      ) : (
        <div className="space-y-4">
          <GivingSum cause={null} audience="self" fields={fields} />
        </div>
      )}
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
      <GiveButton />
      <div>
        <ToBasketButton />
        <WhoReceives />
        <p className="text-center">
          {/* Opens the whole form of the chosen cause. */}
          <button className={linkButtonClass} name="next" value="details">
            {t("chooser.details")}
          </button>
        </p>
      </div>
    </CheckedForm>
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
