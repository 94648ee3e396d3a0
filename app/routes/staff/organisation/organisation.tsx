import { href } from "react-router";
import * as z from "zod";
import { newOrganisation } from "~/contract/endpoints/organisation.ts";
import { isTaxNumber } from "~/contract/rules/check-digits.ts";
import { organisationLengths } from "~/contract/rules/limits.ts";
import { CheckedForm, ShortField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { dayField, dayFrom, dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { Callout, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/organisation";

type TextField = keyof typeof organisationLengths;

/** One visible line, with the error of its field. */
const line = (name: TextField, error: QualifiedKey) =>
  z
    .string({ error })
    .trim()
    .max(organisationLengths[name], { error: "organisation:error.long", abort: true })
    .refine((text) => newOrganisation.shape[name].safeParse(text).success, { error });

const day = dayField("organisation:error.day");

/** The form of the organisation's legal data. Days are as typed. */
const organisationSchema = z
  .object({
    version: countField({ min: 1, error: "organisation:error.version" }),
    legal_name: line("legal_name", "organisation:error.legalName"),
    address: line("address", "organisation:error.address"),
    tax_office: line("tax_office", "organisation:error.taxOffice"),
    tax_number: z
      .string({ error: "organisation:error.taxNumber" })
      .transform((text) => text.replace(/\s/g, ""))
      .refine(isTaxNumber, { error: "organisation:error.taxNumber" }),
    registry_number: line("registry_number", "organisation:error.registry"),
    permit_number: line("permit_number", "organisation:error.permitNumber"),
    permit_authority: line("permit_authority", "organisation:error.permitAuthority"),
    permit_from: day,
    permit_until: day.optional(),
    signatory_name: line("signatory_name", "organisation:error.signatoryName"),
    signatory_title: line("signatory_title", "organisation:error.signatoryTitle"),
  })
  .refine(
    ({ permit_from, permit_until }) => !permit_until || (dayFrom(permit_until) ?? "") >= (dayFrom(permit_from) ?? ""),
    { path: ["permit_until"], error: "organisation:error.permitOrder" },
  );

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).showOrganisation();
  return data;
}

/** Stores the organisation's legal data for the receipts from now on. */
export function action({ request, context }: Route.ActionArgs) {
  const names = Object.keys(newOrganisation.shape).map((name) => [`organisation.${name}`, name]);
  return handleForm(request, organisationSchema, Object.fromEntries(names), async ({ version, ...typed }) => {
    const permit_from = dayFrom(typed.permit_from) ?? "";
    const permit_until = typed.permit_until ? dayFrom(typed.permit_until) : null;
    const organisation = { ...typed, permit_from, permit_until };
    await context.get(apiContext).changeOrganisation({ body: { version, organisation } });
    return redirectDone(context, href("/admin/organisation"), "organisation:saved.data");
  });
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
  const [form, fields] = useCheckedForm<typeof organisationSchema>(
    "organisation",
    lastResult,
    organisation
      ? {
          ...organisation,
          permit_from: dayText(organisation.permit_from),
          permit_until: dayText(organisation.permit_until),
        }
      : {},
  );
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      {payments_refused && <Callout kind="error">{t("refused")}</Callout>}
      {!organisation && !payments_refused && <Callout>{t("missing")}</Callout>}
      <CheckedForm form={form} action={href("/admin/organisation")}>
        <input type="hidden" name="version" value={version} />
        <TextField field={fields.legal_name} label={t("legalName")} hint={t("legalNameHint")} required />
        <TextField field={fields.address} label={t("address")} required />
        <TextField field={fields.tax_office} label={t("taxOffice")} required />
        <ShortField
          field={fields.tax_number}
          label={t("taxNumber")}
          hint={t("taxNumberHint")}
          inputMode="numeric"
          required
        />
        <TextField field={fields.registry_number} label={t("registry")} hint={t("registryHint")} required />
        <TextField field={fields.permit_authority} label={t("permitAuthority")} required />
        <TextField field={fields.permit_number} label={t("permitNumber")} required />
        <ShortField field={fields.permit_from} label={t("permitFrom")} hint={t("dayHint")} keeps="day" required />
        <ShortField field={fields.permit_until} label={t("permitUntil")} hint={t("permitUntilHint")} keeps="day" />
        <TextField field={fields.signatory_name} label={t("signatoryName")} required />
        <TextField field={fields.signatory_title} label={t("signatoryTitle")} required />
        <FormButtons submit={t("save")} />
      </CheckedForm>
      <LinkLine to={href("/admin/organisation/card-fee")}>{t("fee.link")}</LinkLine>
      <LinkLine to={href("/admin/organisation/plan-hour")}>{t("planHour.link")}</LinkLine>
    </>
  );
}
