import { href } from "react-router";
import { CheckedForm, CodeField, useCheckedForm } from "~/forms/checked-form.tsx";
import { codeSchema } from "~/forms/person-fields.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { refusedCode } from "~/routes/auth/sign-in-steps.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { FormBeside, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/code";
import { contactText } from "./contact.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const guestData = context.get(sessionContext).get("guestData");
  if (!guestData) throw seeOther(href("/my-data"));
  return { to: contactText(guestData.contact) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const guestData = session.get("guestData");
  if (!guestData) return seeOther(href("/my-data"));
  const { contact } = guestData;
  const browser = context.get(browserIdContext).id;
  const refused = await refusedCode(request, async (code) => {
    const { data } = await context.get(apiContext).verifyGuestCode({ body: { ...contact, browser, code } });
    session.set("guestData", { contact, token: data.token });
  });
  if (refused) return refused;
  return seeOther(href("/my-data/yours"));
}

/** Takes the code that proves the contact. */
export default function MyDataCode({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("my-data");
  const [form, fields] = useCheckedForm<typeof codeSchema>("code", actionData?.result);
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("code.title")} lead={t("code.lead", { to })} />}
      summary={
        <section className="space-y-4" aria-labelledby="no-code">
          <h2 id="no-code">{t("auth:otp.noCode")}</h2>
          <LinkLine to={href("/my-data")}>{t("code.again")}</LinkLine>
          <p>
            {t("byStaff")} <Link to={href("/contact")}>{t("toContact")}</Link>
          </p>
        </section>
      }
    >
      <CheckedForm form={form} action={href("/my-data/code")}>
        <CodeField field={fields.code} label={t("code.code")} hint={t("code.hint")} />
        <FormButtons submit={t("code.submit")} />
      </CheckedForm>
    </FormBeside>
  );
}
