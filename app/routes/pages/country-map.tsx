import type { ReactNode } from "react";
import type { WorkCountry } from "~/contract/endpoints/articles.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DotMap } from "~/ui/charts/dot-map.tsx";
import { Band } from "~/ui/page.tsx";

interface CountryMapProps {
  readonly title: string;
  readonly countries: readonly WorkCountry[];
  /** What stands below the map. */
  readonly children: ReactNode;
}

/** Renders a band with the map of the countries in which the organisation works. */
export function CountryMap({ title, countries, children }: CountryMapProps) {
  const { t } = useTexts("content");
  return (
    <Band as="section" ground="tint" aria-labelledby="where">
      <div className="container space-y-4">
        <h2 id="where">{title}</h2>
        {countries.length > 0 && (
          <DotMap
            className="h-auto w-full text-link"
            label={t("whyWater.map", { count: countries.length })}
            countries={countries.map(({ country_code }) => country_code)}
          />
        )}
        {children}
      </div>
    </Band>
  );
}
