import { Fragment } from "react";
import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/spring";
import { loadSpring } from "./decisions.server.ts";
import { decisionAddress, openDecisions } from "./spring-decisions.ts";
import { SpringChanges, SpringFacts, SpringHistory } from "./spring-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadSpring(context.get(apiContext), idFrom(params.id));
}

/** Renders a spring with its facts, its history and the open decisions. */
export default function SpringPage({ loaderData: { spring, days } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const decisions = openDecisions(spring);
  return (
    <>
      <PageHeading kicker={t(`springState.${spring.state}`)} title={stripBidi(spring.title)} />
      {decisions.length > 0 && (
        <nav className="cluster" aria-label={t("decision.label")}>
          {decisions.map((decision) => (
            <Fragment key={decision}>
              <Link
                className={`button ${decision.startsWith("approve") ? "" : "button-quiet"}`}
                to={decisionAddress(spring, decision)}
              >
                {t(`decision.${decision}.link`)}
              </Link>{" "}
            </Fragment>
          ))}
        </nav>
      )}
      {spring.state === "awaiting_verification" && spring.rejection_reason && (
        <p className="notice">
          {t("inbox.again")}. {t("fact.reason")}: <Bdi>{spring.rejection_reason}</Bdi>
        </p>
      )}
      {spring.pending && <SpringChanges spring={spring} pending={spring.pending} days={days} />}
      <SpringFacts spring={spring} />
      <SpringHistory spring={spring} />
      <p>
        <Link to={href("/admin/springs")}>{t("springs.back")}</Link>
      </p>
    </>
  );
}
