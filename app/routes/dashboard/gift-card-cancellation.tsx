import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { Form } from "~/forms/form.tsx";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashFailure, setFlashMessage } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/gift-card-cancellation";

export const handle = { needs: "gift_cards" } satisfies PageNeeds;

export async function loader({ params, context }: Route.LoaderArgs) {
  const card = await orNotFound(context.get(apiContext).showGiftCard({ params: { id: idFrom(params.id) } }));
  // It was sent or cancelled meanwhile.
  if (card.state !== "waiting") throw seeOther(href("/dashboard/cards/:id", params));
  return { card };
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await orNotFound(context.get(apiContext).cancelGiftCard({ params: { id: idFrom(params.id) } }));
    const text = i18nFrom(context).t("dashboard:cards.cancel.done");
    setFlashMessage(context, { kind: "success", text });
  } catch (failure) {
    // It was sent or cancelled meanwhile: its page says so.
    if (!(failure instanceof ApiFailure && failure.status === 409)) flashFailure(context, failure);
  }
  return seeOther(href("/dashboard/cards/:id", params));
}

/** Asks whether a card is to be cancelled. */
export default function GiftCardCancellation({ loaderData: { card }, params }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  return (
    <>
      <PageHeading
        kicker={t(`cards.occasion.${card.occasion}`, { name: card.honoured })}
        title={t("cards.cancel.title")}
        lead={t("cards.cancel.lead")}
      />
      <Form method="post" action={href("/dashboard/cards/:id/cancellation", params)}>
        <FormButtons
          submit={t("cards.cancel.submit")}
          cancelTo={href("/dashboard/cards/:id", params)}
          cancel={t("cards.cancel.back")}
        />
      </Form>
    </>
  );
}
