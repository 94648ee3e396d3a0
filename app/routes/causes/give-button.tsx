import { useTexts } from "~/i18n/texts.tsx";
import { FormActions, SubmitButton } from "~/ui/form-buttons.tsx";

/** Renders the button that leads a gift straight to payment; the page's script adds the chosen sum to its words. */
export function GiveButton({ className }: { className: string }) {
  const { t } = useTexts("donate");
  return (
    <SubmitButton
      kind="donate"
      className={className}
      name="next"
      value="payment"
      words={t("form.giveSum", { amount: "{sum}" })}
    >
      {t("form.give")}
    </SubmitButton>
  );
}

/** Renders the two ways to go on with a gift: paying at once, or putting it into the basket. */
export function GivingActions() {
  const { t } = useTexts("donate");
  return (
    <FormActions>
      <GiveButton className="grow" />{" "}
      <SubmitButton kind="quiet" name="next" value="basket">
        {t("form.submit")}
      </SubmitButton>
    </FormActions>
  );
}
