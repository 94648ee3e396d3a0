import { href } from "react-router";
import type { StaffWellName } from "~/contract/endpoints/approvals.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { GuestCounts } from "~/routes/my-data/guest-counts.tsx";
import { UserDetails } from "~/routes/staff/ui/person.tsx";
import { Link } from "~/ui/buttons.tsx";
import { Bdi, type Fact, FactList, calloutClass, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/request";
import { approvalOffer, DecisionPanel } from "./decision-form.tsx";
import { requestAt, type StaffRequest } from "./decisions.server.ts";
import { nextRequest } from "./queue.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const request = await requestAt(api, url, params.id).load();
  return { request, next: await nextRequest(api, request.kind, request.id) };
}

/** Renders a request that is no spring: the name of a well, or the erasure of an account or of a guest's data. */
export default function RequestPage({ loaderData: { request, next } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { kind, subject, title, version } = request;
  const isOwn = kind === "guest_erasure" && subject.is_own;
  return (
    <>
      <PageHeading kicker={t(`inboxKind.${kind}`)} title={title} />
      {kind === "well_name" && <WellNameFacts subject={subject} />}
      {kind === "account_deletion" && <AccountFacts subject={subject} />}
      {kind === "guest_erasure" && <GuestFacts subject={subject} />}
      {isOwn && <p className={calloutClass("error")}>{t("guest.own")}</p>}
      {kind === "well_name" && subject.state !== "waiting" ? (
        <p className={calloutClass()}>{t(`wellName.${subject.state}`)}</p>
      ) : (
        <DecisionPanel
          decisions={isOwn ? [] : [approvalOffer(request, "approve"), approvalOffer(request, "reject")]}
          version={version}
          next={next}
        />
      )}
    </>
  );
}

/** Lists facts about the name that a donor requests for a well. */
export function WellNameFacts({ subject: { name, well, person, asked_at } }: { subject: StaffWellName }) {
  const { t, dateTime } = useTexts("admin");
  const facts: Fact[] = [
    [t("wellName.name"), <Bdi key="name">{name}</Bdi>],
    [
      t("wellName.well"),
      <Link key="well" to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>
        {well.title}
      </Link>,
    ],
    [t("fact.owner"), <UserDetails key="person" user={person} />],
    [t("inbox.since"), dateTime(asked_at)],
  ];
  return <FactList facts={facts} />;
}

/** Lists what an account holds, and what goes with it. */
function AccountFacts({ subject: person }: Pick<StaffRequest & { kind: "account_deletion" }, "subject">) {
  const { t, dateTime, date, money, number } = useTexts("admin");
  const { count, amount } = person.running_springs;
  const facts: Fact[] = [
    [t("fact.owner"), <UserDetails key="person" user={person} />],
    [t("inbox.since"), dateTime(person.requested_at)],
    [t("account.memberSince"), date(person.created_at)],
    [t("account.donations"), number(person.donations_count)],
    [t("account.springs"), number(person.springs_count)],
    [t("account.running"), count > 0 && t("account.runningText", { count, amount: money(amount) })],
  ];
  return (
    <>
      <FactList facts={facts} />
      <p>{t("retention:erased")}</p>
    </>
  );
}

/** Lists who asked for the erasure of a guest's data, why, and how much it is. */
function GuestFacts({ subject }: Pick<StaffRequest & { kind: "guest_erasure" }, "subject">) {
  const { requested_at, requested_by, reason, counts } = subject;
  const { t, dateTime } = useTexts("admin");
  const facts: Fact[] = [
    [t("inbox.since"), dateTime(requested_at)],
    [t("guest.by"), requested_by === null ? t("guest.byThemselves") : <Bdi key="by">{requested_by}</Bdi>],
    [t("guest.reason"), reason && <Bdi key="reason">{reason}</Bdi>],
  ];
  return (
    <>
      <FactList facts={facts} />
      <GuestCounts counts={counts} />
    </>
  );
}
