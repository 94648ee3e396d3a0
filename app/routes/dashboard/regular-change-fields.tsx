import { href, Link } from "react-router";
import type { RegularGift } from "~/contract/endpoints/regular-gifts.ts";
import type { SavedCard } from "~/contract/endpoints/saved-cards.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { minimumAmount } from "~/contract/rules/limits.ts";
import { chargeDate } from "~/contract/rules/regular-giving.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { SelectField, TextField, TickField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { useShareWords } from "~/ui/share-words.tsx";
import type { Change } from "./regular-changes.ts";

interface ChangeFieldsProps {
  readonly gift: RegularGift;
  readonly change: Change;
  readonly cards: readonly SavedCard[];
  readonly causes: readonly { readonly id: number; readonly title: string }[];
  readonly fields: Readonly<Record<string, FormField>>;
}

/** Renders the fields of a change of a regular gift. */
export function ChangeFields({ gift, change, cards, causes, fields }: ChangeFieldsProps) {
  const { t } = useTexts("dashboard");
  const { money, day } = useFormats();
  const shareWords = useShareWords();
  const isShares = gift.cause?.basket_able_type === basketTypes.sacrifice && gift.share_value > 0;
  const shares = isShares ? shareWords({ ...gift, ...gift.cause! }) : null;
  switch (change) {
    case "skip":
      return (
        <>
          <input type="hidden" name="month" value={gift.next_month} />
          {gift.next_date && <p>{t("regular.skipDate", { date: day(gift.next_date) })}</p>}
        </>
      );
    case "unskip":
      return (
        gift.skipped_month && (
          <>
            <input type="hidden" name="month" value={gift.skipped_month} />
            <p>
              {t("regular.unskipDate", {
                date: day(chargeDate(gift.skipped_month, gift.day)),
                amount: money(gift.amount),
              })}
            </p>
          </>
        )
      );
    case "pause":
      return (
        <TextField
          field={fields.until!}
          label={t("regular.until")}
          hint={t("regular.untilHint")}
          keeps="day"
          autoComplete="off"
          required
        />
      );
    case "amount":
      return (
        <>
          {shares && <p>{t("regular.amountOfShares", { shares })}</p>}
          <TextField
            field={fields.amount!}
            label={t("regular.newAmount")}
            hint={t("regular.amountHint", { current: money(gift.amount), minimum: money(minimumAmount) })}
            inputMode="decimal"
            autoComplete="off"
            suffix="TL"
            required
          />
          {shares && <TickField field={fields.as_contribution!}>{t("regular.asContribution")}</TickField>}
        </>
      );
    case "day":
      return (
        <SelectField field={fields.day!} label={t("regular.facts.day")} hint={t("regular.dayHint")}>
          {Array.from({ length: 31 }, (_, place) => (
            <option key={place} value={place + 1}>
              {place + 1}
            </option>
          ))}
        </SelectField>
      );
    case "card":
      return (
        <>
          <SelectField field={fields.card!} label={t("regular.facts.card")}>
            {cards.map(({ id, brand, last_four, expiry_month, expiry_year }) => (
              <option key={id} value={id}>
                {`${brand} •••• ${last_four} · ${String(expiry_month).padStart(2, "0")}/${expiry_year}`}
              </option>
            ))}
          </SelectField>
          <p>
            <Link to={href("/profile/cards/new")}>{t("regular.addCard")}</Link>
          </p>
        </>
      );
    case "cause":
      return (
        <>
          {shares && <p>{t("regular.causeOfShares", { shares })}</p>}
          <SelectField field={fields.cause!} label={t("regular.cause")}>
            <option value="needed-most">{t("regular.neededMost")}</option>
            {causes.map(({ id, title }) => (
              <option key={id} value={id}>
                {stripBidi(title)}
              </option>
            ))}
          </SelectField>
        </>
      );
    default:
      return null;
  }
}
