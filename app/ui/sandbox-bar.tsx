import { useTexts } from "~/i18n/texts.tsx";
import { useSiteFacts } from "./site-facts.ts";

/** Says on every page that no money is taken while payments are imitated, or that messages go nowhere (DESIGN §6). */
export function SandboxBar() {
  const { t } = useTexts();
  const { sandbox, outbox } = useSiteFacts();
  if (!sandbox && !outbox) return null;
  return (
    <aside className="sandbox-bar" aria-label={t("sandboxLabel")}>
      {/* Text browsers begin no line for an aside. */}
      <p>{t(sandbox ? "sandbox" : "outbox")}</p>
    </aside>
  );
}
