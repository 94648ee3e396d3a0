import type { OwnSpring } from "~/contract/springs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Isolated } from "~/ui/isolated.tsx";

/** Where a campaign stands, and what happens next, in words. */
export function CampaignState({ spring }: { spring: OwnSpring }) {
  const { t } = useTexts("campaign");
  const { date, lastDay } = useFormats();
  const dayOf = (moment: string | null) => (moment ? date(moment) : "");
  const isBad = spring.state === "rejected";
  return (
    <div className={`notice ${isBad ? "notice-error" : ""}`}>
      <p>
        {t(`state.${spring.state}`, {
          applied: dayOf(spring.applied_at),
          ends: spring.ends_at ? lastDay(spring.ends_at) : "",
          ended: dayOf(spring.ended_at),
          days: spring.days_left,
        })}
      </p>
      {spring.rejection_reason && (
        <p>
          {t(isBad ? "state.reason" : "state.updateReason")} <Isolated>{spring.rejection_reason}</Isolated>
        </p>
      )}
    </div>
  );
}
