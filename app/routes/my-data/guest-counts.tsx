import type { GuestData } from "~/contract/endpoints/personal-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { FactList } from "~/ui/page.tsx";

/** Lists how much of each kind stands under a contact without an account. */
export function GuestCounts({ counts }: Pick<GuestData, "counts">) {
  const { t, number } = useTexts("my-data");
  const found = (Object.keys(counts) as (keyof typeof counts)[]).filter((what) => counts[what] > 0);
  if (found.length === 0) return <p>{t("yours.nothing")}</p>;
  return <FactList facts={found.map((what) => [t(`yours.counts.${what}`), number(counts[what])] as const)} />;
}
