import { href } from "react-router";
import {
  CheckedForm,
  type FormField,
  PrivacyNote,
  SelectField,
  ShortField,
  TextField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { formatPhone } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { AnyLink, FormButtons, Link } from "~/ui/buttons.tsx";
import { DataList, DataRow, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/personal-data";
import { AvatarForm } from "./avatar-form.tsx";
import { birthdayFrom, personalDataSchema } from "./personal-data-schema.ts";
import { districtNamed, districtsOf, provinceNames } from "./provinces.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(userContext), provinces: provinceNames };
}

export function action({ request, context }: Route.ActionArgs) {
  const names = { first_name: "first_name", last_name: "last_name", email: "email", birthday: "birthday" };
  return handleForm(request, personalDataSchema, names, async (fields) => {
    const { email = null, gender = null, birthday, province = null } = fields;
    const refused = (field: "province" | "district") => ({ errors: { [field]: [`errors:${field}`] } });
    if (province && !provinceNames.includes(province)) return refused("province");
    const district = fields.district ? districtNamed(fields.district, fields.province) : null;
    if (fields.district && !district) return refused("district");
    const typed = { email, gender, birthday: birthday ? birthdayFrom(birthday) : null, province, district };
    await context.get(apiContext).updateProfile({ body: { ...fields, ...typed } });
    return redirectDone(context, href("/profile/personal-data"), "profile:saved.data");
  });
}

export default function PersonalDataPage({ loaderData: { user, provinces }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm<typeof personalDataSchema>("personal-data", actionData?.result, {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email ?? "",
    gender: user.gender,
    birthday: dayText(user.birthday),
    province: user.province,
    district: user.district,
  });
  const shownProvince = String(fields.province.value ?? fields.province.initialValue ?? "");
  return (
    <>
      <PageHeading title={t("personalData.title")} />
      <AvatarForm avatar={user.media.avatar} />
      <ContactFacts user={user} />
      <CheckedForm form={form} action={href("/profile/personal-data")}>
        <TextField field={fields.first_name} label={t("personalData.firstName")} autoComplete="given-name" required />
        <TextField field={fields.last_name} label={t("personalData.lastName")} autoComplete="family-name" required />
        <TextField
          field={fields.email}
          label={t("personalData.email")}
          hint={user.email_verified_at ? t("personalData.emailHint") : undefined}
          type="email"
        />
        <SelectField field={fields.gender} label={t("personalData.gender")}>
          <option value="">{t("personalData.notSaid")}</option>
          <option value="female">{t("personalData.female")}</option>
          <option value="male">{t("personalData.male")}</option>
          <option value="unspecified">{t("personalData.unspecified")}</option>
        </SelectField>
        <ShortField
          field={fields.birthday}
          label={t("personalData.birthday")}
          hint={t("personalData.birthdayHint")}
          inputMode="numeric"
          keeps="day"
          autoComplete="bday"
        />
        <SelectField field={fields.province} label={t("personalData.province")}>
          <option value="">{t("personalData.notSaid")}</option>
          {provinces.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <DistrictField field={fields.district} province={shownProvince} />
        <PrivacyNote />
        <FormButtons submit={t("personalData.save")} />
      </CheckedForm>
    </>
  );
}

/** Shows the phone and the state of the e-mail address, which have pages of their own. */
function ContactFacts({ user }: Pick<Route.ComponentProps["loaderData"], "user">) {
  const { t } = useTexts("profile");
  return (
    <DataList>
      {user.phone && (
        <DataRow term={t("personalData.phone")}>
          {formatPhone(user.phone)} <AnyLink to={href("/profile/phone")}>{t("personalData.changePhone")}</AnyLink>
        </DataRow>
      )}
      {user.email && (
        <DataRow term={t("personalData.emailState")}>
          {user.email_verified_at ? (
            t("personalData.verified")
          ) : (
            <Link to={href("/profile/email")}>{t("personalData.verifyEmail")}</Link>
          )}
        </DataRow>
      )}
    </DataList>
  );
}

/**
 * Renders the district: a text field that suggests the districts of the province. When another province is chosen, the
 * page's script asks for its districts (enhance/districts.ts); all 973 would weigh three times as much as the page.
 */
function DistrictField({ field, province }: { field: FormField; province: string }) {
  const { t } = useTexts("profile");
  const list = `${field.id}-list`;
  return (
    <>
      <TextField
        field={field}
        label={t("personalData.district")}
        autoComplete="address-level2"
        maxLength={60}
        list={list}
        data-districts={href("/districts")}
      />
      <datalist id={list}>
        {districtsOf(province).map((district) => (
          // Without a text, which browsers without lists would show.
          <option key={district} value={district} aria-label={district} />
        ))}
      </datalist>
    </>
  );
}
