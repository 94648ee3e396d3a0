import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions } from "~/contract/rules/giving.ts";
import { partOfPerson, peopleReached, type PeopledCause } from "~/contract/rules/people-reached.ts";
import { choiceGridClass } from "~/forms/form-classes.ts";
import { RadioOptions } from "~/forms/radio-options.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { peopledCause, presetOptions } from "./giving.ts";

interface AmountTilesProps {
  readonly cause: Cause;
  readonly audience: Audience;
  /** The value that is chosen from the start. */
  readonly chosen: unknown;
}

/** Most characters of a sum that one of two columns has room for on a narrow phone. */
const longestInColumn = 7;

/** Renders the preset amounts, each with what it does, and one share or the rest of the goal. */
export function AmountTiles({ cause, audience, chosen }: AmountTilesProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const rest = restBelowShare(cause);
  // A tile may break words anywhere, but no sum.
  const sum = (amount: number) => <span className="whitespace-nowrap">{money(amount)}</span>;
  const peopled = peopledCause(cause);
  const whatItDoes = (well: PeopledCause, amount: number) => {
    const [people, part] = [peopleReached(well, amount), partOfPerson(well, amount)];
    return people > 0 ? t("form.people", { count: people }) : part ? t(`form.part.${part}`) : t("form.helpsOne");
  };
  const presets = presetOptions(cause).map((amount) => {
    return {
      value: `preset-${amount}`,
      label: sum(amount),
      hint: peopled ? whatItDoes(peopled, amount) : undefined,
      amount,
    };
  });
  const isWide = (amount: number) => money(amount).length > longestInColumn;
  const options = [
    ...presets,
    ...(rest === null
      ? []
      : [
          {
            value: "rest",
            label: t("form.restAmount", { amount: money(rest) }),
            hint: t("form.restHint", { price: money(cause.cost) }),
            amount: rest,
            isWide: isWide(rest),
          },
        ]),
    ...(shareOptions(cause, audience).length > 0
      ? [
          {
            value: "shares",
            label: sum(cause.cost),
            hint: t("form.oneShare"),
            amount: cause.cost,
            isWide: isWide(cause.cost),
          },
        ]
      : []),
  ];
  return (
    <div className={choiceGridClass}>
      <RadioOptions name="choice" chosen={chosen} options={options} />
    </div>
  );
}
