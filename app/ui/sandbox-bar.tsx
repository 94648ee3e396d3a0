import { useTexts } from "~/i18n/texts.tsx";
import { useSiteFacts } from "./site-facts.ts";

/** Says on every page that no money is taken while payments are imitated (DESIGN §6). */
export function SandboxBar() {
  const { t } = useTexts();
  return useSiteFacts().sandbox ? <p className="sandbox-bar">{t("sandbox")}</p> : null;
}
