import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { reasonLength } from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField } from "~/forms/field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { decisionSchemas } from "~/routes/staff/approvals/decision-form.tsx";
import { redirectIfGone } from "~/routes/staff/ui/confirmation.server.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/second-factor-reset";
import { otherStaffMember } from "./staff-member.server.ts";

const schema = decisionSchemas.reason.omit({ version: true });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, second_factor_at } = await otherStaffMember(context, params.id);
  if (second_factor_at === null) throw notFound();
  return { id, name };
}

/** Removes the authenticator app of a colleague who lost it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const list = href("/admin/administrators");
  const reset = context
    .get(apiContext)
    .resetSecondFactor({ params: { id: idFrom(params.id) }, body: submission.value });
  try {
    await redirectIfGone(context, reset, "admin:administrators.gone", list);
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return refuse(submission, { errors: errorsFrom(failure, { reason: "reason" }) });
  }
  return redirectDone(context, list, "admin:administrators.reset.done");
}

export default function SecondFactorReset({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm<typeof schema>({ id: "reset", lastResult: actionData?.result });
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/administrators")}>{t("administrators.title")}</Link>}
        title={t("administrators.reset.title")}
        lead={t("administrators.reset.text", { name: stripBidi(name) })}
      />
      <CheckedForm form={form} action={href("/admin/administrators/:id/second-factor-reset", { id: String(id) })}>
        <TextAreaField
          field={fields.reason}
          label={t("decision.reason")}
          hint={t("administrators.reset.reasonHint")}
          maxLength={reasonLength}
          required
        />
        <FormButtons
          submit={t("administrators.reset.submit")}
          kind="danger"
          cancelTo={href("/admin/administrators/:id", { id: String(id) })}
        />
      </CheckedForm>
    </>
  );
}
