import { href } from "react-router";
import { approvalKinds } from "~/contract/rules/kinds.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { UserCell } from "~/routes/staff/ui/person.tsx";
import { Age, MoneyWarnings } from "~/routes/staff/ui/waiting.tsx";
import { Link } from "~/ui/buttons.tsx";
import { EmptyList } from "~/ui/empty-state.tsx";
import { PagedTable } from "~/ui/list.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/approvals";
import { approvalAddress, LikeliestDecision } from "./queue.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = approvalKinds.find((one) => one === url.searchParams.get("kind"));
  const api = context.get(apiContext);
  const inbox = await api.listApprovals({ query: { page: pageNumber(url), per_page: 25, kind } });
  // Null for who may not see payments or refunds.
  const { payments, refunds } = (await api.countWaiting()).data;
  const now = new Date().toISOString();
  return { ...inbox, kind: kind ?? null, payments: payments ?? 0, refunds: refunds ?? 0, now };
}

/** Lists the requests that wait for a decision by staff, oldest first. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { data, meta, counts, kind, payments, refunds, now } = loaderData;
  const { t } = useTexts("admin");
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeading title={t("inbox.title")} lead={t("inbox.lead", { count: all })} />
      <MoneyWarnings payments={payments} refunds={refunds} />
      <Tabs
        label={t("inbox.kinds")}
        tabs={[null, ...approvalKinds.filter((one) => counts[one] || one === kind)].map((one) => ({
          to: one ? `${href("/admin/inbox")}?kind=${one}` : href("/admin/inbox"),
          text: `${t(one ? `inboxKind.${one}` : "inbox.all")} (${(one ? counts[one] : all) ?? 0})`,
          isCurrent: one === kind,
        }))}
      />
      <PagedTable
        meta={meta}
        none={
          <EmptyList picture="/pictures/thanks.svg">
            <p>{t("inbox.empty")}</p>
          </EmptyList>
        }
        label={t("inbox.title")}
        rows={data}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        columns={[
          { title: t("inbox.since"), renderCell: ({ since }) => <Age since={since} now={now} /> },
          { title: t("inbox.what"), renderCell: (item) => t(item.is_again ? "inbox.again" : `inboxKind.${item.kind}`) },
          {
            title: t("inbox.subject"),
            renderCell: (item) => (
              <Link to={approvalAddress(item)}>
                <Bdi>{item.title}</Bdi>
              </Link>
            ),
            isWords: true,
          },
          { title: t("inbox.who"), renderCell: ({ person }) => <UserCell user={person} />, isWords: true },
          { title: t("inbox.decision"), renderCell: (item) => <LikeliestDecision request={item} list="inbox" /> },
        ]}
      />
    </>
  );
}
