import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { ShownSpringState } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { PageHeading, Tag, type TagTone } from "~/ui/page.tsx";

const tabs = ["details", "target", "donates", "options"] as const;

/** Renders the head of an own spring's pages: name, state and tabs. */
export function SpringHead({
  spring,
  tab,
}: {
  spring: Pick<OwnSpring, "id" | "title" | "state" | "state_text">;
  tab: (typeof tabs)[number];
}) {
  const { t } = useTexts("campaign");
  const name = stripBidi(spring.title);
  return (
    <>
      <PageHeading kicker={<SpringTag spring={spring} />} title={name} pageTitle={`${t(`tabs.${tab}`)}: ${name}`} />
      <Tabs
        label={t("tabs.label")}
        tabs={tabs.map((one) => ({
          to: href(`/dashboard/campaign/:id/${one}`, { id: String(spring.id) }),
          text: t(`tabs.${one}`),
          isCurrent: one === tab,
        }))}
        ofPages
      />
    </>
  );
}

const tones: Readonly<Record<ShownSpringState, TagTone>> = {
  awaiting_verification: "sun",
  rejected: "clay",
  confirmed: "leaf",
  waiting_for_approval: "sun",
  ended: "plain",
  deletion_requested: "clay",
  ended_deletion_requested: "clay",
  deleted: "plain",
  other: "plain",
};

/** Renders the state of a spring as a tag; one that the site does not know in the API's own words. */
export function SpringTag({ spring: { state, state_text } }: { spring: Pick<OwnSpring, "state" | "state_text"> }) {
  const { t } = useTexts("dashboard");
  return <Tag tone={tones[state]}>{state_text ? stripBidi(state_text) : t(`campaignState.${state}`)}</Tag>;
}
