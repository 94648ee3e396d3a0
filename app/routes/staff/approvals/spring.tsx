import { Fragment } from "react";
import { href } from "react-router";
import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/layout.tsx";
import { Link } from "~/ui/link.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/spring";
import { DecisionPanel, type OfferedDecision } from "./decision-panel.tsx";
import { loadSpring } from "./decisions.server.ts";
import { nextRequest } from "./queue.ts";
import {
  decisionAddress,
  isDangerous,
  openDecisions,
  permitValues,
  type SpringDecision,
  springDecisions,
  waitingKindOf,
} from "./spring-decisions.ts";
import { SpringChanges, SpringFacts, SpringHistory } from "./spring-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { spring, days } = await loadSpring(api, idFrom(params.id));
  const kind = waitingKindOf(spring);
  return { spring, days, next: kind && (await nextRequest(api, kind, spring.id)) };
}

/** Returns a decision that somebody waits for, with its form; null for any other. */
function offeredDecision(spring: StaffSpring, name: SpringDecision): OfferedDecision | null {
  if (name === "permit" || name === "stop" || name === "remove") return null;
  return {
    name,
    needs: springDecisions[name].needs,
    action: href("/admin/springs/:id/:decision", { id: String(spring.id), decision: name }),
    isDangerous: isDangerous(name),
    ...(springDecisions[name].needs === "permit" && { defaultValue: permitValues(spring) }),
  };
}

/** Renders a spring with its facts, its history and the open decisions. */
export default function SpringPage({ loaderData: { spring, days, next } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const decisions = openDecisions(spring);
  return (
    <>
      <PageHeading kicker={t(`springState.${spring.state}`)} title={stripBidi(spring.title)} />
      {spring.state === "awaiting_verification" && spring.rejection_reason && (
        <p className={noticeClass()}>
          {t("inbox.again")}. {t("fact.reason")}: <Bdi>{spring.rejection_reason}</Bdi>
        </p>
      )}
      {spring.pending && <SpringChanges spring={spring} pending={spring.pending} days={days} />}
      <div className="lg:grid lg:grid-cols-5 lg:gap-8">
        <div className="space-y-8 lg:col-span-3">
          <SpringFacts spring={spring} />
          <SpringHistory spring={spring} />
        </div>
        <div className="mt-8 lg:col-span-2 lg:mt-0">
          {decisions.length > 0 && (
            <DecisionPanel
              decisions={decisions.flatMap((name) => offeredDecision(spring, name) ?? [])}
              version={spring.version}
              next={next}
            >
              <Cluster>
                {decisions
                  .filter((name) => springDecisions[name].kind === null)
                  .map((name) => (
                    <Fragment key={name}>
                      <Link className={buttonClass("quiet")} to={decisionAddress(spring, name)}>
                        {t(`decision.${name}.link`)}
                      </Link>{" "}
                    </Fragment>
                  ))}
              </Cluster>
            </DecisionPanel>
          )}
        </div>
      </div>
      <p>
        <Link to={href("/admin/springs")}>{t("springs.back")}</Link>
      </p>
    </>
  );
}
