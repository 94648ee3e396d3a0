import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { UserDetails } from "~/routes/staff/ui/person.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/account-deletion";
import { approveOrReject } from "./decision-page.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { nextRequest } from "./queue.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const person = await orNotFound(api.showAccountDeletion({ params: { id: idFrom(params.id) } }));
  return { person, next: await nextRequest(api, "account_deletion", person.id) };
}

/** Renders a request to delete an account, with the account's contents. */
export default function AccountDeletion({ loaderData: { person, next } }: Route.ComponentProps) {
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
    [t("account.running"), count > 0 && t("account.runningText", { count, amount: money(amount) })],
  ] as const;
  return (
    <>
      <PageHeading kicker={t("inboxKind.account_deletion")} title={stripBidi(person.name)} />
      <FactList facts={facts} />
      <p>{t("retention:erased")}</p>
      <DecisionPanel
        decisions={approveOrReject("account", true, (decision) =>
          href("/admin/account-deletions/:id/:decision", { id, decision }),
        )}
        version={1}
        next={next}
      />
    </>
  );
}
