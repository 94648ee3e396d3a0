import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { UserDetails } from "~/routes/staff/summaries.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/account-deletion";

export async function loader({ params, context }: Route.LoaderArgs) {
  return {
    person: await orNotFound(context.get(apiContext).showAccountDeletion({ params: { id: idFrom(params.id) } })),
  };
}

/** Renders a request to delete an account, with the account's contents. */
export default function AccountDeletion({ loaderData: { person } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { dateTime, date, money, number } = useFormats();
  const { count, amount } = person.running_springs;
  const id = String(person.id);
  const facts = [
    [t("fact.owner"), <UserDetails key="person" user={person} />],
    [t("inbox.since"), dateTime(person.requested_at)],
    [t("account.memberSince"), date(person.created_at)],
    [t("account.donations"), number(person.donations_count)],
    [t("account.springs"), number(person.springs_count)],
    ...(count > 0
      ? ([[t("account.running"), t("account.runningText", { count, amount: money(amount) })]] as const)
      : []),
  ] as const;
  return (
    <>
      <PageHeading kicker={t("inboxKind.account_deletion")} title={stripBidi(person.name)} />
      <FactList facts={facts} />
      <p className="cluster">
        <Link
          className="button button-danger"
          to={href("/admin/account-deletions/:id/:decision", { id, decision: "approve" })}
        >
          {t("decision.approve-account.link")}
        </Link>{" "}
        <Link
          className="button button-quiet"
          to={href("/admin/account-deletions/:id/:decision", { id, decision: "reject" })}
        >
          {t("decision.reject-account.link")}
        </Link>
      </p>
    </>
  );
}
