import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { ownerMay, runningSpringStates } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { ButtonLine, IfPage, PostButton } from "~/ui/buttons.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/options";
import { ownSpring } from "./own-spring.server.ts";
import { SpringHead } from "./spring-head.tsx";
import { SpringStateCallout } from "./spring-state.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return { spring: await ownSpring(context, params.id), modal: url.searchParams.get("modal") };
}

/** Renders the page for ending a spring, requesting its deletion, or withdrawing the application or that request. */
export default function Options({ loaderData: { spring, modal } }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  const open = confirmations.filter(({ transition }) => ownerMay(spring.state, transition));
  const mayWithdraw = ownerMay(spring.state, "withdraw_deletion");
  const withdrawal = href("/dashboard/campaign/:id/deletion/withdrawal", { id: String(spring.id) });
  const confirmation = open.find(({ dialog }) => dialog === modal);
  return (
    <>
      {confirmation && <TransitionDialog spring={spring} confirmation={confirmation} />}
      <SpringHead spring={spring} tab="options" />
      <SpringStateCallout spring={spring} />
      {open.length === 0 && !mayWithdraw && <p>{t("options.none")}</p>}
      {mayWithdraw && (
        <IfPage to={withdrawal}>
          {/* Needs no confirmation, because the deletion can be requested again. */}
          <PageSection id="withdraw_deletion" title={t("options.withdraw_deletion.title")}>
            <p>{t("options.withdraw_deletion.text")}</p>
            <PostButton action={withdrawal} kind="quiet">
              {t("options.withdraw_deletion.confirm")}
            </PostButton>
          </PageSection>
        </IfPage>
      )}
      {open.map((confirmation) => (
        <Option key={confirmation.dialog} spring={spring} confirmation={confirmation} />
      ))}
    </>
  );
}

function Option({ spring, confirmation }: ConfirmationProps) {
  const { texts, dialog, isDanger } = confirmation;
  const { t } = useTexts("campaign");
  return (
    <PageSection id={texts} title={t(`options.${texts}.title`)}>
      <p>{t(`options.${texts}.text`)}</p>
      <ButtonLine
        kind={isDanger ? "danger" : "quiet"}
        to={`${href("/dashboard/campaign/:id/options", { id: String(spring.id) })}?modal=${dialog}`}
      >
        {t(`options.${texts}.open`)}
      </ButtonLine>
    </PageSection>
  );
}

/** The transitions that an owner confirms in a dialog (§2), with their texts, names in the address, and actions. */
const confirmations = [
  { transition: "end", texts: "end", dialog: "campaign-end", action: "/dashboard/campaign/:id/end", isDanger: false },
  {
    transition: "request_deletion",
    texts: "delete",
    dialog: "campaign-deletion",
    action: "/dashboard/campaign/:id/deletion",
    isDanger: true,
  },
  {
    transition: "terminate",
    texts: "terminate",
    dialog: "campaign-termination",
    action: "/dashboard/campaign/:id/termination",
    isDanger: true,
  },
] as const;
interface ConfirmationProps {
  readonly spring: OwnSpring;
  readonly confirmation: (typeof confirmations)[number];
}
/**
 * Renders the dialogs campaign end confirm and campaign deletion confirm (§2, §4), and the one that withdraws an
 * application.
 */
function TransitionDialog({ spring, confirmation }: ConfirmationProps) {
  const { texts, action, isDanger } = confirmation;
  const { t } = useTexts("campaign");
  const { id, pending, state } = spring;
  const options = href("/dashboard/campaign/:id/options", { id: String(id) });
  return (
    <ConfirmDialog
      title={t(`options.${texts}.question`)}
      closeTo={options}
      action={href(action, { id: String(id) })}
      submit={t(`options.${texts}.confirm`)}
      kind={isDanger ? "danger" : "primary"}
    >
      <p>
        {t(`options.${texts}.consequence`)}
        {texts === "delete" &&
          state !== "other" &&
          runningSpringStates.includes(state) &&
          ` ${t("options.delete.meanwhile")}`}
      </p>
      {pending && <p>{t(runtimeKey(`campaign:options.${texts}.pending`))}</p>}
    </ConfirmDialog>
  );
}
