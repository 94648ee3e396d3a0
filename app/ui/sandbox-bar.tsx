import { useTexts } from "~/i18n/texts.tsx";
import { useSiteFacts } from "./site-facts.ts";

/** Says on every page that no money is taken while payments are imitated (DESIGN §6). */
export function SandboxBar() {
  const { t } = useTexts();
  if (!useSiteFacts().sandbox) return null;
  return (
    <aside className="sandbox-bar" aria-label={t("sandboxLabel")}>
      {/* Text browsers begin no line for an aside. */}
      <p>{t("sandbox")}</p>
    </aside>
  );
}
