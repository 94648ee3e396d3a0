import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Permit } from "~/routes/springs/spring-figures.tsx";
import { ButtonLink, PrintButton } from "~/ui/buttons.tsx";
import { Band, Cluster, calloutClass, PageHeading } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { availabilityOf } from "~/ui/spring-availability.ts";
import type { Route } from "./+types/poster";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { spring: await orNotFound(context.get(apiContext).showSpring({ params: { id: idFrom(params.id) } })) };
}

/**
 * Renders a printable poster of a spring with its name, picture and QR code. A spring that takes no gifts shows a
 * callout instead of the code.
 */
export default function Poster({ loaderData: { spring } }: Route.ComponentProps) {
  const { t, money, lastDay } = useTexts("springs");
  const { brand, publicUrl } = useSiteFacts();
  const name = stripBidi(spring.title);
  const page = href("/the-spring/detail/:id", { id: String(spring.id) });
  const availability = availabilityOf(spring);
  return (
    <Band>
      <div className="container container-narrow space-y-4 text-center print:break-inside-avoid">
        <PageHeading kicker={brand} title={name} pageTitle={t("poster.title", { name })} />
        <img
          className="mx-auto h-auto max-h-72 w-full max-w-96 rounded-lg object-cover print:max-h-[80mm]"
          src={spring.picture}
          alt=""
          width="800"
          height="600"
        />
        {availability === "open" ? (
          <>
            {spring.goal_amount !== null && (
              <p>
                {t("poster.goal", { goal: money(spring.goal_amount) })}{" "}
                {spring.ends_at && t("poster.until", { date: lastDay(spring.ends_at) })}
              </p>
            )}
            <p className="mx-auto max-w-[60ch] text-lg/normal">{t("poster.scan")}</p>
            <img
              className="mx-auto size-60 print:size-[70mm]"
              src={href("/the-spring/qr/:file", { file: `${spring.id}.svg` })}
              alt={t("poster.code")}
              width="240"
              height="240"
            />
            <p className="font-semibold break-all">{publicUrl + page}</p>
          </>
        ) : (
          <p className={calloutClass()}>{t(`detail.${availability}`)}</p>
        )}
        {spring.is_sample && <p className={hintClass}>{t("detail.sample")}</p>}
        <Permit permit={spring.permit} />
        <Cluster className="justify-center print:hidden">
          {availability === "open" && <PrintButton kind="primary">{t("poster.print")}</PrintButton>}{" "}
          <ButtonLink to={page}>{t("poster.back")}</ButtonLink>
        </Cluster>
      </div>
    </Band>
  );
}
