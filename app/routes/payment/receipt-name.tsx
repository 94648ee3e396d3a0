import * as z from "zod";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextField } from "~/forms/field.tsx";
import { FormActions } from "~/forms/form-actions.tsx";
import { ownName } from "~/forms/person-fields.ts";
import { fillField, ProfileFill } from "~/forms/profile-fill.tsx";
import { errorsFrom, readForm, refill, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { donorFromProfile } from "~/middleware/donor.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { buttonClass } from "~/ui/button.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/receipt";

const schema = z.object({ name: ownName });

/** Puts a name on a receipt that bears none, and comes back to it. */
export async function nameReceiptFrom(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  write: (name: string) => Promise<unknown>,
  address: string,
) {
  const { form, submission } = await readForm(request, schema);
  if (form.has(fillField)) return refill(submission, { name: (await donorFromProfile(context)).name });
  if (submission.status !== "success") return refuse(submission);
  try {
    await write(submission.value.name);
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, { name: "name" }) });
  }
  flashNotice(context, { kind: "success", title: "common:saved.title", text: "receipt:name.done" });
  return seeOther(address);
}

/** Asks for the name on a receipt that bears none. */
export function ReceiptName({ action, lastResult }: { action: string; lastResult: unknown }) {
  const { t } = useTexts("receipt");
  const [form, fields] = useCheckedForm<typeof schema>({ id: "receipt-name", lastResult });
  return (
    <section className="space-y-4 print:hidden" aria-labelledby="receipt-name-title">
      <h2 id="receipt-name-title">{t("name.title")}</h2>
      <p>{t("name.lead")}</p>
      <CheckedForm form={form} action={action}>
        <TextField field={fields.name} label={t("name.label")} autoComplete="name" required />
        <ProfileFill className={buttonClass("quiet", "small")} />
        <FormActions>
          <SubmitButton>{t("name.submit")}</SubmitButton>
        </FormActions>
      </CheckedForm>
    </section>
  );
}
