import { href } from "react-router";
import type { FormField } from "~/forms/checked-form.tsx";
import { TextField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { districtsOf } from "./provinces.ts";

interface DistrictFieldProps {
  readonly field: FormField;
  /** The province that the form shows; empty when none is chosen. */
  readonly province: string;
}

/**
 * Renders the district: a text field that suggests the districts of the province. When another province is chosen, the
 * page's script asks for its districts (enhance/districts.ts); all 973 would weigh three times as much as the page.
 */
export function DistrictField({ field, province }: DistrictFieldProps) {
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
