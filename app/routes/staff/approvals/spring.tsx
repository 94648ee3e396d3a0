import { Fragment } from "react";
import { href } from "react-router";
import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import type { OwnSpring, SpecialDay } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { side } from "~/routes/staff/content/comparison.tsx";
import { permitText, UserDetails } from "~/routes/staff/ui/person.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { ButtonLink } from "~/ui/buttons.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";
import {
  Bdi,
  Cluster,
  type Fact,
  FactList,
  joinParts,
  Kicker,
  LinkLine,
  calloutClass,
  PageHeading,
  PageSection,
  WrittenText,
} from "~/ui/page.tsx";
import { useEndDay } from "~/ui/spring-availability.ts";
import type { Route } from "./+types/spring";
import { DecisionPanel, type AvailableDecision } from "./decision-form.tsx";
import { loadSpring } from "./decisions.server.ts";
import { nextRequest } from "./queue.tsx";
import { isDangerous, openDecisions, permitValues, type SpringDecision, springDecisions } from "./spring-decisions.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { spring, days } = await loadSpring(api, idFrom(params.id));
  const kinds = openDecisions(spring).map((name) => springDecisions[name].kind);
  const kind = kinds.find((one) => one !== null);
  return { spring, days, next: kind ? await nextRequest(api, kind, spring.id) : null };
}

/** Returns a decision that somebody waits for, with its form; null for any other. */
function availableDecision(spring: StaffSpring, name: SpringDecision): AvailableDecision | null {
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
  const id = String(spring.id);
  return (
    <>
      <PageHeading kicker={t(`springState.${spring.state}`)} title={spring.title} />
      {spring.state === "awaiting_verification" && spring.rejection_reason && (
        <p className={calloutClass()}>
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
              decisions={decisions.flatMap((name) => availableDecision(spring, name) ?? [])}
              version={spring.version}
              next={next}
            >
              <Cluster>
                {decisions
                  .filter((name) => springDecisions[name].kind === null)
                  .map((decision) => (
                    <Fragment key={decision}>
                      <ButtonLink
                        to={`${href("/admin/springs/:id/:decision", { id, decision })}?version=${spring.version}`}
                      >
                        {t(`decision.${decision}.link`)}
                      </ButtonLink>{" "}
                    </Fragment>
                  ))}
              </Cluster>
            </DecisionPanel>
          )}
        </div>
      </div>
      <LinkLine to={href("/admin/springs")}>{t("springs.back")}</LinkLine>
    </>
  );
}

/** Lists the facts of a spring: approved version, owner, permit, sums. Includes the name where no heading shows it. */
export function SpringFacts({ spring, withName = false }: { spring: StaffSpring; withName?: boolean }) {
  const { t, money, dateTime, lastDay, number } = useTexts("admin");
  const endDay = useEndDay();
  const { permit, owner } = spring;
  const endText = joinParts(
    spring.ends_at && lastDay(spring.ends_at),
    spring.days_left > 0 && t("fact.daysLeft", { count: spring.days_left, days: number(spring.days_left) }),
  );
  const isPublic = !["awaiting_verification", "rejected", "deleted"].includes(spring.state);
  const facts: Fact[] = [
    [t("fact.name"), withName && <Bdi key="name">{spring.title}</Bdi>],
    [t("fact.owner"), <UserDetails key="owner" user={owner} />],
    [t("fact.target"), money(spring.goal_amount ?? 0)],
    [t("fact.collected"), `${money(spring.total_amount)} · ${t("fact.donations", { count: spring.donations_count })}`],
    [t("fact.specialDay"), spring.special_day?.name ?? t("fact.none")],
    [t("fact.accounts"), accountsText(spring.social_accounts) || t("fact.none")],
    [t("fact.applied"), dateTime(spring.applied_at)],
    [t("fact.approved"), spring.approved_at ? dateTime(spring.approved_at) : t("fact.notYet")],
    [t("fact.ends"), spring.ends_at ? endText : t("fact.notYet")],
    [t("fact.endedOn"), spring.ended_at && endDay(spring)],
    [t("fact.permit"), permit ? permitText(permit, " · ") : t("fact.notYet")],
    [t("fact.reason"), spring.rejection_reason && <Bdi key="reason">{spring.rejection_reason}</Bdi>],
  ];
  return (
    <PageSection id="facts" title={t("fact.title")}>
      <WidePicture src={spring.picture} alt={t("fact.picture")} width={480} />
      <FactList facts={facts} />
      <h3>{t("fact.about")}</h3>
      <WrittenText text={spring.story} />
      {spring.donations_count > 0 && (
        <LinkLine to={`${href("/admin/donations")}?cause=${spring.id}`}>{t("fact.allDonations")}</LinkLine>
      )}
      {isPublic && <LinkLine to={href("/the-spring/detail/:id", { id: String(spring.id) })}>{t("fact.page")}</LinkLine>}
    </PageSection>
  );
}

/** Shows the changes that an owner requests, before and after side by side. */
export function SpringChanges({
  spring,
  pending,
  days,
}: {
  spring: StaffSpring;
  pending: NonNullable<OwnSpring["pending"]>;
  days: readonly SpecialDay[];
}) {
  const { t, money } = useTexts("admin");
  const dayName = (id: number | null) => days.find((day) => day.id === id)?.name ?? t("fact.none");
  const rows = [
    ["name", stripBidi(spring.title), stripBidi(pending.name)],
    ["target", money(spring.goal_amount ?? 0), money(pending.goal_amount)],
    ["specialDay", dayName(spring.special_day?.id ?? null), dayName(pending.special_day_id)],
    ["accounts", accountsText(spring.social_accounts), accountsText(pending.social_accounts)],
    ["about", spring.story, pending.about],
    ["picture", spring.picture, pending.picture],
  ] as const;
  const changed = rows.filter(([, before, after]) => before !== after);
  return (
    <PageSection id="changes" title={t("changes.title")}>
      {changed.length === 0 && <p>{t("changes.none")}</p>}
      {changed.map(([name, ...values]) => (
        <div key={name}>
          <h3>{t(`fact.${name}`)}</h3>
          <div className="flex flex-wrap items-stretch gap-4">
            {(["before", "after"] as const).map((when, index) => (
              <div className={`${side} ${when === "after" ? "border-link" : "border-hairline"}`} key={when}>
                <Kicker>{t(`changes.${when}`)}</Kicker>
                {name === "picture" ? (
                  <WidePicture src={values[index]} alt={t(`changes.picture.${when}`)} width={480} />
                ) : (
                  <WrittenText text={values[index] || t("fact.none")} />
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </PageSection>
  );
}

/** Lists the history of a spring, oldest first. */
function SpringHistory({ spring }: { spring: StaffSpring }) {
  const { t, dateTime } = useTexts("admin");
  return (
    <PageSection id="history" title={t("history.title")}>
      <ol className="space-y-2">
        {spring.moves.map(({ move, by, at, reason }, index) => (
          <li key={`${at}-${index}`}>
            {dateTime(at)} · {t(runtimeKey(`admin:move.${move}`))} · {t(`role.${by}`)}
            {reason && ": "}
            {reason && <Bdi>{reason}</Bdi>}
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function accountsText(accounts: StaffSpring["social_accounts"]): string {
  return Object.entries(accounts)
    .map(([network, account]) => `${network}: ${account}`)
    .join(", ");
}
