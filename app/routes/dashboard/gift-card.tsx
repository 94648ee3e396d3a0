import type { ReactNode } from "react";
import { href } from "react-router";
import * as z from "zod";
import type { GiftCard as Card } from "~/contract/endpoints/gift-cards.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { CheckedForm, ShortField, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayFrom, dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { Bdi, type Fact, FactList, LinkLine, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/gift-card";

export const handle = { needs: "gift_cards" } satisfies PageNeeds;

const error = "dashboard:cards.errors.day";
const schema = z.object({ day: z.string({ error }).refine((text) => dayFrom(text) !== null, { error }) });

export async function loader({ params, context }: Route.LoaderArgs) {
  return { card: await orNotFound(context.get(apiContext).showGiftCard({ params: { id: idFrom(params.id) } })) };
}

/** Changes the day on which the card is sent. */
export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, schema, { send_on: "day" }, async ({ day }) => {
    const body = { send_on: dayFrom(day) ?? "" };
    await orNotFound(context.get(apiContext).changeGiftCardDay({ params: { id: idFrom(params.id) }, body }));
    return redirectDone(context, href("/dashboard/cards/:id", params), "dashboard:cards.dayChanged");
  });
}

/** Shows a card, and while it waits the form for its day and the link that cancels it. */
export default function GiftCard({ loaderData: { card }, actionData }: Route.ComponentProps) {
  const { t, day } = useTexts("dashboard");
  const facts: Fact[] = [
    [t("cards.facts.state"), t(`cards.state.${card.state}`, { day: day(card.send_on) })],
    [t("cards.facts.gift"), <Bdi key="gift">{card.title}</Bdi>],
    [t("cards.facts.recipient"), written(card.recipient_name)],
    [t("cards.facts.email"), written(card.recipient_email)],
    [t("cards.facts.sender"), card.sender === null ? t("cards.anonymous") : <Bdi key="sender">{card.sender}</Bdi>],
    [t("cards.facts.message"), written(card.message)],
  ];
  return (
    <>
      <PageHeading title={t(`cards.occasion.${card.occasion}`, { name: card.honoured })} lead={t("cards.cardLead")} />
      <FactList facts={facts} />
      {card.state === "waiting" && <DayForm card={card} lastResult={actionData?.result} />}
      <LinkLine to={href("/dashboard/cards")}>{t("cards.all")}</LinkLine>
    </>
  );
}

/** Renders what the donor wrote; null when it was deleted. */
function written(value: string | null): ReactNode {
  return value === null ? null : (
    <span className="written" dir="auto">
      {value}
    </span>
  );
}
function DayForm({ card, lastResult }: { readonly card: Card; readonly lastResult: unknown }) {
  const { t } = useTexts("dashboard");
  const id = String(card.id);
  const [form, fields] = useCheckedForm<typeof schema>("card-day", lastResult, { day: dayText(card.send_on) });
  return (
    <PageSection id="change" title={t("cards.change")}>
      <CheckedForm form={form} action={href("/dashboard/cards/:id", { id })}>
        <ShortField field={fields.day} label={t("cards.day")} hint={t("cards.dayHint")} keeps="day" required />
        <FormButtons
          submit={t("cards.saveDay")}
          cancelTo={href("/dashboard/cards/:id/cancellation", { id })}
          cancel={t("cards.cancel.link")}
        />
      </CheckedForm>
    </PageSection>
  );
}
