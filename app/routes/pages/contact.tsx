import { href } from "react-router";
import type { ContactEntry } from "~/contract/endpoints/site.ts";
import { messageLength } from "~/contract/rules/limits.ts";
import { stampForm } from "~/forms/arrival/token.server.ts";
import { CheckedForm, TextAreaField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Honeypot } from "~/forms/honeypot.tsx";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { donorFromProfile } from "~/middleware/donor.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { DataList, DataRow, FormBeside, Icon, PageHeading } from "~/ui/page.tsx";
import { ProfileFill } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/contact";
import { DataNote, Thanks } from "./contact-notes.tsx";
import { messageSchema } from "./contact-schema.ts";
import { handlePublicForm } from "./public-form.server.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const entries = await withFallback(context.get(apiContext).listContacts(), []);
  return { entries, stamp: await stampForm(), isSent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePublicForm({
    request,
    schema: messageSchema,
    thanks: `${href("/contact")}?sent=1`,
    check: ({ phone }) => (phone && !parsePhoneNumber(phone) ? { phone: ["contact:errors.phone"] } : null),
    send({ phone, ...message }) {
      const body = { ...message, phone: phone ? parsePhoneNumber(phone) : null };
      return context.get(apiContext).createContactMessage({ body });
    },
    fill: async () => ({ name: (await donorFromProfile(context)).name }),
  });
}

export default function Contact({ loaderData: { entries, stamp, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("contact");
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("contact.title")} lead={t("contact.lead")} />}
      summary={entries.length > 0 && <Ways entries={entries} />}
    >
      <section className="space-y-4" aria-labelledby="write">
        <h2 id="write">{t(isSent ? "thanks.title" : "contact.write")}</h2>
        {isSent ? (
          <Thanks text={t("contact.thanks")} />
        ) : (
          <MessageForm stamp={actionData?.stamp ?? stamp} lastResult={actionData?.result} />
        )}
      </section>
    </FormBeside>
  );
}

/** Lists the ways to reach the organisation, and the answers that may save a message. */
function Ways({ entries }: { entries: readonly ContactEntry[] }) {
  const { t } = useTexts("contact");
  return (
    <section className="space-y-4" aria-labelledby="reach">
      <h2 id="reach">{t("contact.reach")}</h2>
      <DataList>
        {entries.map((entry) => (
          <Entry key={`${entry.type} ${entry.value}`} entry={entry} />
        ))}
      </DataList>
      <p>
        {t("contact.before")} <Link to={href("/faqs")}>{t("content:faqs.title")}</Link>
      </p>
    </section>
  );
}

const icons = { phone: "phone", email: "mail", message: "message", address: "map-pin" } as const;

function Entry({ entry: { type, label, value, link } }: { entry: ContactEntry }) {
  const { t } = useTexts();
  return (
    <DataRow
      term={
        <>
          <Icon name={icons[type]} /> {label || t(`contactType.${type}`)}
        </>
      }
    >
      {link ? <a href={link}>{value}</a> : value}
    </DataRow>
  );
}

function MessageForm({ stamp, lastResult }: { stamp: string; lastResult: unknown }) {
  const { t } = useTexts("contact");
  const [form, fields] = useCheckedForm<typeof messageSchema>("message", lastResult);
  return (
    <CheckedForm form={form} action={href("/contact")}>
      <Honeypot stamp={stamp} formId={form.id} />
      <TextField field={fields.name} label={t("fields.fullName")} autoComplete="name" required />
      <ProfileFill />
      <TextField field={fields.email} label={t("fields.email")} hint={t("fields.emailHint")} type="email" required />
      <TextField field={fields.phone} label={t("fields.phoneOptional")} type="tel" />
      <TextField field={fields.subject} label={t("fields.subject")} required />
      <TextAreaField field={fields.message} label={t("fields.message")} rows={6} maxLength={messageLength} required />
      <DataNote />
      <FormButtons submit={t("contact.send")} />
    </CheckedForm>
  );
}
