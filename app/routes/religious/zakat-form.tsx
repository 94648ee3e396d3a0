import { href } from "react-router";
import type { output } from "zod";
import { lunarYearDays } from "~/contract/rules/religious-calendar.ts";
import { carats, isWeighed, rateOf, type ZakatItem, type ZakatRates } from "~/contract/rules/zakat.ts";
import { CheckedForm, type FormFields, RadioField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { choiceGridClass, formClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { calloutClass } from "~/ui/page.tsx";
import type { ZakatSchema } from "./zakat-schema.ts";

const money = ["cash", "usd", "eur", "gbp", "silver"] as const satisfies readonly ZakatItem[];
const trade = ["receivables", "goods", "debts"] as const satisfies readonly ZakatItem[];
const currencies: Partial<Record<ZakatItem, string>> = { usd: "USD", eur: "EUR", gbp: "GBP" };

interface ZakatFormProps {
  readonly rates: ZakatRates;
  readonly lastResult: unknown;
  /** Whether a result stands above it. */
  readonly isAgain: boolean;
}

/** Asks what somebody owns and owes. No script takes what is typed along to another page (`data-unkept`). */
export function ZakatForm({ rates, lastResult, isAgain }: ZakatFormProps) {
  const { t } = useTexts("zakat");
  const [form, fields] = useCheckedForm<ZakatSchema>("zakat", lastResult);
  const amount = (item: ZakatItem) => <Amount key={item} item={item} fields={fields} rates={rates} />;
  return (
    <section className="space-y-4 print:hidden" aria-label={t("title")}>
      {isAgain && <h2>{t("result.change")}</h2>}
      <CheckedForm
        form={form}
        className={formClass}
        action={href("/zakat")}
        autoComplete="off"
        data-unkept=""
        data-zakat={JSON.stringify(rates)}
      >
        <p className={hintClass}>{t("private")}</p>
        <fieldset>
          <legend className={labelClass}>{t("form.gold")}</legend>
          <p className={hintClass}>{t("form.goldHint")}</p>
          <div className={choiceGridClass}>{carats.map((carat) => amount(`gold_${carat}`))}</div>
        </fieldset>
        <fieldset>
          <legend className={labelClass}>{t("form.money")}</legend>
          <p className={hintClass}>{t("form.moneyHint")}</p>
          <div className={choiceGridClass}>{money.map(amount)}</div>
        </fieldset>
        {trade.map(amount)}
        <RadioField
          field={fields.year}
          label={t("form.year", { days: lunarYearDays })}
          hint={t("form.yearHint")}
          usual=""
          options={[
            { value: "yes", label: t("form.yes") },
            { value: "no", label: t("form.no") },
          ]}
        />
        <Live />
        <FormButtons submit={t("form.submit")} />
      </CheckedForm>
    </section>
  );
}

interface AmountProps {
  readonly item: ZakatItem;
  readonly fields: FormFields<output<ZakatSchema>>;
  readonly rates: ZakatRates;
}

function Amount({ item, fields, rates }: AmountProps) {
  const { t } = useTexts("zakat");
  const itemName = useItemName();
  const kind = rateOf(item);
  const isTrade = trade.find((one) => one === item);
  const hint = kind !== null && !rates[kind] ? t("form.noRate") : isTrade && t(`hint.${isTrade}`);
  return (
    <TextField
      field={fields[item]}
      label={itemName(item)}
      hint={hint}
      suffix={isWeighed(item) ? t("form.grams") : (currencies[item] ?? "TL")}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

/** Returns the function that names an item. */
export function useItemName(): (item: ZakatItem) => string {
  const { t } = useTexts("zakat");
  return (item) => {
    const carat = caratOf(item);
    if (carat) return t("form.gold_carat", { carat });
    return t(`item.${item as Exclude<ZakatItem, `gold_${number}`>}`);
  };
}

/** Returns the carat of gold; undefined for everything else. */
export function caratOf(item: ZakatItem): (typeof carats)[number] | undefined {
  return carats.find((carat) => item === `gold_${carat}`);
}

/** The place where the page's script says what was typed so far makes (enhance/zakat.ts); empty without it. */
function Live() {
  const { t } = useTexts("zakat");
  const words = {
    due: t("live.due", { sum: "{sum}" }),
    below_nisab: t("live.below_nisab", { net: "{net}", nisab: "{nisab}" }),
    year_not_over: t("live.year_not_over", { net: "{net}" }),
    year: t("live.year", { net: "{net}" }),
  };
  return <p role="status" data-zakat-words={JSON.stringify(words)} data-look={calloutClass("success")} />;
}
