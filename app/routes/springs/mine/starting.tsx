import { href } from "react-router";
import { springsAtOnce } from "~/contract/rules/spring-states.ts";
import { CheckedForm, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { LinkLine, calloutClass } from "~/ui/page.tsx";
import type { firstSpringSchema } from "./spring-schema.ts";

/**
 * Renders the first-campaign dialog (§2, §5): the data-protection text must be approved before a spring is started, in
 * each session anew.
 */
export function FirstSpringDialog({ isFirst, lastResult }: { isFirst: boolean; lastResult?: unknown }) {
  const { t } = useTexts("campaign");
  const [form, fields] = useCheckedForm<typeof firstSpringSchema>("first-campaign", lastResult);
  return (
    <Dialog title={t(isFirst ? "first.title" : "start.title")} closeTo={href("/dashboard/my-campaigns")}>
      <div className="space-y-4">
        <p>{t("first.text")}</p>
        <LinkLine to={href("/:slug", { slug: "kvkk" })}>{t("first.read")}</LinkLine>
        <CheckedForm form={form} action={href("/dashboard/first-campaign")} data-awaits="kvkk">
          <TickField field={fields.kvkk}>{t("first.kvkk")}</TickField>
          <FormButtons submit={t("first.start")} />
        </CheckedForm>
      </div>
    </Dialog>
  );
}

/** Tells users that they have the maximum number of springs, before they fill in another form. */
export function NoMoreSprings() {
  const { t } = useTexts("campaign");
  return <p className={calloutClass()}>{t("list.full", { most: springsAtOnce })}</p>;
}

/** Returns the address for starting a spring: the form, or the dialog that asks for the approval. */
export function startAddress(isAccepted: boolean): string {
  return isAccepted ? href("/dashboard/new-campaigns") : `${href("/dashboard/my-campaigns")}?modal=first-campaign`;
}
