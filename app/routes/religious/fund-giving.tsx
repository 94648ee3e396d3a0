import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { CheckedForm, FieldError, type FormField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { RadioOptions } from "~/forms/choice.tsx";
import { choiceListClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { GiveButton } from "~/routes/causes/giving-fields.tsx";
import type { givingSchemaWith } from "~/routes/causes/giving-schema.ts";
import { calloutClass, joinParts, PageSection } from "~/ui/page.tsx";
import { WhoReceives } from "~/ui/who-asks.tsx";

/** What is shown of a cause that takes a fund; amounts in kuruş. */
export interface FundCause {
  readonly name: string;
  readonly title: string;
  readonly country: string;
  /** Null without a goal. */
  readonly remaining: number | null;
  /** Who decided that it may take the fund. */
  readonly decidedBy: string | null;
}

interface CauseFieldProps {
  readonly field: FormField;
  readonly label: string;
  /** At least one. */
  readonly causes: readonly FundCause[];
}

/** Asks which of the causes a gift is for; the first is chosen from the start. */
export function FundCauseField({ field, label, causes }: CauseFieldProps) {
  const { t, money } = useTexts("donate");
  const [only] = causes;
  const described = ({ country, remaining, decidedBy }: FundCause) =>
    joinParts(
      country,
      remaining !== null && t("chooser.left", { amount: money(remaining) }),
      decidedBy && t("fund.decidedBy", { name: decidedBy }),
    );
  if (only && causes.length === 1) {
    return (
      <p>
        <input type="hidden" name={field.name} value={only.name} />
        <span className={labelClass}>{label}</span> {stripBidi(only.title)}{" "}
        <span className="text-sm text-muted">{described(only)}</span>
      </p>
    );
  }
  const isOffered = causes.some(({ name }) => name === field.initialValue);
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className={labelClass}>{label}</legend>
      <FieldError field={field} />
      <div className={choiceListClass}>
        <RadioOptions
          name={field.name}
          chosen={isOffered ? field.initialValue : only?.name}
          options={causes.map((cause) => ({
            value: cause.name,
            label: stripBidi(cause.title),
            hint: described(cause),
          }))}
        />
      </div>
    </fieldset>
  );
}

interface ZakatGivingProps {
  readonly causes: readonly FundCause[];
  /** The computed zakat in kuruş; null where none was computed. */
  readonly zakat: number | null;
}

/** Leads zakat to its payment: the sum alone is sent. The script of the page fills in what it computes. */
export function ZakatGiving({ causes, zakat }: ZakatGivingProps) {
  const { t, language, money } = useTexts("zakat");
  const sum = zakat === null || zakat === 0 ? "" : liraText(Math.min(zakat, maximumAmount), language);
  const [form, fields] = useCheckedForm<ReturnType<typeof givingSchemaWith>>("give", undefined, { own_amount: sum });
  if (causes.length === 0) {
    return (
      <PageSection id="give-zakat" title={t("give.title")}>
        <p className={calloutClass()}>{t("give.none")}</p>
      </PageSection>
    );
  }
  return (
    <PageSection id="give-zakat" title={t("give.title")}>
      <p>{t("give.lead")}</p>
      <CheckedForm form={form} action={href("/donate")} data-giving="" data-unkept="">
        <input type="hidden" name="for" value="self" />
        <input type="hidden" name="fund" value="zakat" />
        <TextField
          field={fields.own_amount}
          label={t("give.sum")}
          hint={zakat !== null && zakat > maximumAmount && t("give.most", { most: money(maximumAmount) })}
          suffix="TL"
          inputMode="decimal"
          autoComplete="off"
        />
        <FundCauseField field={fields.cause} label={t("give.cause")} causes={causes} />
        <GiveButton />
        <WhoReceives />
      </CheckedForm>
      <p className={hintClass}>{t("home:give.safe")}</p>
    </PageSection>
  );
}
