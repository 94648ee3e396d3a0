import type { SpringState } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";

const colours: Readonly<Record<SpringState, string>> = {
  awaiting_verification: "tag-sun",
  rejected: "tag-clay",
  confirmed: "tag-leaf",
  waiting_for_approval: "tag-sun",
  ended: "",
  deletion_requested: "tag-clay",
  ended_deletion_requested: "tag-clay",
  deleted: "",
};

/** The state of a campaign in a word or two. */
export function CampaignTag({ state }: { state: SpringState }) {
  const { t } = useTexts("dashboard");
  return <span className={`tag ${colours[state]}`}>{t(`campaignState.${state}`)}</span>;
}
