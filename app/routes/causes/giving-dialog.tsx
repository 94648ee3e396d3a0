import { useLocation } from "react-router";
import type { Audience } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { Dialog, dialogAddress } from "~/ui/dialog.tsx";
import { causeName, donatePath } from "~/ui/page-addresses.ts";
import { joinParts, Kicker, LinkLine } from "~/ui/page.tsx";
import type { GivingDialogData } from "./find-cause.server.ts";
import { dialogOf } from "./giving-choices.ts";
import { GivingForm } from "./giving-form.tsx";

/** Renders the dialog for giving from any page: a share count, or an amount for a spring, and one button. */
export function GivingDialog({ dialog, closeTo }: { dialog: { giving: GivingDialogData | null }; closeTo: string }) {
  const { t } = useTexts("donate");
  const location = useLocation();
  if (!dialog.giving) return null;
  const { cause, audience } = dialog.giving;
  // Opened from a card, it leads back to that; on the page of a spring the address names no cause.
  const card = new URLSearchParams(location.search).has("cause") ? causeName(cause) : null;
  const isSpring = cause.basket_able_type === basketTypes.spring;
  const addressFor = (audience: Audience) =>
    dialogAddress(location, { modal: dialogOf(cause), cause: causeName(cause), for: audience });
  return (
    <Dialog title={cause.title} closeTo={closeTo}>
      <div className="space-y-4">
        <Kicker>{joinParts(cause.country, t(runtimeKey(`donate:dialog.${dialogOf(cause)}`)))}</Kicker>
        <GivingForm
          id="quick"
          cause={cause}
          audience={audience}
          audienceTo={{ self: addressFor("self"), other: addressFor("other") }}
          redirectTo={card ? `${closeTo}#${card}` : closeTo}
          isQuick={!isSpring}
        />
        {!isSpring && <LinkLine to={donatePath(cause, audience)}>{t("dialog.more")}</LinkLine>}
      </div>
    </Dialog>
  );
}
