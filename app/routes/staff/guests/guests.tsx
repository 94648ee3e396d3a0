import { href } from "react-router";
import * as z from "zod";
import type { GuestData } from "~/contract/endpoints/personal-data.ts";
import { emailLength } from "~/contract/rules/limits.ts";
import { CheckedForm, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Form } from "~/forms/form.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { contactFrom, contactText } from "~/routes/my-data/contact.server.ts";
import { GuestCounts } from "~/routes/my-data/guest-counts.tsx";
import { FormButtons, SubmitButton } from "~/ui/buttons.tsx";
import { calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/guests";
import { ErasureForm } from "./erasure.tsx";

const schema = z.object({ contact: z.string({ error: "admin:guest.contactWrong" }).trim().max(emailLength) });

/** Shows what stands under a contact. By a form, because no address may name a person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const contact = contactFrom(submission.value.contact);
  if (!contact) return refuse(submission, { errors: { contact: ["admin:guest.contactWrong"] } });
  try {
    const { content: _, ...found } = (await context.get(apiContext).exportGuestData({ body: contact })).data;
    return { found, to: contactText(contact) };
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, { email: "contact", phone: "contact" }) });
  }
}

/** Serves people without an account who asked in writing. */
export default function Guests({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const answer = actionData && "found" in actionData ? actionData : null;
  const lastResult = actionData && "result" in actionData ? actionData.result : undefined;
  const [form, fields] = useCheckedForm<typeof schema>("guest", lastResult);
  return (
    <>
      <PageHeading title={t("guest.title")} lead={t("guest.lead")} />
      <CheckedForm form={form} action={href("/admin/guests")}>
        <TextField
          field={fields.contact}
          label={t("guest.contact")}
          autoComplete="off"
          maxLength={emailLength}
          required
        />
        <FormButtons submit={t("guest.show")} />
      </CheckedForm>
      {answer && <Found key={answer.to} found={answer.found} to={answer.to} />}
    </>
  );
}

function Found({ found, to }: { found: Omit<GuestData, "content">; to: string }) {
  const { t, date } = useTexts("admin");
  return (
    <PageSection id="found" title={t("guest.found", { to })}>
      {found.has_account && <p className={calloutClass("success")}>{t("guest.hasAccount")}</p>}
      <GuestCounts counts={found.counts} />
      <Form method="post" action={href("/admin/guests/file")} reloadDocument>
        <input type="hidden" name="contact" value={to} />
        <SubmitButton kind="quiet">{t("guest.download")}</SubmitButton>
      </Form>
      <h3>{t("guest.erasure")}</h3>
      {found.erasure_requested_at ? (
        <p>{t("guest.asked", { date: date(found.erasure_requested_at) })}</p>
      ) : (
        <ErasureForm contact={to} lastResult={undefined} />
      )}
    </PageSection>
  );
}
