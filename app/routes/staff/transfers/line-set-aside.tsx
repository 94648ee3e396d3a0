import { href } from "react-router";
import * as z from "zod";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { reasonLength } from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField } from "~/forms/field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/line-set-aside";

const schema = z.object({
  reason: z
    .string({ error: "admin:error.reason" })
    .trim()
    .min(3, { error: "admin:error.reason" })
    .max(reasonLength, { error: "admin:error.reasonLong" })
    .regex(visibleCharacter, { error: "admin:error.reasonInvisible" }),
});

export function loader({ params }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  if (id === 0) throw notFound();
  return { id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  try {
    await context.get(apiContext).setAsideStatementLine({ params: { id: idFrom(params.id) }, body: submission.value });
    return redirectDone(context, href("/admin/transfers/queue"), "money:line.setAsideDone");
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) throw notFound();
    return refuse(submission, { errors: errorsFrom(failure, { reason: "reason" }) });
  }
}

/** Renders the form that sets a line aside that is no donation. */
export default function LineSetAside({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const [form, fields] = useCheckedForm<typeof schema>({ id: "set-aside", lastResult: actionData?.result });
  return (
    <>
      <PageHeading title={t("line.setAsideTitle")} lead={t("line.setAsideLead")} />
      <CheckedForm form={form} action={href("/admin/transfers/lines/:id/set-aside", { id: String(id) })}>
        <TextAreaField
          field={fields.reason}
          label={t("admin:decision.reason")}
          hint={t("line.reasonHint")}
          maxLength={reasonLength}
          required
        />
        <FormButtons submit={t("line.setAside")} cancelTo={href("/admin/transfers/lines/:id", { id: String(id) })} />
      </CheckedForm>
    </>
  );
}
