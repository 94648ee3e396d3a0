import { providerKinds } from "../../contract/endpoints/system.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { recordExport } from "../audit/audit.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { staffCalendar } from "../organisation/religious-calendar.ts";
import { findMissingDays } from "../reconciliation/reconciliation.ts";
import { type ChargingHold, endChargingHold, findChargingHold } from "./charging-hold.ts";
import { goingLive } from "./going-live.ts";
import { findMaintenance } from "./maintenance.ts";
import type { Handlers } from "./ports.ts";
import { changeFailedNotifications, type RemovedSamples, removeSamples } from "./system.ts";

/** Rows of one piece of a file. */
const exportRows = 250;

/** Failed notifications on the System page. */
const shownFailures = 50;

export const systemHandlers = {
  async showSiteState({ ports }) {
    const { bank, sms, mail } = ports.system.providers;
    const [closed, versions] = await Promise.all([findMaintenance(ports), ports.store.system.publicVersions()]);
    return {
      data: {
        sandbox: bank === "sandbox",
        outbox: sms === "outbox" || mail === "outbox",
        regular_gifts: bank !== "paytr",
        versions,
        maintenance: closed && {
          since: closed.since.toISOString(),
          until: closed.until?.toISOString() ?? null,
          message: closed.message,
        },
      },
    };
  },

  async showSystem({ ports }) {
    const { store, clock, system } = ports;
    const [database, disk, records, unknown, differences, missing, calendar, hold, waiting, failed] = await Promise.all(
      [
        store.system.database(),
        system.disk(),
        store.system.providers(system.jobs),
        store.system.countUnknownPayments(clock.now()),
        store.reconciliation.countOpen(),
        findMissingDays(store),
        staffCalendar(ports),
        findChargingHold(ports),
        store.notifications.countWaiting(),
        store.notifications.failed(shownFailures),
      ],
    );
    const nothing = { last_success_at: null, last_failure_at: null, failure_operation: null, failure_code: null };
    const providers = providerKinds.map((kind) => {
      const record = records.find((one) => one.kind === kind);
      return { ...nothing, ...record, kind, provider: kind === "scheduler" ? null : system.providers[kind] };
    });
    return {
      data: {
        version: system.version,
        started_at: system.startedAt.toISOString(),
        database,
        disk: disk && { free_bytes: disk.free, total_bytes: disk.total },
        certificate_ends_at: (await system.certificateEnd())?.toISOString() ?? null,
        providers,
        unknown_payments: unknown,
        open_differences: differences,
        missing_reports: missing?.count ?? 0,
        missing_calendar: calendar.missing,
        charging_hold: hold && shownHold(hold),
        waiting_notifications: waiting,
        failed_notifications: { total: failed.total, newest: [...failed.rows] },
      },
    };
  },

  showSamples: async ({ ports: { store } }) => ({ data: stateOf(await store.samples.count()) }),
  removeSamples: async (call) => ({ data: stateOf(await removeSamples(call.ports, call.userId)) }),

  async resumeRegularCharges(call) {
    const hold = await endChargingHold(call.ports, call.userId);
    if (hold === null) throw new RuleViolation("not_found");
    return { data: shownHold(hold) };
  },

  async resendNotifications(call, { body }) {
    const selection = { administrator: call.userId, id: body.id };
    const count = await changeFailedNotifications(call.ports, "resend", selection);
    deliverSoon(call.ports);
    return { data: { count } };
  },

  async dismissNotifications(call, { body }) {
    const selection = { administrator: call.userId, id: body.id };
    return { data: { count: await changeFailedNotifications(call.ports, "dismiss", selection) } };
  },

  showGoingLive: async ({ ports }) => ({ data: await goingLive(ports) }),

  async exportConsents(call, { query: { after } }) {
    if (after === 0) await recordExport(call.ports, call.userId, "consent", {});
    return { data: await call.ports.store.users.permissionsAfter(after, exportRows) };
  },
} satisfies Partial<Handlers>;

function shownHold({ from, since }: ChargingHold) {
  return { from: from.toISOString(), since: since.toISOString() };
}

function stateOf({ remaining, ...counts }: RemovedSamples) {
  return { ...counts, remaining: [...remaining] };
}
