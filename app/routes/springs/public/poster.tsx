import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Permit } from "~/routes/springs/spring-figures.tsx";
import { ButtonLink, PrintButton } from "~/ui/buttons.tsx";
import { LogoPicture } from "~/ui/frame.tsx";
import { Band, Cluster, calloutClass, PageHeading } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { availabilityOf } from "~/ui/spring-availability.ts";
import type { Route } from "./+types/poster";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const spring = await orNotFound(context.get(apiContext).showSpring({ params: { id: idFrom(params.id) } }));
  return { spring, today: new Date().toISOString() };
}

/**
 * Renders a printable poster of a spring, one page of A4: its name, picture, progress and QR code. A spring that takes
 * no gifts shows a callout instead of the code.
 */
export default function Poster({ loaderData: { spring, today } }: Route.ComponentProps) {
  const { t, date, lastDay } = useTexts("springs");
  const { brand, publicUrl } = useSiteFacts();
  const name = stripBidi(spring.title);
  const page = href("/the-spring/detail/:id", { id: String(spring.id) });
  const availability = availabilityOf(spring);
  return (
    <Band>
      <div className="container">
        <div className="mx-auto max-w-176 space-y-4 text-center *:mx-auto print:break-inside-avoid print:space-y-3">
          <LogoPicture className="mx-auto size-14" />
          <PageHeading kicker={brand} title={name} pageTitle={t("poster.title", { name })} />
          <img
            className="aspect-[4/3] h-auto w-full max-w-120 rounded-lg bg-tint object-contain print:h-[75mm] print:w-auto"
            src={spring.picture}
            alt=""
            width="800"
            height="600"
          />
          {availability === "open" ? (
            <>
              {spring.goal_amount !== null && (
                <div className="max-w-120">
                  <ProgressBar total={spring.total_amount} goal={spring.goal_amount} />
                  <p className="text-sm text-muted">
                    {t("poster.asOf", { date: date(today) })}{" "}
                    {spring.ends_at && t("poster.until", { date: lastDay(spring.ends_at) })}
                  </p>
                </div>
              )}
              <p className="max-w-line text-lg/normal font-semibold">{t("poster.scan")}</p>
              <img
                className="size-60 bg-white print:size-[55mm]"
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
      </div>
    </Band>
  );
}
