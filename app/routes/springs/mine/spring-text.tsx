import type { SpecialDay, SpringContent } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { socialNetworks } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { networks } from "~/routes/springs/social-accounts.tsx";
import { DataList, DataRow } from "~/ui/data-list.tsx";
import { Paragraphs } from "~/ui/text.tsx";

interface SpringTextProps {
  readonly content: SpringContent;
  /** Omitted where the page shows the picture already. */
  readonly picture?: string | undefined;
  readonly specialDays: readonly SpecialDay[];
}

/** Renders the content of a spring, read-only. */
export function SpringText({ content, picture, specialDays }: SpringTextProps) {
  const { t } = useTexts("campaign");
  const { money } = useFormats();
  const day = specialDays.find(({ id }) => id === content.special_day_id);
  const facts = [
    [t("form.name"), stripBidi(content.name)],
    [t("form.target"), money(content.goal_amount)],
    [t("form.specialDay"), day?.name ?? t(content.special_day_id === null ? "form.noSpecialDay" : "form.chosenDay")],
    ...socialNetworks.flatMap((network) =>
      content.social_accounts[network] ? [[networks[network].name, content.social_accounts[network]] as const] : [],
    ),
  ] as const;
  return (
    <>
      {picture && (
        <img
          className="h-auto w-full max-w-80 rounded-lg"
          src={picture}
          alt={t("form.pictureAlt")}
          width="400"
          height="300"
        />
      )}
      <DataList>
        {facts.map(([term, value]) => (
          <DataRow key={term} term={term} dir="auto">
            {value}
          </DataRow>
        ))}
      </DataList>
      <div className="prose written">
        <Paragraphs text={content.about} />
      </div>
    </>
  );
}
