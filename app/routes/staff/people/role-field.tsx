import { staffRoles } from "~/contract/rules/roles.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { SelectField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";

/** Renders the choice of a role. Nothing is chosen at first, so that nobody becomes an administrator by mistake. */
export function RoleField({ field }: { field: FormField }) {
  const { t } = useTexts("admin");
  return (
    <SelectField field={field} label={t("administrators.role")} required>
      <option value="">{t("administrators.choose")}</option>
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {t(`staffRole.${role}.name`)}
        </option>
      ))}
    </SelectField>
  );
}
