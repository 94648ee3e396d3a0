import { href } from "react-router";
import * as z from "zod";
import type { ReconciledDay, ReconciliationDifference } from "~/contract/endpoints/reconciliation.ts";
import { dayText } from "~/forms/day.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectAfter } from "~/middleware/session.server.ts";
import { ButtonLink, Link, PostButton } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, DataList, PageHeading, PageSection, SmallLine, SumRow, TotalRow } from "~/ui/page.tsx";
import type { Route } from "./+types/day";
import { DayResult } from "./days.tsx";

/** @throws a Response with status 404 for text that is no day */
function dayParams(text: string): { day: string } {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw notFound();
  return { day: day.data };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { day } = dayParams(params.day);
  return { day, ...(await orNotFound(context.get(apiContext).showReconciledDay({ params: { day } }))) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { day } = dayParams(params.day);
  const comparison = orNotFound(context.get(apiContext).reconcileAgain({ params: { day } }));
  const page = href("/admin/reconciliation/:day", { day });
  return redirectAfter(context, comparison, page, "money:reconciliation.ranAgain");
}

/** Shows the differences of one day, and how staff dealt with them. */
export default function DayOfReconciliation({ loaderData: { day, results, differences } }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const open = differences.filter(({ gone_at, handled_at }) => gone_at === null && handled_at === null);
  const closed = differences.filter((one) => !open.includes(one));
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/reconciliation")}>{t("reconciliation.title")}</Link>}
        title={dayText(day)}
        pageTitle={t("reconciliation.dayTitle", { day: dayText(day) })}
      />
      {results.map((result) => (
        <Sums key={result.provider} result={result} />
      ))}
      <PostButton kind="quiet" action={href("/admin/reconciliation/:day", { day })}>
        {t("reconciliation.again")}
      </PostButton>
      {open.length > 0 && (
        <PageSection id="open" title={t("reconciliation.openTitle")}>
          <DifferenceTable label={t("reconciliation.openTitle")} differences={open} />
        </PageSection>
      )}
      {closed.length > 0 && (
        <PageSection id="closed" title={t("reconciliation.closedTitle")}>
          <DifferenceTable label={t("reconciliation.closedTitle")} differences={closed} />
        </PageSection>
      )}
    </>
  );
}

function Sums({ result }: { result: ReconciledDay }) {
  const { t, money, dateTime } = useTexts("money");
  const { provider, ran_at, paid_there, paid_here, refunded_there, refunded_here } = result;
  return (
    <section className="space-y-2" aria-label={provider}>
      <p>
        <DayResult day={result} />
        {ran_at && ` · ${dateTime(ran_at)}`} · {provider}
      </p>
      {ran_at && (
        <DataList>
          <SumRow term={t("reconciliation.paidThere")} sum={money(paid_there)} />
          {/* Not the negative of nothing, which is written with a minus. */}
          <SumRow term={t("reconciliation.refundedThere")} sum={money(0 - refunded_there)} />
          <TotalRow term={t("reconciliation.there")} sum={money(paid_there - refunded_there)} />
          <SumRow term={t("reconciliation.paidHere")} sum={money(paid_here)} />
          <SumRow term={t("reconciliation.refundedHere")} sum={money(0 - refunded_here)} />
          <TotalRow term={t("reconciliation.here")} sum={money(paid_here - refunded_here)} />
        </DataList>
      )}
    </section>
  );
}

/** Links to the payment of a difference, if it exists here. */
export function OurPayment({ id }: { id: string | null }) {
  const { t } = useTexts("money");
  return id === null ? t("reconciliation.unknownPayment") : <Link to={href("/admin/payments/:id", { id })}>{id}</Link>;
}

function DifferenceTable({ label, differences }: { label: string; differences: readonly ReconciliationDifference[] }) {
  const { t, money, shortDateTime } = useTexts("money");
  return (
    <DataTable
      label={label}
      rows={differences}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("reconciliation.what"),
          renderCell: ({ kind, provider_payment_id, payment_id }) => (
            <>
              <strong>{t(`difference.${kind}`)}</strong>
              <br />
              <OurPayment id={payment_id} />
              <SmallLine>{t("admin:payments.atProvider", { number: provider_payment_id })}</SmallLine>
            </>
          ),
          isWords: true,
        },
        { title: t("reconciliation.atProvider"), renderCell: (one) => money(one.amount_there), isMoney: true },
        { title: t("reconciliation.atUs"), renderCell: (one) => money(one.amount_here), isMoney: true },
        {
          title: t("reconciliation.state"),
          renderCell: ({ id, gone_at, handled_at, handled_by, reason }) =>
            handled_at ? (
              <>
                <Bdi>{handled_by?.name ?? ""}</Bdi> · {shortDateTime(handled_at)}
                <br />
                <q>
                  <Bdi>{reason ?? ""}</Bdi>
                </q>
              </>
            ) : gone_at ? (
              t("reconciliation.gone", { at: shortDateTime(gone_at) })
            ) : (
              <ButtonLink size="small" to={href("/admin/reconciliation/differences/:id", { id: String(id) })}>
                {t("reconciliation.handle")}
                <span className="sr-only"> #{id}</span>
              </ButtonLink>
            ),
          isWords: true,
        },
      ]}
    />
  );
}
