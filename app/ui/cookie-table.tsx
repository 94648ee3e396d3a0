import { type SiteCookie, siteCookies } from "~/contract/rules/site-cookies.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DataTable } from "./data-table.tsx";

const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

/** Renders the site's cookies with their purpose and time: the table that makes them. */
export function CookieTable() {
  const { t } = useTexts("content");
  const timeOf = (seconds: number | null) => {
    if (seconds === null) return t("cookies.whileOpen");
    if (seconds < daySeconds) return t("cookies.minutes", { count: seconds / 60 });
    return seconds % yearSeconds === 0
      ? t("cookies.years", { count: seconds / yearSeconds })
      : t("cookies.days", { count: seconds / daySeconds });
  };
  return (
    <DataTable
      label={t("cookies.title")}
      rows={Object.entries(siteCookies) as [SiteCookie, number | null][]}
      keyOf={([name]) => name}
      columns={[
        { title: t("cookies.name"), renderCell: ([name]) => name },
        { title: t("cookies.why"), renderCell: ([name]) => t(`cookies.of.${name}`), isWords: true },
        { title: t("cookies.time"), renderCell: ([, seconds]) => timeOf(seconds) },
      ]}
    />
  );
}
