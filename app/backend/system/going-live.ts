import words from "../../../locales/en/going-live.json" with { type: "json" };
import type { LaunchKey, LaunchLine, LaunchReason } from "../../contract/endpoints/going-live.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { endOfDay } from "../base/istanbul-time.ts";
import type { Ports } from "../base/ports.ts";
import { findOrganisation, sandboxProvider } from "../content/organisation.ts";
import { timeAhead } from "./clock-check.ts";
import type { LaunchFacts } from "./launch-store.ts";
import type { LaunchSettings } from "./system-store.ts";

/** Which card questionnaire (PCI DSS) a provider asks for every year, by where the card is typed. */
const questionnaires: Partial<Record<string, LaunchReason>> = { iyzico: "card_own", paytr: "card_hosted" };

/** What the list is made from. */
export type LaunchPorts = Pick<Ports, "store" | "clock"> & {
  readonly site: Pick<Ports["site"], "adminPhones" | "needsSecondFactor" | "publicUrl" | "staffEmail">;
  readonly system: Pick<Ports["system"], "launch" | "providers">;
};

/** Settings of a site that nobody put in front of the public yet. */
export const defaultLaunch: LaunchSettings = {
  isBankTest: false,
  trustProxy: 0,
  hasGeneratedSecrets: true,
  hasMetricsToken: false,
};

const day = 86_400_000;
/** Backups are made every night; a missed one is not an alarm yet. */
const backupMilliseconds = 2 * day;
const verifiedMilliseconds = 35 * day;
/** An organisation needs weeks to renew its permit. */
const permitWarningMilliseconds = 30 * day;
const proxyMilliseconds = 7 * day;

/** Checks all that a site needs before it takes real money. Nothing of it is ticked by hand. */
export async function goingLive(ports: LaunchPorts): Promise<LaunchLine[]> {
  const { store, site, system } = ports;
  const facts = await store.launch.facts(site.adminPhones);
  const { payments, causes, items, people } = await store.samples.count();
  const { bank, sms, mail } = system.providers;
  const { isBankTest, hasGeneratedSecrets, hasMetricsToken } = system.launch;
  const missing = (key: LaunchKey, reason: LaunchReason, isMissing: boolean) =>
    line(key, isMissing ? { state: "missing", reason } : null);
  const advice = (key: LaunchKey, reason: LaunchReason, isAdvised: boolean) =>
    line(key, isAdvised ? { state: "advice", reason } : null);
  return [
    ...(await organisationLines(ports)),
    isBankTest ? missing("bank", "bank_test", true) : missing("bank", "bank_sandbox", bank === sandboxProvider),
    { ...line("card_entry", null), reason: questionnaires[bank] ?? null },
    missing("test_payments", "test_payments_left", payments > 0),
    missing("samples", "samples_left", causes + items + people > 0),
    missing("law", "law_samples", facts.sampleLawPages > 0),
    missing("address", "address_not_https", !site.publicUrl.startsWith("https:")),
    await proxyLine(ports),
    missing("sms", "sms_outbox", sms === "outbox"),
    missing("mail", "mail_outbox", mail === "outbox"),
    advice("staff_mail", "staff_mail_missing", site.staffEmail === null),
    missing("administrators", "administrators_missing", facts.administrators === 0),
    secondFactorLine(site.needsSecondFactor, facts),
    advice("secrets", "secrets_generated", hasGeneratedSecrets),
    await backupLine(ports),
    await clockLine(ports, facts),
    advice("metrics", "metrics_off", !hasMetricsToken),
  ];
}

function line(
  key: LaunchKey,
  problem: { readonly state: "missing" | "advice"; readonly reason: LaunchReason } | null,
  at: Date | null = null,
): LaunchLine {
  return { key, state: problem?.state ?? "ok", reason: problem?.reason ?? null, at: at?.toISOString() ?? null };
}

async function organisationLines({ store, clock }: LaunchPorts): Promise<LaunchLine[]> {
  const organisation = await findOrganisation(store);
  if (organisation === null)
    return [
      line("organisation", { state: "missing", reason: "organisation_missing" }),
      line("permit", { state: "missing", reason: "permit_missing" }),
    ];
  const { permit_from, permit_until } = organisation;
  const end = permit_until === null ? null : endOfDay(permit_until);
  const left = end === null ? Number.POSITIVE_INFINITY : end.getTime() - clock.now().getTime();
  const isOver = left <= 0 || dayInIstanbul(clock.now()) < permit_from;
  const problem = isOver
    ? ({ state: "missing", reason: "permit_over" } as const)
    : left <= permitWarningMilliseconds
      ? ({ state: "advice", reason: "permit_ends" } as const)
      : null;
  return [line("organisation", null), line("permit", problem)];
}

/** The program speaks http alone, so that an https address always has a proxy in front. */
async function proxyLine({ store, clock, site, system }: LaunchPorts): Promise<LaunchLine> {
  if (system.launch.trustProxy > 0) return line("proxy", null);
  const noted = await store.marks.find("proxy");
  if (noted && clock.now().getTime() - noted.at.getTime() < proxyMilliseconds)
    return line("proxy", { state: "missing", reason: "proxy_not_believed" }, noted.at);
  const isBehindProxy = site.publicUrl.startsWith("https:");
  return line("proxy", isBehindProxy ? { state: "missing", reason: "proxy_not_set" } : null);
}

function secondFactorLine(isRequired: boolean, facts: LaunchFacts): LaunchLine {
  if (!isRequired) return line("second_factor", { state: "missing", reason: "second_factor_off" });
  const isOpen = facts.administratorsWithoutSecondFactor > 0;
  return line("second_factor", isOpen ? { state: "advice", reason: "second_factor_open" } : null);
}

async function backupLine({ store, clock }: LaunchPorts): Promise<LaunchLine> {
  const now = clock.now().getTime();
  const [made, verified] = [await store.marks.find("backup"), await store.marks.find("backup-verified")];
  if (!made) return line("backup", { state: "missing", reason: "backup_missing" });
  if (now - made.at.getTime() > backupMilliseconds)
    return line("backup", { state: "missing", reason: "backup_old" }, made.at);
  const isVerified = verified !== null && now - verified.at.getTime() <= verifiedMilliseconds;
  return line("backup", isVerified ? null : { state: "advice", reason: "backup_not_verified" }, made.at);
}

async function clockLine(ports: LaunchPorts, { newestEntry }: LaunchFacts): Promise<LaunchLine> {
  const ahead = await timeAhead(ports, newestEntry);
  return line("clock", ahead && { state: "missing", reason: "clock_ahead" }, ahead);
}

/** Notes that X-Forwarded-For arrived and was not believed. */
export function noteUnbelievedProxy({ store, clock }: Pick<Ports, "store" | "clock">): Promise<void> {
  return store.marks.write("proxy", { at: clock.now(), details: null });
}

/** Returns a line as the console shows it. */
export function wordsOf({ key, state, reason, at }: LaunchLine): string {
  const about = at === null ? words.key[key] : `${words.key[key]} (${at})`;
  return `${about}: ${reason === null ? state : words.reason[reason]}`;
}

/** Logs at the start what is missing; in the sandbox one line that says where to look. */
export async function logGoingLive(ports: LaunchPorts & Pick<Ports, "log">): Promise<void> {
  const { log, system } = ports;
  const page = "/admin/going-live";
  if (system.providers.bank === sandboxProvider) {
    log.info({ page }, "this site takes no real money: the page lists what is missing for it");
    return;
  }
  const lines = await goingLive(ports);
  // The log says this one by itself, because payments are refused without it.
  const shown = lines.filter(({ key, state }) => state === "missing" && key !== "organisation");
  for (const one of shown) log.warn({ missing: one.key, page }, wordsOf(one));
}
