import { href } from "react-router";
import * as z from "zod";
import {
  educationLevels,
  genders,
  graduationStatuses,
  institutionLength,
  languagesLength,
  nameLength,
  volunteerNoteLength,
} from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { SelectField, TextAreaField, TextField, TickField } from "~/forms/field.tsx";
import { hintClass } from "~/forms/form-classes.ts";
import { Honeypot } from "~/forms/honeypot.tsx";
import { requiredEmail } from "~/forms/person-fields.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { stampForm } from "~/http/form-stamp.server.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { namesFromProfile } from "~/middleware/donor.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { birthdayFrom, typedBirthday } from "~/routes/profile/personal-data-schema.ts";
import { provinceNames } from "~/routes/profile/provinces.ts";
import { ContentBand } from "~/ui/band.tsx";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { ProfileFill } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/volunteer";
import { DataNote, Thanks } from "./contact-notes.tsx";
import { multiline, optionalLine, phone, requiredLine } from "./contact-schema.ts";
import { handlePublicForm } from "./public-form.server.ts";

/** The volunteer form (§3). */
const volunteerSchema = z.object({
  name: requiredLine(nameLength, "contact:errors.firstName"),
  surname: requiredLine(nameLength, "contact:errors.surname"),
  email: requiredEmail,
  phone,
  gender: z.enum(genders, { error: "errors:choice" }).optional(),
  birthday: typedBirthday.optional(),
  province: optionalLine(60),
  district: optionalLine(60),
  education_level: z.enum(educationLevels, { error: "errors:choice" }).optional(),
  institution: optionalLine(institutionLength),
  department: optionalLine(institutionLength),
  graduation_status: z.enum(graduationStatuses, { error: "errors:choice" }).optional(),
  known_languages: optionalLine(languagesLength),
  occupation: optionalLine(nameLength),
  note: multiline(volunteerNoteLength).optional(),
  kvkk: z.literal(true, { error: "contact:errors.kvkk" }),
});

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ url }: Route.LoaderArgs) {
  return { provinces: provinceNames, stamp: await stampForm(), isSent: url.searchParams.has("sent") };
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

export async function action({ request, context }: Route.ActionArgs) {
  return handlePublicForm({
    request,
    schema: volunteerSchema,
    thanks: `${href("/volunteer")}?sent=1`,
    names: { ...same(...Object.keys(volunteerSchema.shape)), kvkk_accepted: "kvkk" },
    check({ phone, province }): Record<string, string[]> | null {
      if (!parsePhoneNumber(phone)) return { phone: ["contact:errors.phone"] };
      return province && !provinceNames.includes(province) ? { province: ["errors:province"] } : null;
    },
    send: ({ kvkk, phone, birthday, ...volunteer }) =>
      context
        .get(apiContext)
        .createVolunteer({
          body: {
            ...volunteer,
            phone: parsePhoneNumber(phone)!,
            birthday: birthday ? birthdayFrom(birthday) : null,
            kvkk_accepted: kvkk,
          },
        }),
    async fill() {
      const { first_name, last_name } = await namesFromProfile(context);
      return { name: first_name, surname: last_name };
    },
  });
}

export default function Volunteer({ loaderData: { provinces, stamp, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("contact");
  return (
    <ContentBand isNarrow>
      <PageHeading title={t("volunteer.title")} lead={t("volunteer.lead")} />
      {isSent ? (
        <Thanks text={t("volunteer.thanks")} />
      ) : (
        <VolunteerForm provinces={provinces} stamp={actionData?.stamp ?? stamp} lastResult={actionData?.result} />
      )}
    </ContentBand>
  );
}

function VolunteerForm({
  provinces,
  stamp,
  lastResult,
}: {
  provinces: readonly string[];
  stamp: string;
  lastResult: unknown;
}) {
  const { t } = useTexts("contact");
  const [form, fields] = useCheckedForm<typeof volunteerSchema>({ id: "volunteer", lastResult });
  return (
    <CheckedForm form={form} action={href("/volunteer")}>
      <Honeypot stamp={stamp} formId={form.id} />
      <h2>{t("volunteer.you")}</h2>
      <TextField field={fields.name} label={t("fields.name")} autoComplete="given-name" required />
      <TextField field={fields.surname} label={t("fields.surname")} autoComplete="family-name" required />
      <ProfileFill />
      <TextField
        field={fields.email}
        label={t("fields.email")}
        hint={t("fields.emailHint")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField field={fields.phone} label={t("fields.phone")} type="tel" autoComplete="tel" required />
      <p className={hintClass}>{t("volunteer.optional")}</p>
      <Choices field={fields.gender} name="gender" values={genders} />
      <TextField
        field={fields.birthday}
        label={t("fields.birthday")}
        hint={t("fields.birthdayHint")}
        className="max-w-48"
        inputMode="numeric"
        keeps="day"
        autoComplete="bday"
      />
      <SelectField field={fields.province} label={t("fields.province")}>
        <option value="">{t("notSaid")}</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField field={fields.district} label={t("fields.district")} autoComplete="address-level2" />
      <h2>{t("volunteer.education")}</h2>
      <Choices field={fields.education_level} name="education_level" values={educationLevels} />
      <TextField field={fields.institution} label={t("fields.institution")} />
      <TextField field={fields.department} label={t("fields.department")} />
      <Choices field={fields.graduation_status} name="graduation_status" values={graduationStatuses} />
      <TextField field={fields.known_languages} label={t("fields.known_languages")} hint={t("fields.languagesHint")} />
      <TextField field={fields.occupation} label={t("fields.occupation")} />
      <TextAreaField
        field={fields.note}
        label={t("fields.note")}
        hint={t("fields.noteHint")}
        maxLength={volunteerNoteLength}
      />
      <TickField field={fields.kvkk} required>
        {t("volunteer.kvkk")}
      </TickField>
      <DataNote />
      <FormButtons submit={t("volunteer.send")} />
    </CheckedForm>
  );
}

/** Renders a dropdown that starts without an answer. */
function Choices({
  field,
  name,
  values,
}: {
  field: Parameters<typeof SelectField>[0]["field"];
  name: "gender" | "education_level" | "graduation_status";
  values: typeof genders | typeof educationLevels | typeof graduationStatuses;
}) {
  const { t } = useTexts("contact");
  return (
    <SelectField field={field} label={t(`fields.${name}`)}>
      <option value="">{t("notSaid")}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`answers.${value}`)}
        </option>
      ))}
    </SelectField>
  );
}
