import { useEffect, useState } from "react";
import type { FormField } from "~/forms/checked-form.tsx";
import { SelectField, TextField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";

interface DistrictFieldProps {
  readonly field: FormField;
  /** The province that the form shows; empty when none is chosen. */
  readonly province: string;
}

/**
 * Renders the district: a list once the districts of the province are here, a text field before. All 973 districts
 * would weigh three times as much as the rest of the page.
 */
export function DistrictField({ field, province }: DistrictFieldProps) {
  const { t } = useTexts("profile");
  const [districtsOf, setDistrictsOf] = useState<((province: string) => string[]) | null>(null);
  useEffect(() => {
    if (province !== "" && !districtsOf)
      void import("./provinces.ts").then((provinces) => setDistrictsOf(() => provinces.districtsOf)).catch(() => {});
  }, [province, districtsOf]);
  const districts = districtsOf?.(province) ?? [];
  const label = t("personalData.district");
  if (districts.length === 0)
    return <TextField field={field} label={label} autoComplete="address-level2" maxLength={60} />;
  return (
    <SelectField field={field} label={label}>
      <option value="">{t("personalData.notSaid")}</option>
      {districts.map((district) => (
        <option key={district}>{district}</option>
      ))}
    </SelectField>
  );
}
