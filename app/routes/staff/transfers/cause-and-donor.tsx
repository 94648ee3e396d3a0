import type { TransferChoices } from "~/contract/endpoints/transfers.ts";
import { funds } from "~/contract/rules/funds.ts";
import { basketTypes, type CauseKind, kindOf } from "~/contract/rules/kinds.ts";
import { type FormField, NameChoiceField, SelectField, ShortField, TextField } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** Renders the fields that choose the cause of a transfer, a list or the number of any other cause, and the fund. */
export function CauseFields({
  fields,
  causes,
}: {
  readonly fields: Readonly<Record<"cause" | "cause_number" | "fund", FormField>>;
  readonly causes: TransferChoices["causes"];
}) {
  const { t } = useTexts("money");
  return (
    <>
      <SelectField field={fields.cause} label={t("transfer.cause")}>
        <option value="">{t("transfer.choose")}</option>
        <option value="needed">{t("transfer.needed")}</option>
        {(Object.keys(basketTypes) as CauseKind[]).map((kind) => {
          const ofKind = causes.filter(({ basket_able_type }) => kindOf(basket_able_type) === kind);
          return (
            ofKind.length > 0 && (
              <optgroup key={kind} label={t(`admin:causeKind.${kind}`)}>
                <Options of={ofKind.map(({ id, name }) => [id, name])} />
              </optgroup>
            )
          );
        })}
      </SelectField>
      <ShortField
        field={fields.cause_number}
        label={t("transfer.causeNumber")}
        hint={t("transfer.causeNumberHint")}
        inputMode="numeric"
      />
      <SelectField field={fields.fund} label={t("funds.fund")} hint={t("funds.usualHint")}>
        <option value="">{t("funds.usual")}</option>
        <Options of={funds.map((fund) => [fund, t(`common:fund.${fund}`)])} />
      </SelectField>
    </>
  );
}

/** Renders the fields that name the donor of a transfer: a member, or a name and ways to reach them. */
export function DonorFields({
  fields,
}: {
  readonly fields: Readonly<Record<"user" | "name" | "email" | "phone" | "shown_as", FormField>>;
}) {
  const { t } = useTexts("money");
  return (
    <fieldset className="space-y-4">
      <legend className={labelClass}>{t("donor.title")}</legend>
      <TextField field={fields.user} label={t("donor.user")} hint={t("donor.userHint")} autoComplete="off" />
      <TextField field={fields.name} label={t("donor.name")} hint={t("donor.nameHint")} autoComplete="off" />
      <TextField
        field={fields.email}
        label={t("donor.email")}
        hint={t("donor.emailHint")}
        type="email"
        autoComplete="off"
      />
      <TextField field={fields.phone} label={t("donor.phone")} type="tel" autoComplete="off" />
      <NameChoiceField field={fields.shown_as} hint={t("donor.shownHint")} />
    </fieldset>
  );
}
