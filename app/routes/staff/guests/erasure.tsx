import { href } from "react-router";
import * as z from "zod";
import { emailLength } from "~/contract/rules/limits.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { contactFrom } from "~/routes/my-data/contact.server.ts";
import { reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonForm } from "~/routes/staff/ui/forms.tsx";
import { Link } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/erasure";

const erasureSchema = reasonSchema.extend({ contact: z.string().max(emailLength).default("") });

/** Enters a request for erasure; somebody else decides about it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, erasureSchema);
  const typed = String(form.get("contact") ?? "");
  const contact = contactFrom(typed);
  if (!contact) throw notFound();
  const refused = (errors: Record<string, string[]> = {}) => refuse(submission, { errors }, { typed });
  if (submission.status !== "success") return refused();
  try {
    await context.get(apiContext).enterGuestErasure({ body: { ...contact, reason: submission.value.reason } });
  } catch (failure) {
    return refused(errorsFrom(failure, { reason: "reason" }));
  }
  return redirectDone(context, href("/admin/guests"), "admin:guest.enteredText", "admin:guest.entered");
}

/** Shows a refused request again. The contact is in the form alone, so the address itself leads back to the search. */
export default function GuestErasureEntry({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/guests")}>{t("guest.title")}</Link>}
        title={t("guest.erasure")}
        lead={actionData ? undefined : t("guest.lead")}
      />
      {actionData && <ErasureForm contact={actionData.typed} lastResult={actionData.result} />}
    </>
  );
}

/** Renders the form of a request for erasure that came in writing. */
export function ErasureForm({ contact, lastResult }: { contact: string; lastResult: unknown }) {
  const { t } = useTexts("admin");
  return (
    <ReasonForm
      id="erasure"
      action={href("/admin/guests/erasure")}
      label={t("guest.reason")}
      hint={t("guest.reasonHint")}
      submit={t("guest.enter")}
      lastResult={lastResult}
    >
      <p>{t("guest.erasureText")}</p>
      <input type="hidden" name="contact" value={contact} />
    </ReasonForm>
  );
}
