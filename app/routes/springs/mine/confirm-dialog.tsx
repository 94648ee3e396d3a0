import { href, Link } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { runningSpringStates } from "~/contract/rules/spring-states.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { buttonClass } from "~/ui/button.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";

/** The transitions that an owner confirms in a dialog (§2), with their texts, names in the address, and actions. */
export const confirmations = [
  { transition: "end", texts: "end", dialog: "campaign-end", action: "/dashboard/campaign/:id/end", isDanger: false },
  {
    transition: "request_deletion",
    texts: "delete",
    dialog: "campaign-deletion",
    action: "/dashboard/campaign/:id/deletion",
    isDanger: true,
  },
  {
    transition: "terminate",
    texts: "terminate",
    dialog: "campaign-termination",
    action: "/dashboard/campaign/:id/termination",
    isDanger: true,
  },
] as const;
export type Confirmation = (typeof confirmations)[number];

/**
 * Renders the dialogs campaign end confirm and campaign deletion confirm (§2, §4), and the one that withdraws an
 * application.
 */
export function ConfirmDialog({
  spring,
  confirmation: { texts, action, isDanger },
}: {
  spring: Pick<OwnSpring, "id" | "pending" | "state">;
  confirmation: Confirmation;
}) {
  const { t } = useTexts("campaign");
  const { id, pending, state } = spring;
  const options = href("/dashboard/campaign/:id/options", { id: String(id) });
  return (
    <Dialog title={t(`options.${texts}.question`)} closeTo={options}>
      <div className="space-y-4">
        <p>
          {t(`options.${texts}.consequence`)}
          {texts === "delete" &&
            state !== "other" &&
            runningSpringStates.includes(state) &&
            ` ${t("options.delete.meanwhile")}`}
        </p>
        {pending && <p>{t(runtimeKey(`campaign:options.${texts}.pending`))}</p>}
      </div>
      <FormActions className="mt-5">
        <Form method="post" action={href(action, { id: String(id) })}>
          <SubmitButton kind={isDanger ? "danger" : "primary"}>{t(`options.${texts}.confirm`)}</SubmitButton>
        </Form>{" "}
        <Link className={buttonClass("quiet")} to={options} preventScrollReset>
          {t("common:cancel")}
        </Link>
      </FormActions>
    </Dialog>
  );
}
