import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { Bdi, Cluster, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/gift-cards";
import { NothingYet } from "./giving-so-far.tsx";

export const handle = { needs: "gift_cards" } satisfies PageNeeds;

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: (await context.get(apiContext).listGiftCards()).data };
}

/** Lists the cards that the user sends with gifts, the newest first. */
export default function GiftCards({ loaderData: { cards } }: Route.ComponentProps) {
  const { t, day } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("cards.title")} lead={t("cards.lead")} />
      {cards.length === 0 ? (
        <NothingYet picture="/pictures/thanks.svg" text={t("cards.none")} link={t("cards.donate")} />
      ) : (
        <ul className="space-y-4">
          {cards.map(({ id, occasion, honoured, state, send_on, title }) => (
            <Card key={id}>
              <h2 className={cardTitle}>
                <Link to={href("/dashboard/cards/:id", { id: String(id) })}>
                  {t(`cards.occasion.${occasion}`, { name: honoured })}
                </Link>
              </h2>
              <Cluster isSplit>
                <Bdi>{title}</Bdi> <strong>{t(`cards.state.${state}`, { day: day(send_on) })}</strong>
              </Cluster>
            </Card>
          ))}
        </ul>
      )}
      <LinkLine to={href("/dashboard/donate")}>{t("cards.donations")}</LinkLine>
    </>
  );
}
