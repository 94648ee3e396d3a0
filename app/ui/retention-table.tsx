import { retentionRules } from "~/contract/rules/retention.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DataTable } from "./list.tsx";

const daysOfYear = 365;

/** Renders how long which personal data are stored, why, and what becomes of them: the table that jobs enforce. */
export function RetentionTable() {
  const { t } = useTexts("retention");
  const timeOf = (days: number | null) => {
    if (days === null) return t("open");
    return days % daysOfYear === 0 ? t("years", { count: days / daysOfYear }) : t("days", { count: days });
  };
  return (
    <DataTable
      label={t("title")}
      rows={retentionRules}
      keyOf={({ key }) => key}
      columns={[
        { title: t("what"), renderCell: ({ key }) => t(`rule.${key}.what`), isWords: true },
        { title: t("why"), renderCell: ({ key }) => t(`rule.${key}.why`), isWords: true },
        { title: t("time"), renderCell: ({ days }) => timeOf(days) },
        { title: t("then"), renderCell: ({ end }) => t(`end.${end}`) },
      ]}
    />
  );
}
