import { href } from "react-router";
import * as z from "zod";
import type { Disclosure, newDisclosure } from "~/contract/endpoints/disclosure.ts";
import { emailField, phoneField, plainLine } from "~/contract/fields/text-fields.ts";
import { disclosureLengths } from "~/contract/rules/limits.ts";
import { CheckedForm, ShortField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { dayFrom, dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/disclosure";
import { DisclosureParts } from "./disclosure-parts.tsx";

/** One visible line. */
const line = (length: number, error: QualifiedKey) =>
  z
    .string({ error })
    .trim()
    .refine((text) => plainLine(length).safeParse(text).success, { error });

const yearFrom = (text: string) => (/^(19|2\d)\d\d$/.test(text.trim()) ? text.trim() : null);

/** The form of founding, leader and complaint contact. All may be empty; a leader needs a name and an office. */
const disclosureSchema = z
  .object({
    version: countField({ min: 1, error: "organisation:error.version" }),
    founded: z
      .string()
      .refine((text) => (yearFrom(text) ?? dayFrom(text)) !== null, { error: "disclosure:error.founded" })
      .optional(),
    leader_name: line(disclosureLengths.name, "disclosure:error.line").optional(),
    office_tr: line(disclosureLengths.office, "disclosure:error.line").optional(),
    office_en: line(disclosureLengths.office, "disclosure:error.line").optional(),
    since: countField({ min: 1900, max: 2999, error: "disclosure:error.year" }).optional(),
    words_tr: line(disclosureLengths.words, "disclosure:error.line").optional(),
    words_en: line(disclosureLengths.words, "disclosure:error.line").optional(),
    complaint_email: emailField("errors:email.format").optional(),
    complaint_phone: phoneField({ error: "errors:phone.format" }).optional(),
  })
  .superRefine(({ leader_name, office_tr, office_en, since, words_tr, words_en }, check) => {
    const need = (name: string, value: string | undefined, error: QualifiedKey) =>
      value === undefined && check.addIssue({ code: "custom", path: [name], message: error });
    if ([leader_name, office_tr, office_en, since, words_tr, words_en].some((value) => value !== undefined)) {
      need("leader_name", leader_name, "disclosure:error.leaderName");
      need("office_tr", office_tr, "disclosure:error.office");
      need("office_en", office_en, "disclosure:error.office");
    }
    if (words_tr !== undefined || words_en !== undefined) {
      need("words_tr", words_tr, "disclosure:error.words");
      need("words_en", words_en, "disclosure:error.words");
    }
  });

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(apiContext).showStaffDisclosure()).data;
}

/** Stores who leads the organisation, since when it exists and where complaints go. */
export function action({ request, context }: Route.ActionArgs) {
  const fields = { "disclosure.complaint_phone": "complaint_phone", "disclosure.complaint_email": "complaint_email" };
  return handleForm(request, disclosureSchema, fields, async ({ version, ...typed }) => {
    await context.get(apiContext).changeDisclosure({ body: { version, disclosure: disclosureFrom(typed) } });
    return redirectDone(context, href("/admin/disclosure"), "disclosure:saved.facts");
  });
}

function disclosureFrom(typed: Omit<z.output<typeof disclosureSchema>, "version">): z.output<typeof newDisclosure> {
  const { founded, leader_name, office_tr, office_en, since, words_tr, words_en } = typed;
  const hasLeader = leader_name !== undefined && office_tr !== undefined && office_en !== undefined;
  return {
    founded: founded ? (yearFrom(founded) ?? dayFrom(founded)) : null,
    leader: hasLeader
      ? {
          name: leader_name,
          office: { tr: office_tr, en: office_en },
          since: since ?? null,
          words: words_tr !== undefined && words_en !== undefined ? { tr: words_tr, en: words_en } : null,
        }
      : null,
    complaint_email: typed.complaint_email ?? null,
    complaint_phone: typed.complaint_phone ?? null,
  };
}

function typedFrom({ founded, leader, complaint_email, complaint_phone }: Disclosure) {
  return {
    founded: founded && (founded.length === 4 ? founded : dayText(founded)),
    leader_name: leader?.name,
    office_tr: leader?.office.tr,
    office_en: leader?.office.en,
    since: leader?.since?.toString(),
    words_tr: leader?.words?.tr,
    words_en: leader?.words?.en,
    complaint_email,
    complaint_phone,
  };
}

/** Renders the form of who leads the organisation; what is empty is not shown to donors. */
export default function DisclosurePage({ loaderData, actionData }: Route.ComponentProps) {
  // A saved version begins a new form, without the errors of the last one.
  return <DisclosureForm key={loaderData.version} {...loaderData} lastResult={actionData?.result} />;
}

type FormProps = Route.ComponentProps["loaderData"] & { readonly lastResult: unknown };

function DisclosureForm({ disclosure, version, lastResult }: FormProps) {
  const { t } = useTexts("disclosure");
  const [form, fields] = useCheckedForm<typeof disclosureSchema>("disclosure", lastResult, typedFrom(disclosure));
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      <DisclosureParts />
      <CheckedForm form={form} action={href("/admin/disclosure")}>
        <input type="hidden" name="version" value={version} />
        <ShortField field={fields.founded} label={t("founded")} hint={t("foundedHint")} />
        <TextField field={fields.leader_name} label={t("leaderName")} hint={t("leaderHint")} />
        <TextField field={fields.office_tr} label={t("officeTr")} />
        <TextField field={fields.office_en} label={t("officeEn")} />
        <ShortField field={fields.since} label={t("since")} inputMode="numeric" />
        <TextField field={fields.words_tr} label={t("wordsTr")} hint={t("wordsHint")} />
        <TextField field={fields.words_en} label={t("wordsEn")} />
        <TextField
          field={fields.complaint_email}
          label={t("complaintEmail")}
          hint={t("complaintHint")}
          type="email"
          autoComplete="off"
        />
        <TextField field={fields.complaint_phone} label={t("complaintPhone")} type="tel" autoComplete="off" />
        <FormButtons submit={t("save")} />
      </CheckedForm>
    </>
  );
}
