import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { Band } from "~/ui/band.tsx";
import { buttonClass } from "~/ui/button.ts";
import { DotMap } from "~/ui/charts/dot-map.tsx";

const figures = ["people", "hours", "years"] as const;
const pictures = {
  people: "/pictures/portrait-girl.svg",
  hours: "/pictures/portrait-mother.svg",
  years: "/pictures/portrait-tap.svg",
} as const;

/** Renders the three numbers of the page "Why water", each beside a person. */
export function WaterFigures() {
  const { t } = useTexts("content");
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      {figures.map((figure) => (
        <li key={figure}>
          <img className="w-full rounded-lg" src={pictures[figure]} alt="" width="400" height="300" loading="lazy" />
          <p className="mt-3">
            <strong className="block font-serif text-2xl text-heading">{t(`whyWater.numbers.${figure}`)}</strong>{" "}
            {t(`whyWater.texts.${figure}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Renders where the organisation works, and the way to a gift. */
export function WaterMap({ countries }: { countries: readonly { code: string; name: string }[] }) {
  const { t } = useTexts("content");
  return (
    <Band as="section" ground="tint" aria-labelledby="where">
      <div className="container space-y-4">
        <h2 id="where">{t("whyWater.where")}</h2>
        {countries.length > 0 && (
          <>
            <DotMap
              className="h-auto w-full text-link"
              label={t("whyWater.map", { count: countries.length })}
              countries={countries.map(({ code }) => code)}
            />
            <p>{countries.map(({ name }) => name).join(" · ")}</p>
          </>
        )}
        <p>
          <Link className={`${buttonClass("donate")} max-sm:w-full`} to={href("/donate")}>
            {t("whyWater.give")}
          </Link>{" "}
        </p>
        <p>
          <Link to={href("/waterwell-projects")}>{t("costs.wells")}</Link>
        </p>
      </div>
    </Band>
  );
}
