import { href, Link } from "react-router";
import * as z from "zod";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useCheckedForm } from "~/forms/checked-form.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { TextField } from "~/forms/field.tsx";
import { Form } from "~/forms/form.tsx";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/administrators";

const schema = z.object({
  phone: z.string({ error: "errors:phone.required" }).trim().max(30, { error: "errors:phone.number" }),
});

export async function loader({ context }: Route.LoaderArgs) {
  return {
    administrators: (await context.get(apiContext).listAdministrators()).data,
    own: context.get(userContext).id,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const phone = parseMobileNumber(submission.value.phone);
  if (!phone) return refuse(submission, { errors: { phone: ["errors:phone.number"] } });
  const api = context.get(apiContext);
  const { t } = i18nFrom(context);
  try {
    const isStaff = (await api.listAdministrators()).data.some((one) => one.phone === phone);
    if (isStaff) {
      flashNotice(context, {
        kind: "success",
        title: t("admin:administrators.already"),
        text: t("admin:administrators.alreadyText"),
      });
      return seeOther(href("/admin/administrators"));
    }
    await api.addAdministrator({ body: { phone } });
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, { phone: "phone" }) });
  }
  flashNotice(context, {
    kind: "success",
    title: t("admin:administrators.added"),
    text: t("admin:administrators.addedText"),
  });
  return seeOther(href("/admin/administrators"));
}

/** Lists the administrators. Only members can be added. */
export default function Administrators({ loaderData: { administrators, own }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm({ id: "administrator", schema, lastResult: actionData?.result });
  return (
    <>
      <PageHeading title={t("administrators.title")} lead={t("administrators.lead")} />
      <ul className="stack">
        {administrators.map(({ id, name, phone, is_first }) => (
          <li key={id} className="cluster">
            <span>
              <strong>
                <Bdi>{name}</Bdi>
              </strong>{" "}
              {phone}
            </span>{" "}
            {is_first && <span className="tag">{t("administrators.first")}</span>}
            {!is_first && id !== own && (
              <Link
                className="button button-quiet button-small"
                to={href("/admin/administrators/:id", { id: String(id) })}
              >
                {t("administrators.remove")}
                <span className="visually-hidden">: {stripBidi(name)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h2>{t("administrators.add")}</h2>
      <Form
        className="form"
        method="post"
        action={href("/admin/administrators")}
        id={form.id}
        noValidate
        onSubmit={form.onSubmit}
      >
        <ErrorSummary form={form} />
        <TextField
          field={fields.phone}
          label={t("administrators.phone")}
          hint={t("administrators.phoneHint")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
        />
        <div className="form-actions">
          <SubmitButton>{t("administrators.submit")}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
