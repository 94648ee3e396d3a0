import { href } from "react-router";
import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import type { OwnSpring, SpecialDay } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { side } from "~/routes/staff/content/comparison.tsx";
import { permitText, UserDetails, WrittenText } from "~/routes/staff/ui/person.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { FactList } from "~/ui/data-list.tsx";
import { Link } from "~/ui/link.tsx";
import { PageSection } from "~/ui/page.tsx";
import { useEndDay } from "~/ui/spring-availability.ts";
import { Bdi, Kicker } from "~/ui/text.tsx";

/** Lists the facts of a spring: approved version, owner, permit, sums. Includes the name where no heading shows it. */
export function SpringFacts({ spring, withName = false }: { spring: StaffSpring; withName?: boolean }) {
  const { t } = useTexts("admin");
  const { money, dateTime, lastDay, number } = useFormats();
  const endDay = useEndDay();
  const { permit, owner } = spring;
  const endText = [
    spring.ends_at && lastDay(spring.ends_at),
    spring.days_left > 0 && t("fact.daysLeft", { count: spring.days_left, days: number(spring.days_left) }),
  ]
    .filter(Boolean)
    .join(" · ");
  const isPublic = !["awaiting_verification", "rejected", "deleted"].includes(spring.state);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t("fact.name"), withName && <Bdi key="name">{spring.title}</Bdi>],
    [t("fact.owner"), <UserDetails key="owner" user={owner} />],
    [t("fact.target"), money(spring.goal_amount ?? 0)],
    [t("fact.collected"), `${money(spring.total_amount)} · ${t("fact.donations", { count: spring.donations_count })}`],
    [t("fact.specialDay"), spring.special_day?.name ?? t("fact.none")],
    [t("fact.accounts"), accountsText(spring.social_accounts) || t("fact.none")],
    [t("fact.applied"), dateTime(spring.applied_at)],
    [t("fact.approved"), spring.approved_at ? dateTime(spring.approved_at) : t("fact.notYet")],
    [t("fact.ends"), spring.ends_at ? endText : t("fact.notYet")],
    [t("fact.ended"), spring.ended_at && endDay(spring)],
    [t("fact.permit"), permit ? permitText(permit, " · ") : t("fact.notYet")],
    [t("fact.reason"), spring.rejection_reason && <Bdi key="reason">{spring.rejection_reason}</Bdi>],
  ];
  return (
    <PageSection id="facts" title={t("fact.title")}>
      <img className="h-auto w-full rounded-lg" src={spring.picture} alt={t("fact.picture")} width="480" height="360" />
      <FactList facts={facts} />
      <h3>{t("fact.about")}</h3>
      <WrittenText text={spring.story} />
      {spring.donations_count > 0 && (
        <p>
          <Link to={`${href("/admin/donations")}?cause=${spring.id}`}>{t("fact.allDonations")}</Link>
        </p>
      )}
      {isPublic && (
        <p>
          <Link to={href("/the-spring/detail/:id", { id: String(spring.id) })}>{t("fact.page")}</Link>
        </p>
      )}
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
  const { t } = useTexts("admin");
  const { money } = useFormats();
  const dayName = (id: number | null) => days.find((day) => day.id === id)?.name ?? t("fact.none");
  const rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly before: string;
    readonly after: string;
  }[] = [
    { key: "name", label: t("fact.name"), before: stripBidi(spring.title), after: stripBidi(pending.name) },
    {
      key: "target",
      label: t("fact.target"),
      before: money(spring.goal_amount ?? 0),
      after: money(pending.goal_amount),
    },
    {
      key: "day",
      label: t("fact.specialDay"),
      before: dayName(spring.special_day?.id ?? null),
      after: dayName(pending.special_day_id),
    },
    {
      key: "accounts",
      label: t("fact.accounts"),
      before: accountsText(spring.social_accounts),
      after: accountsText(pending.social_accounts),
    },
    { key: "about", label: t("fact.about"), before: spring.story, after: pending.about },
    { key: "picture", label: t("fact.picture"), before: spring.picture, after: pending.picture },
  ];
  const changed = rows.filter(({ before, after }) => before !== after);
  return (
    <PageSection id="changes" title={t("changes.title")}>
      {changed.length === 0 && <p>{t("changes.none")}</p>}
      {changed.map(({ key, label, before, after }) => (
        <div key={key}>
          <h3>{label}</h3>
          <div className="flex flex-wrap items-stretch gap-4">
            {(
              [
                ["before", before],
                ["after", after],
              ] as const
            ).map(([when, value]) => (
              <div className={`${side} ${when === "after" ? "border-link" : "border-hairline"}`} key={when}>
                <Kicker>{t(`changes.${when}`)}</Kicker>
                {key === "picture" ? (
                  <img
                    className="h-auto w-full rounded-lg"
                    src={value}
                    alt={t(`changes.picture.${when}`)}
                    width="480"
                    height="360"
                  />
                ) : (
                  <WrittenText text={value || t("fact.none")} />
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
export function SpringHistory({ spring }: { spring: StaffSpring }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  return (
    <PageSection id="history" title={t("history.title")}>
      <ol className="space-y-2">
        {spring.moves.map(({ move, by, at, reason }, index) => (
          <li key={`${at}-${index}`}>
            {dateTime(at)} · {t(runtimeKey(`admin:move.${move}`))} · {t(`role.${by}`)}
            {reason && (
              <>
                {": "}
                <Bdi>{reason}</Bdi>
              </>
            )}
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
