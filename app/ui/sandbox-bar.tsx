import { useTranslation } from "react-i18next";
import { useSiteFacts } from "./site-facts.ts";

/** Says on every page that no money is taken while payments are imitated (DESIGN §6). */
export function SandboxBar() {
  const { t } = useTranslation();
  return useSiteFacts().sandbox ? <p className="sandbox-bar">{t("sandbox")}</p> : null;
}
