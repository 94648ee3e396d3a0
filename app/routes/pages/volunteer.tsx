import { Fragment } from "react";
import { href } from "react-router";
import {
  type VolunteerField,
  type VolunteerFieldName,
  volunteerFieldNames,
  volunteerFields,
} from "~/contract/fields/volunteer.ts";
import { stampForm } from "~/forms/arrival/token.server.ts";
import {
  CheckedForm,
  type FormField,
  SelectField,
  ShortField,
  TextAreaField,
  TextField,
  TickField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { hintClass } from "~/forms/form-classes.ts";
import { Honeypot } from "~/forms/honeypot.tsx";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { namesFromProfile } from "~/middleware/donor.server.ts";
import { birthdayFrom } from "~/routes/profile/personal-data-schema.ts";
import { provinceNames } from "~/routes/profile/provinces.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";
import { FormBeside, PageHeading } from "~/ui/page.tsx";
import { ProfileFill } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/volunteer";
import { DataNote, Thanks } from "./contact-notes.tsx";
import { volunteerSchema } from "./contact-schema.ts";
import { handlePublicForm } from "./public-form.server.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ url }: Route.LoaderArgs) {
  return { provinces: provinceNames, stamp: await stampForm(), isSent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePublicForm({
    request,
    schema: volunteerSchema,
    thanks: `${href("/volunteer")}?sent=1`,
    names: { kvkk_accepted: "kvkk" },
    check({ phone, province }): Record<string, string[]> | null {
      if (!parsePhoneNumber(phone)) return { phone: ["contact:errors.phone"] };
      return province && !provinceNames.includes(province) ? { province: ["errors:province"] } : null;
    },
    send({ kvkk, birthday, ...volunteer }) {
      const checked = { phone: parsePhoneNumber(volunteer.phone)!, birthday: birthday ? birthdayFrom(birthday) : null };
      return context.get(apiContext).createVolunteer({ body: { ...volunteer, ...checked, kvkk_accepted: kvkk } });
    },
    async fill() {
      const { first_name, last_name } = await namesFromProfile(context);
      return { name: first_name, surname: last_name };
    },
  });
}

export default function Volunteer({ loaderData: { provinces, stamp, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("contact");
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("volunteer.title")} lead={t("volunteer.lead")} />}
      summary={<Fields />}
    >
      {isSent ? (
        <Thanks text={t("volunteer.thanks")} />
      ) : (
        <VolunteerForm provinces={provinces} stamp={actionData?.stamp ?? stamp} lastResult={actionData?.result} />
      )}
    </FormBeside>
  );
}

const fields = ["events", "translation", "logistics", "profession"] as const;

/** Says where volunteers help, and what the form asks of all. */
function Fields() {
  const { t } = useTexts("contact");
  return (
    <section className="space-y-4" aria-labelledby="where">
      <WidePicture src="/pictures/portrait-teacher.svg" alt="" loading="lazy" />
      <h2 id="where">{t("volunteer.where")}</h2>
      <ul className="list-disc space-y-1 ps-6">
        {fields.map((field) => (
          <li key={field}>{t(`volunteer.whereItems.${field}`)}</li>
        ))}
      </ul>
      <p>{t("volunteer.required")}</p>
      <p>
        {t("volunteer.question")} <Link to={href("/contact")}>{t("volunteer.write")}</Link>
      </p>
    </section>
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
  const [form, fields] = useCheckedForm<typeof volunteerSchema>("volunteer", lastResult);
  return (
    <CheckedForm form={form} action={href("/volunteer")}>
      <Honeypot stamp={stamp} formId={form.id} />
      <h2>{t("volunteer.you")}</h2>
      <TextField field={fields.name} label={t("fields.name")} autoComplete="given-name" required />
      <TextField field={fields.surname} label={t("fields.surname")} autoComplete="family-name" required />
      <ProfileFill />
      <TextField field={fields.email} label={t("fields.email")} hint={t("fields.emailHint")} type="email" required />
      <TextField field={fields.phone} label={t("fields.phone")} type="tel" required />
      <p className={hintClass}>{t("volunteer.optional")}</p>
      {volunteerFieldNames.map((name) => (
        <Fragment key={name}>
          {name === "education_level" && <h2>{t("volunteer.education")}</h2>}
          <Question field={fields[name]} name={name} provinces={provinces} />
        </Fragment>
      ))}
      <TickField field={fields.kvkk} required>
        {t("volunteer.kvkk")}
      </TickField>
      <DataNote />
      <FormButtons submit={t("volunteer.send")} />
    </CheckedForm>
  );
}

/** Renders an optional question; dropdowns start without an answer. */
function Question({
  field,
  name,
  provinces,
}: {
  field: FormField;
  name: VolunteerFieldName;
  provinces: readonly string[];
}) {
  const { t } = useTexts("contact");
  const { type, choices, maxLength, hasHint, autoComplete }: VolunteerField = volunteerFields[name];
  const texts = { label: t(`fields.${name}`), hint: hasHint && t(runtimeKey(`contact:hints.${name}`)) };
  if (type === "lines") return <TextAreaField field={field} {...texts} maxLength={maxLength} />;
  if (type === "text") return <TextField field={field} {...texts} autoComplete={autoComplete} />;
  if (type === "day")
    return <ShortField field={field} {...texts} inputMode="numeric" keeps="day" autoComplete={autoComplete} />;
  return (
    <SelectField field={field} {...texts}>
      <option value="">{t("notSaid")}</option>
      {type === "province"
        ? provinces.map((province) => <option key={province}>{province}</option>)
        : choices?.map((choice) => (
            <option key={choice} value={choice}>
              {t(runtimeKey(`contact:answers.${choice}`))}
            </option>
          ))}
    </SelectField>
  );
}
