import type { RegularGift } from "~/contract/endpoints/regular-gifts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

/** Returns texts about regular gifts in the language of the page. */
export function useRegularTexts() {
  const { t } = useTexts("dashboard");
  const { day } = useFormats();
  return {
    causeOf: ({ cause }: Pick<RegularGift, "cause">) => cause?.title ?? t("regular.neededMost"),
    /** Says what happens next with a gift. */
    stateOf({ state, pause_reason, paused_until, next_date }: RegularGift): string {
      if (state === "stopped") return t("regular.state.stopped");
      if (state === "active")
        return next_date === null ? t("regular.state.charging") : t("regular.state.next", { date: day(next_date) });
      if (paused_until !== null) return t("regular.state.until", { date: day(paused_until) });
      return t(`regular.state.${pause_reason === "refused" || pause_reason === "unreachable" ? pause_reason : "card"}`);
    },
  };
}
