import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { springsAtOnce } from "~/contract/rules/spring-states.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ButtonLine, Link } from "~/ui/buttons.tsx";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { EmptyList } from "~/ui/empty-state.tsx";
import { Paged } from "~/ui/list.tsx";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import type { Route } from "./+types/list";
import { hasApprovedText } from "./own-spring.server.ts";
import { SpringTag } from "./spring-head.tsx";
import { FirstSpringDialog, NoMoreSprings, startAddress } from "./starting.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const springs = await context.get(apiContext).listUserSprings({ query: { page: pageNumber(url) } });
  const isAccepted = hasApprovedText(context);
  const isFull = springs.unfinished >= springsAtOnce;
  return {
    springs,
    isAccepted,
    isFull,
    isDialogOpen: !isAccepted && !isFull && url.searchParams.get("modal") === "first-campaign",
  };
}

/**
 * Renders "My campaigns" (§2), with a link for starting one: to the first-campaign dialog until its text is approved.
 */
export default function MySprings({ loaderData: { springs, isAccepted, isFull, isDialogOpen } }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  const { data, meta } = springs;
  return (
    <>
      {isDialogOpen && <FirstSpringDialog isFirst={meta.total === 0} />}
      <PageHeading title={t("list.title")} lead={t("list.lead")} />
      <Paged
        meta={meta}
        none={
          <EmptyList picture="/pictures/spring.svg">
            <p>{t("list.none")}</p>
          </EmptyList>
        }
      >
        <CardGrid columns={2}>
          {data.map((spring) => (
            <SpringCard key={spring.id} spring={spring} />
          ))}
        </CardGrid>
      </Paged>
      {isFull ? (
        <NoMoreSprings />
      ) : (
        <ButtonLine kind="primary" to={startAddress(isAccepted)}>
          {t("list.start")}
        </ButtonLine>
      )}
    </>
  );
}

function SpringCard({ spring }: { spring: OwnSpring }) {
  const { t, date } = useTexts("campaign");
  return (
    <PictureCard
      picture={<img src={spring.picture} alt="" width="400" height="300" loading="lazy" />}
      kicker={<SpringTag spring={spring} />}
      title={
        <Link to={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}>
          <Bdi>{spring.title}</Bdi>
        </Link>
      }
    >
      <p>{t("list.applied", { date: date(spring.applied_at) })}</p>
      {spring.goal_amount !== null && spring.approved_at && (
        <ProgressBar total={spring.total_amount} goal={spring.goal_amount} />
      )}
    </PictureCard>
  );
}
