import { href, Link } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { ownerMay } from "~/contract/rules/spring-transitions.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { IfPage } from "~/ui/any-link.tsx";
import { buttonClass } from "~/ui/button.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/options";
import { ConfirmDialog, type Confirmation, confirmations } from "./confirm-dialog.tsx";
import { ownSpring } from "./own-spring.server.ts";
import { SpringHead } from "./spring-head.tsx";
import { SpringStateNotice } from "./spring-state.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return { spring: await ownSpring(context, params.id), modal: url.searchParams.get("modal") };
}

/** Renders the page for ending a spring, requesting its deletion, or withdrawing the application or that request. */
export default function Options({ loaderData: { spring, modal } }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  const open = confirmations.filter(({ transition }) => ownerMay(spring.state, transition));
  const mayWithdraw = ownerMay(spring.state, "withdraw_deletion");
  const confirmation = open.find(({ dialog }) => dialog === modal);
  return (
    <>
      {confirmation && <ConfirmDialog spring={spring} confirmation={confirmation} />}
      <SpringHead spring={spring} tab="options" />
      <SpringStateNotice spring={spring} />
      {open.length === 0 && !mayWithdraw && <p>{t("options.none")}</p>}
      {mayWithdraw && (
        <IfPage to={href("/dashboard/campaign/:id/deletion/withdrawal", { id: String(spring.id) })}>
          <Withdrawal id={String(spring.id)} />
        </IfPage>
      )}
      {open.map((confirmation) => (
        <Option key={confirmation.dialog} spring={spring} confirmation={confirmation} />
      ))}
    </>
  );
}

/**
 * Renders the button that withdraws the deletion request. It needs no confirmation, because the deletion can be
 * requested again.
 */
function Withdrawal({ id }: { id: string }) {
  const { t } = useTexts("campaign");
  return (
    <section className="space-y-4" aria-labelledby="withdraw_deletion">
      <h2 id="withdraw_deletion">{t("options.withdraw_deletion.title")}</h2>
      <p>{t("options.withdraw_deletion.text")}</p>
      <Form method="post" action={href("/dashboard/campaign/:id/deletion/withdrawal", { id })}>
        <SubmitButton kind="quiet">{t("options.withdraw_deletion.confirm")}</SubmitButton>
      </Form>
    </section>
  );
}

function Option({
  spring,
  confirmation: { texts, dialog, isDanger },
}: {
  spring: OwnSpring;
  confirmation: Confirmation;
}) {
  const { t } = useTexts("campaign");
  return (
    <section className="space-y-4" aria-labelledby={texts}>
      <h2 id={texts}>{t(`options.${texts}.title`)}</h2>
      <p>{t(`options.${texts}.text`)}</p>
      <p>
        <Link
          className={buttonClass(isDanger ? "danger" : "quiet")}
          to={`${href("/dashboard/campaign/:id/options", { id: String(spring.id) })}?modal=${dialog}`}
          preventScrollReset
        >
          {t(`options.${texts}.open`)}
        </Link>
      </p>
    </section>
  );
}
