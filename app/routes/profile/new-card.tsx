import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { formKey } from "~/forms/arrival/token.server.ts";
import { CheckedForm, PrivacyNote, useCheckedForm } from "~/forms/checked-form.tsx";
import { handleForm } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { cardErrorNames, cardFrom, CardInputs, cardSecrets, typedCardSchema } from "~/routes/payment/card-fields.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/new-card";

export { uncachedPage as headers } from "~/ui/route-exports.ts";

export const handle = { needs: "saved_cards" } satisfies PageNeeds;

/** @throws a redirect when the payment provider saves no cards */
export async function loader({ context }: Route.LoaderArgs) {
  const { may_add } = await context.get(apiContext).listSavedCards();
  if (!may_add) throw seeOther(href("/profile/profile-options"));
  return null;
}

/** Stores a card at the payment provider; we store only brand, last digits, expiry and holder. */
export function action({ request, context }: Route.ActionArgs) {
  const save = async (card: ReturnType<typeof cardFrom>) => {
    await context.get(apiContext).saveCard({ body: { card, idempotency_key: formKey(context, card) } });
    return redirectDone(context, href("/profile/profile-options"), "profile:saved.card");
  };
  return handleForm(request, typedCardSchema, cardErrorNames, (fields) => save(cardFrom(fields)), cardSecrets);
}

export default function NewCard({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm<typeof typedCardSchema>("new-card", actionData?.result);
  return (
    <>
      <PageHeading title={t("cards.newTitle")} lead={t("cards.newLead")} />
      <CheckedForm form={form} action={href("/profile/cards/new")}>
        <CardInputs fields={fields} />
        <PrivacyNote />
        <FormButtons submit={t("cards.save")} cancelTo={href("/profile/profile-options")} />
      </CheckedForm>
    </>
  );
}
