import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { LinkLine, PageHeading, PageSection } from "~/ui/page.tsx";
import { RetentionTable } from "~/ui/retention-table.tsx";

/** Shows staff how long personal data are stored; the data-protection text has the same table. */
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
      <LinkLine to={href("/admin/guests")}>{t("admin:guest.title")}</LinkLine>
      <PageSection id="iys" title={t("iys.title")}>
        <p>{t("iys.text")}</p>
        <p>
          <a className={buttonClass("quiet")} href={href("/admin/consents.csv")} download>
            {t("iys.download")}
          </a>
        </p>
      </PageSection>
    </>
  );
}
