import { href } from "react-router";
import * as z from "zod";
import { emailLength } from "~/contract/rules/limits.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { handleForm } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isTooSoon } from "~/routes/auth/sign-in-steps.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { FormBeside, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/start";
import { contactFrom, contactText } from "./contact.server.ts";

const schema = z.object({ contact: z.string({ error: "my-data:contactWrong" }).trim().max(emailLength) });

/** Sends a code. Nothing about the answer tells whether anything is stored about the contact. */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, schema, { email: "contact", phone: "contact" }, async (fields) => {
    const contact = contactFrom(fields.contact);
    if (!contact) return { errors: { contact: ["my-data:contactWrong"] } };
    const session = context.get(sessionContext);
    const browser = context.get(browserIdContext);
    try {
      await context.get(apiContext).requestGuestCode({ body: { ...contact, browser: browser.id } });
      browser.keep();
      session.set("guestData", { contact });
    } catch (failure) {
      // The code before may still be on its way.
      const before = session.get("guestData");
      if (!(isTooSoon(failure) && before && contactText(before.contact) === contactText(contact))) throw failure;
    }
    return seeOther(href("/my-data/code"));
  });
}

/** Asks guests for the contact whose data they want to see. */
export default function MyData({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("my-data");
  const [form, fields] = useCheckedForm<typeof schema>("contact", actionData?.result);
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("title")} lead={t("lead")} />}
      summary={
        <section className="space-y-4" aria-labelledby="other-ways">
          <h2 id="other-ways">{t("otherWays")}</h2>
          <p>
            {t("member")} <Link to={href("/profile/profile-options")}>{t("toProfile")}</Link>
          </p>
          <p>
            {t("byStaff")} <Link to={href("/contact")}>{t("toContact")}</Link>
          </p>
        </section>
      }
    >
      <CheckedForm form={form} action={href("/my-data")}>
        <TextField
          field={fields.contact}
          label={t("contact")}
          hint={t("contactHint")}
          inputMode="email"
          autoComplete="email"
          maxLength={emailLength}
          required
        />
        <PrivacyNote />
        <FormButtons submit={t("submit")} />
      </CheckedForm>
    </FormBeside>
  );
}
