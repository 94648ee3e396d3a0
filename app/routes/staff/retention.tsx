import { href, Link } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { RetentionTable } from "~/ui/retention-table.tsx";

export const handle = withTexts("retention");

/** Shows staff how long personal data are kept; the privacy notice has the same table. */
export default function Retention() {
  const { t } = useTexts("retention");
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/system")}>{t("admin:system.title")}</Link>}
        title={t("title")}
        lead={t("lead")}
      />
      <RetentionTable />
    </>
  );
}
