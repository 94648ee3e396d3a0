import { href } from "react-router";
import { restoredCode, type SystemState } from "~/contract/endpoints/system.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { formatBytes } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { DataList, DataRow, joinParts, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/system";

export async function loader({ context }: Route.LoaderArgs) {
  return { system: (await context.get(apiContext).showSystem()).data };
}

/** Sends one or all failed notifications again, or dismisses them. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  if (form.get("operation") === "resume regular charges") return resumeCharges(context);
  const [, operation, target] = /^(resend|dismiss) (all|[1-9]\d{0,8})$/.exec(String(form.get("operation"))) ?? [];
  if (!operation) throw new Response(null, { status: 400, statusText: "Bad Request" });
  const api = context.get(apiContext);
  const { t } = i18nFrom(context);
  const body = { id: target === "all" ? null : Number(target) };
  try {
    const { count } = (
      await (operation === "resend" ? api.resendNotifications({ body }) : api.dismissNotifications({ body }))
    ).data;
    const text = t(`admin:system.${operation === "resend" ? "resent" : "dismissed"}`, { count });
    setFlashMessage(context, { kind: "success", text });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const text = failure.status === 404 ? t("admin:system.goneText") : "errors:unreachable";
    setFlashMessage(context, { kind: "error", title: "common:notDone", text });
  }
  return seeOther(href("/admin/system"));
}

async function resumeCharges(context: Route.ActionArgs["context"]) {
  try {
    await context.get(apiContext).resumeRegularCharges({});
    setFlashMessage(context, { kind: "success", text: "admin:system.hold.resumed" });
  } catch (failure) {
    // Somebody else did it, or the reports were read meanwhile.
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
  }
  return seeOther(href("/admin/system"));
}

/** Shows the state of the site and of the services it depends on. */
export default function System({ loaderData: { system } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("system.title")} lead={t("system.lead")} />
      {system.charging_hold && <ChargingHold hold={system.charging_hold} />}
      <PageSection id="facts" title={t("system.facts")}>
        <Facts system={system} />
      </PageSection>
      <PageSection id="providers" title={t("system.providers")}>
        <Providers providers={system.providers} />
      </PageSection>
      <PageSection id="failed" title={t("system.failed")}>
        <FailedNotifications failed={system.failed_notifications} />
      </PageSection>
    </>
  );
}

/** Says why regular gifts wait, and lets them go on. */
function ChargingHold({ hold: { from, since } }: { hold: NonNullable<SystemState["charging_hold"]> }) {
  const { t, shortDateTime } = useTexts("admin");
  return (
    <PageSection id="charging-hold" title={t("system.hold.title")}>
      <p>{t("system.hold.text", { from: shortDateTime(from), since: shortDateTime(since) })}</p>
      <p>
        {t("system.hold.way")} <Link to={href("/admin/reconciliation")}>{t("system.differencesList")}</Link>
      </p>
      <Form method="post" action={href("/admin/system")}>
        <button className={buttonClass("quiet")} name="operation" value="resume regular charges">
          {t("system.hold.resume")}
        </button>
      </Form>
    </PageSection>
  );
}

function Facts({ system }: { system: SystemState }) {
  const { t, shortDateTime, language } = useTexts("admin");
  const { database, disk } = system;
  const bytes = (count: number) => formatBytes(count, language);
  const unknown = t("system.unknown");
  const kind = database.kind === "postgres" ? "PostgreSQL" : "SQLite";
  return (
    <DataList>
      <DataRow term={t("system.version")}>{system.version ?? unknown}</DataRow>
      <DataRow term={t("system.started")}>{shortDateTime(system.started_at)}</DataRow>
      <DataRow term={t("system.database")}>{t("system.databaseText", { kind, size: bytes(database.bytes) })}</DataRow>
      <DataRow term={t("system.migration")}>{database.migration ?? unknown}</DataRow>
      <DataRow term={t("system.disk")}>
        {disk ? t("system.diskText", { free: bytes(disk.free_bytes), total: bytes(disk.total_bytes) }) : unknown}
      </DataRow>
      <DataRow term={t("system.certificate")}>
        {system.certificate_ends_at ? shortDateTime(system.certificate_ends_at) : unknown}
      </DataRow>
      <DataRow term={t("system.payments")}>
        {system.unknown_payments} <Link to={href("/admin/payments")}>{t("system.paymentsList")}</Link>
      </DataRow>
      <DataRow term={t("system.differences")}>
        {system.open_differences} <Link to={href("/admin/reconciliation")}>{t("system.differencesList")}</Link>
      </DataRow>
      <DataRow term={t("system.missingReports")}>{system.missing_reports}</DataRow>
      <DataRow term={t("system.missingCalendar")}>
        {system.missing_calendar.length} <Link to={href("/admin/calendar")}>{t("system.calendarList")}</Link>
      </DataRow>
      <DataRow term={t("system.waiting")}>{system.waiting_notifications}</DataRow>
      <DataRow term={t("system.goingLive")}>
        <Link to={href("/admin/going-live")}>{t("system.goingLiveList")}</Link>
      </DataRow>
      <DataRow term={t("system.retention")}>
        <Link to={href("/admin/retention")}>{t("system.retentionList")}</Link>
      </DataRow>
      <DataRow term={t("system.samples")}>
        <Link to={href("/admin/samples")}>{t("system.samplesList")}</Link>
      </DataRow>
    </DataList>
  );
}

function Providers({ providers }: Pick<SystemState, "providers">) {
  const { t, shortDateTime } = useTexts("admin");
  const moment = (at: string | null) => (at ? shortDateTime(at) : t("system.never"));
  return (
    <DataTable
      label={t("system.providers")}
      rows={providers}
      keyOf={({ kind }) => kind}
      columns={[
        { title: t("system.provider"), renderCell: ({ kind }) => t(`system.kind.${kind}`) },
        {
          title: t("system.mode"),
          renderCell: ({ provider }) => t(runtimeKey(`admin:system.name.${provider ?? "none"}`)),
        },
        { title: t("system.success"), renderCell: ({ last_success_at }) => moment(last_success_at) },
        {
          title: t("system.failure"),
          renderCell: ({ last_failure_at, failure_operation, failure_code }) =>
            joinParts(moment(last_failure_at), failure_operation, failure_code),
        },
      ]}
    />
  );
}

function FailedNotifications({ failed: { total, newest } }: { failed: SystemState["failed_notifications"] }) {
  const { t, shortDateTime } = useTexts("admin");
  if (total === 0) return <p>{t("system.failedNone")}</p>;
  return (
    <>
      <p>{t("system.failedLead", { count: total })}</p>
      <NotificationActions target="all" resend={t("system.resendAll")} dismiss={t("system.dismissAll")} />
      <DataTable
        label={t("system.failed")}
        rows={newest}
        keyOf={({ id }) => id}
        columns={[
          { title: t("system.at"), renderCell: ({ failed_at }) => shortDateTime(failed_at) },
          { title: t("system.to"), renderCell: ({ destination }) => destination, isWords: true },
          {
            title: t("system.code"),
            renderCell: ({ code }) => (code === restoredCode ? t("system.restored") : (code ?? t("system.unknown"))),
            isWords: true,
          },
          {
            title: t("system.operations"),
            renderCell: ({ id, destination, failed_at }) => (
              <NotificationActions
                target={id}
                about={`${destination}, ${shortDateTime(failed_at)}, #${id}`}
                resend={t("system.resend")}
                dismiss={t("system.dismiss")}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** @param about names the row for screen readers, because every row has the same buttons */
function NotificationActions({
  target,
  about,
  resend,
  dismiss,
}: {
  target: number | "all";
  about?: string;
  resend: string;
  dismiss: string;
}) {
  const hidden = about !== undefined && <span className="sr-only">: {about}</span>;
  return (
    <Form className="flex flex-wrap items-center gap-3 wrap-anywhere" method="post" action={href("/admin/system")}>
      <button className={buttonClass("quiet")} name="operation" value={`resend ${target}`}>
        {resend}
        {hidden}
      </button>{" "}
      <button className={buttonClass("quiet")} name="operation" value={`dismiss ${target}`}>
        {dismiss}
        {hidden}
      </button>
    </Form>
  );
}
