import { href } from "react-router";
import type { ReconciledDay } from "~/contract/endpoints/reconciliation.ts";
import { dayText } from "~/forms/day.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { PagedTable } from "~/ui/list.tsx";
import { calloutClass, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/days";

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listReconciledDays({ query: { page: pageNumber(url), per_page: 31 } });
}

/** Lists the days that were compared with the provider's report. */
export default function ReconciledDays({ loaderData: { data, meta, open, missing } }: Route.ComponentProps) {
  const { t, money, shortDateTime } = useTexts("money");
  return (
    <>
      <PageHeading title={t("reconciliation.title")} lead={t("reconciliation.lead")} />
      {meta.total > 0 && (
        <p className={calloutClass(open > 0 ? "error" : "neutral")}>
          {open > 0 ? t("reconciliation.open", { count: open }) : t("reconciliation.clean")}
        </p>
      )}
      {missing && (
        <p className={calloutClass("error")}>
          {t("reconciliation.missing", {
            count: missing.count,
            first: dayText(missing.first),
            last: dayText(missing.last),
          })}
        </p>
      )}
      <PagedTable
        meta={meta}
        none={t("reconciliation.none")}
        label={t("reconciliation.title")}
        rows={data}
        keyOf={({ provider, day }) => `${provider} ${day}`}
        columns={[
          {
            title: t("reconciliation.day"),
            renderCell: ({ day }) => <Link to={href("/admin/reconciliation/:day", { day })}>{dayText(day)}</Link>,
          },
          {
            title: t("reconciliation.result"),
            renderCell: (day) => (
              <>
                <DayResult day={day} />
                {day.ran_at && <SmallLine>{shortDateTime(day.ran_at)}</SmallLine>}
              </>
            ),
          },
          {
            title: t("reconciliation.there"),
            renderCell: ({ paid_there, refunded_there }) => money(paid_there - refunded_there),
            isMoney: true,
          },
          {
            title: t("reconciliation.here"),
            renderCell: ({ paid_here, refunded_here }) => money(paid_here - refunded_here),
            isMoney: true,
          },
        ]}
      />
    </>
  );
}

export function DayResult({ day: { state, open, code } }: { day: ReconciledDay }) {
  const { t } = useTexts("money");
  if (state === "failed")
    return <strong>{code === null ? t("reconciliation.notYet") : t("reconciliation.failed", { code })}</strong>;
  if (state === "running") return t("reconciliation.running");
  return open > 0 ? <strong>{t("reconciliation.differences", { count: open })}</strong> : t("reconciliation.equal");
}
