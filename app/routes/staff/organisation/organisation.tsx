import { href } from "react-router";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayFrom, dayText } from "~/forms/day.ts";
import { TextField } from "~/forms/field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { withTexts } from "~/i18n/area-texts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { NoticeBox } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/organisation";
import { organisationSchema } from "./organisation-schema.ts";

export const handle = withTexts("organisation");

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).showOrganisation();
  return data;
}

/** Stores the organisation's legal data for the receipts from now on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, organisationSchema);
  if (submission.status !== "success") return refuse(submission);
  const { version, permit_from, permit_until, ...texts } = submission.value;
  const organisation = {
    ...texts,
    permit_from: dayFrom(permit_from)!,
    permit_until: permit_until ? dayFrom(permit_until) : null,
  };
  try {
    await context.get(apiContext).changeOrganisation({ body: { version, organisation } });
  } catch (failure) {
    const names = Object.keys(organisation).map((name) => [`organisation.${name}`, name]);
    return refuse(submission, { errors: errorsFrom(failure, Object.fromEntries(names)) });
  }
  return redirectDone(context, href("/admin/organisation"), "common:saved.text");
}

/** Renders the form of the organisation's legal data, which receipts print. */
export default function OrganisationPage({ loaderData, actionData }: Route.ComponentProps) {
  // A saved version begins a new form, without the errors of the last one.
  return <OrganisationForm key={loaderData.version} {...loaderData} lastResult={actionData?.result} />;
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "organisation" | "version" | "payments_refused"> & {
  readonly lastResult: unknown;
};

function OrganisationForm({ organisation, version, payments_refused, lastResult }: FormProps) {
  const { t } = useTexts("organisation");
  const [form, fields] = useCheckedForm<typeof organisationSchema>({
    id: "organisation",

    lastResult,
    defaultValue: organisation
      ? {
          ...organisation,
          permit_from: dayText(organisation.permit_from),
          permit_until: dayText(organisation.permit_until),
        }
      : {},
  });
  const dayField = { className: "max-w-48", keeps: "day", autoComplete: "off" } as const;
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      {payments_refused && (
        <NoticeBox kind="error">
          <p>{t("refused")}</p>
        </NoticeBox>
      )}
      {!organisation && !payments_refused && (
        <NoticeBox>
          <p>{t("missing")}</p>
        </NoticeBox>
      )}
      <CheckedForm form={form} action={href("/admin/organisation")}>
        <input type="hidden" name="version" value={version} />
        <TextField field={fields.legal_name} label={t("legalName")} hint={t("legalNameHint")} required />
        <TextField field={fields.address} label={t("address")} required />
        <TextField field={fields.tax_office} label={t("taxOffice")} required />
        <TextField
          field={fields.tax_number}
          label={t("taxNumber")}
          hint={t("taxNumberHint")}
          className="max-w-48"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField field={fields.registry_number} label={t("registry")} hint={t("registryHint")} required />
        <TextField field={fields.permit_authority} label={t("permitAuthority")} required />
        <TextField field={fields.permit_number} label={t("permitNumber")} required />
        <TextField field={fields.permit_from} label={t("permitFrom")} hint={t("dayHint")} {...dayField} required />
        <TextField field={fields.permit_until} label={t("permitUntil")} hint={t("permitUntilHint")} {...dayField} />
        <TextField field={fields.signatory_name} label={t("signatoryName")} required />
        <TextField field={fields.signatory_title} label={t("signatoryTitle")} required />
        <FormButtons submit={t("save")} />
      </CheckedForm>
    </>
  );
}
