import { Fragment } from "react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions } from "~/contract/rules/giving.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { peopleReachedBy, presetOptions } from "./giving.ts";

interface AmountTilesProps {
  readonly cause: Cause;
  readonly audience: Audience;
  /** The value that is chosen from the start. */
  readonly chosen: unknown;
}

/** Renders the preset amounts, each with what it does, and one share or the rest of the goal. */
export function AmountTiles({ cause, audience, chosen }: AmountTilesProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const rest = restBelowShare(cause);
  return (
    <div className="choice-grid">
      {presetOptions(cause).map((amount) => {
        const people = peopleReachedBy(cause, amount);
        const hint =
          people === null ? undefined : people < 1 ? t("form.helpsOne") : t("form.people", { count: people });
        return (
          <Fragment key={amount}>
            <AmountTile value={`preset-${amount}`} chosen={chosen} title={money(amount)} hint={hint} />{" "}
          </Fragment>
        );
      })}
      {rest !== null && (
        <AmountTile
          value="rest"
          chosen={chosen}
          title={t("form.restAmount", { amount: money(rest) })}
          hint={t("form.restHint", { price: money(cause.cost) })}
        />
      )}
      {shareOptions(cause, audience).length > 0 && (
        <AmountTile value="shares" chosen={chosen} title={money(cause.cost)} hint={t("form.oneShare")} />
      )}
    </div>
  );
}

interface AmountTileProps {
  readonly value: string;
  readonly chosen: unknown;
  readonly title: string;
  readonly hint?: string | undefined;
}

export function AmountTile({ value, chosen, title, hint }: AmountTileProps) {
  return (
    <label className="choice">
      <input className="choice-input" type="radio" name="choice" value={value} defaultChecked={chosen === value} />{" "}
      <span className="choice-body">
        <span className="choice-title">{title}</span> {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  );
}
