import { href, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { Cluster } from "~/ui/page.tsx";

const parts = [
  { to: href("/admin/disclosure"), text: "parts.person" },
  { to: href("/admin/disclosure/files"), text: "parts.files" },
  { to: href("/admin/disclosure/spending"), text: "parts.spending" },
  { to: href("/transparency"), text: "parts.public" },
] as const;

/** Links the pages of what donors see of the organisation, and the public page. */
export function DisclosureParts() {
  const { t } = useTexts("disclosure");
  const { pathname } = useLocation();
  return (
    <Cluster as="nav" aria-label={t("parts.label")}>
      {parts.map(({ to, text }) => (
        <span key={to}>
          <Link to={to} aria-current={to === pathname ? "page" : undefined} className="aria-[current]:font-bold">
            {t(text)}
          </Link>{" "}
        </span>
      ))}
    </Cluster>
  );
}
