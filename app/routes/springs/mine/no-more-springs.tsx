import { springsAtOnce } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** Says that somebody has as many campaigns as they may have at once, before they fill in the form for another. */
export function NoMoreCampaigns() {
  const { t } = useTexts("campaign");
  return <p className="notice">{t("list.full", { most: springsAtOnce })}</p>;
}
