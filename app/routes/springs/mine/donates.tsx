import { href } from "react-router";
import { idFrom, pageNumber, wholeOrNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { buttonClass } from "~/ui/buttons.tsx";
import { GiftList } from "~/ui/gift-list.tsx";
import { Paged } from "~/ui/list.tsx";
import { PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/donates";
import { ownSpring } from "./own-spring.server.ts";
import { SpringHead } from "./spring-head.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const query = { page: pageNumber(url), per_page: 20 };
  const given = context.get(apiContext).listUserSpringDonations({ params: { id: idFrom(params.id) }, query });
  const [spring, donations] = await Promise.all([ownSpring(context, params.id), wholeOrNotFound(given)]);
  return { spring, donations };
}

/** Lists the donations to one's own spring, with their notes. */
export default function Donates({ loaderData: { spring, donations } }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  const { data, meta } = donations;
  return (
    <>
      <SpringHead spring={spring} tab="donates" />
      <PageSection id="gifts" title={t("donates.count", { count: meta.total })}>
        {meta.total > 0 && (
          <p>
            <a
              className={buttonClass("quiet", "small")}
              href={href("/dashboard/campaign/:id/donates.csv", { id: String(spring.id) })}
            >
              {t("donates.csv.link")}
            </a>
          </p>
        )}
        <Paged meta={meta} none={<p>{t("donates.none")}</p>}>
          <GiftList donations={data} />
        </Paged>
      </PageSection>
    </>
  );
}
