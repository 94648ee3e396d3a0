import words from "../../../locales/en/going-live.json" with { type: "json" };
import type { LaunchKey, LaunchLine, LaunchReason } from "../../contract/endpoints/system.ts";
import { endOfDay } from "../../contract/rules/istanbul-time.ts";
import { languages } from "../../contract/rules/languages.ts";
import { findDisclosure } from "../organisation/disclosure.ts";
import { findOrganisation, isPermitValid, sandboxProvider } from "../organisation/organisation.ts";
import { staffCalendar } from "../organisation/religious-calendar.ts";
import { timeAhead } from "./clock-check.ts";
import type { LaunchFacts } from "./launch-queries.ts";
import type { LaunchSettings, Ports } from "./ports.ts";

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
/** Pages that the law needs. */
const lawPages: readonly string[] = ["kvkk", "cookies", "terms-of-use"];
/** Causes of the organisation; members begin springs when they like. */
const ownKinds = ["water_well", "sacrifice", "project"] as const;

/** Checks all that a site needs before it takes real money. Nothing of it is ticked by hand. */
export async function goingLive(ports: LaunchPorts): Promise<LaunchLine[]> {
  const { store, site, system } = ports;
  const facts = await store.launch.facts(site.adminPhones, system.providers.bank);
  const { payments, causes, items, people } = await store.samples.count();
  const { bank } = system.providers;
  const { hasGeneratedSecrets, hasMetricsToken } = system.launch;
  return [
    ...(await organisationLines(ports)),
    ...(await disclosureLines(ports)),
    await bankLine(ports, facts),
    { ...line("card_entry"), reason: questionnaires[bank] ?? null },
    missing("test_payments", "test_payments_left", payments > 0),
    missing("samples", "samples_left", causes + items + people > 0),
    pagesLine("law", facts, (slug) => lawPages.includes(slug)),
    pagesLine("pages", facts, (slug) => !lawPages.includes(slug)),
    facts.languagesWithoutContact > 0
      ? missing("contact", "contact_missing", true)
      : missing("contact", "contact_samples", facts.sampleContacts > 0),
    missing("accounts", "accounts_missing", (await countAccounts(ports)) === 0),
    missing("causes", "causes_missing", (await countOpenCauses(ports)) === 0),
    advice("calendar", "calendar_missing", (await staffCalendar(ports)).missing.length > 0),
    missing("address", "address_not_https", !site.publicUrl.startsWith("https:")),
    await proxyLine(ports),
    await carrierLine(ports, "sms"),
    await carrierLine(ports, "mail"),
    advice("staff_mail", "staff_mail_missing", site.staffEmail === null),
    missing(
      "administrators",
      site.adminPhones.length > 0 ? "administrators_absent" : "administrators_missing",
      facts.administrators === 0,
    ),
    secondFactorLine(site.needsSecondFactor, facts),
    advice("secrets", "secrets_generated", hasGeneratedSecrets),
    await backupLine(ports),
    await clockLine(ports),
    advice("metrics", "metrics_off", !hasMetricsToken),
  ];
}

type State = LaunchLine["state"];

function line(key: LaunchKey, state: State = "ok", reason: LaunchReason | null = null, at: Date | null = null) {
  return { key, state, reason, at: at?.toISOString() ?? null, which: [] as string[] };
}

/** Returns a line that is ok, unless something is missing; and one that is ok, unless something is advised. */
const missing = (key: LaunchKey, reason: LaunchReason, isMissing: boolean, at: Date | null = null) =>
  isMissing ? line(key, "missing", reason, at) : line(key, "ok", null, at);
const advice = (key: LaunchKey, reason: LaunchReason, isAdvised: boolean, at: Date | null = null) =>
  isAdvised ? line(key, "advice", reason, at) : line(key, "ok", null, at);

/** Names the pages that still hold sample words, and the language where the other one is written. */
function pagesLine(key: "law" | "pages", { unwrittenPages }: LaunchFacts, isOf: (slug: string) => boolean): LaunchLine {
  const slugs = [...new Set(unwrittenPages.map(({ slug }) => slug).filter(isOf))];
  const which = slugs.map((slug) => {
    const found = unwrittenPages.filter((page) => page.slug === slug).map(({ language }) => language);
    return found.length === languages.length ? `/${slug}` : `/${slug} (${found.join(", ")})`;
  });
  return { ...missing(key, `${key}_samples`, which.length > 0), which };
}

async function countAccounts({ store, clock }: LaunchPorts): Promise<number> {
  const shown = { kind: "bank_account", publicationStatus: "shown" } as const;
  return (await store.content.list(shown, clock.now(), { offset: 0, limit: 1 })).total;
}

async function countOpenCauses({ store, clock }: LaunchPorts): Promise<number> {
  const counts = await Promise.all(
    ownKinds.map((kind) => store.causes.list({ kind, status: "open" }, clock.now(), { offset: 0, limit: 1 })),
  );
  return counts.reduce((sum, { total }) => sum + total, 0);
}

/** A provider that is set has worked, has failed, or nobody knows. Keys that are wrong look like right ones. */
function providerLine(
  key: "bank" | "sms" | "mail",
  { worked, failed }: { readonly worked: string | null; readonly failed: string | null },
): LaunchLine {
  if (worked) return line(key, "ok", "worked", new Date(worked));
  if (failed) return line(key, "missing", "failed", new Date(failed));
  return line(key, "advice", key === "bank" ? "bank_not_paid" : `${key}_not_tried`);
}

async function bankLine(ports: LaunchPorts, { paidAt }: LaunchFacts): Promise<LaunchLine> {
  const { launch, providers } = ports.system;
  if (launch.isBankTest) return line("bank", "missing", "bank_test");
  if (providers.bank === sandboxProvider) return line("bank", "missing", "bank_sandbox");
  const since = await providerSince(ports, "bank");
  const { worked: answered, failed } = await healthOf(ports, "bank", since);
  const worked = paidAt !== null && paidAt >= since ? paidAt : null;
  return providerLine("bank", { worked, failed: answered ? null : failed });
}

async function carrierLine(ports: LaunchPorts, key: "sms" | "mail"): Promise<LaunchLine> {
  if (ports.system.providers[key] === "outbox") return line(key, "missing", `${key}_outbox`);
  return providerLine(key, await healthOf(ports, key, await providerSince(ports, key)));
}

/** The provider's last success and failure since a moment. */
async function healthOf({ store }: LaunchPorts, key: "bank" | "sms" | "mail", since: string) {
  const found = (await store.system.providers([])).find(({ kind }) => kind === key);
  const after = (at: string | null | undefined) => (at && at >= since ? at : null);
  return { worked: after(found?.last_success_at), failed: after(found?.last_failure_at) };
}

/** The name by which a provider is noted: the test system of one is another one. */
function providerName({ launch, providers }: LaunchPorts["system"], key: "bank" | "sms" | "mail"): string {
  return key === "bank" && launch.isBankTest ? `${providers.bank} test` : providers[key];
}

/**
 * Since when the provider is set, ISO 8601; now when another one was noted, because nothing is recorded of the new one.
 */
async function providerSince({ store, clock, system }: LaunchPorts, key: "bank" | "sms" | "mail"): Promise<string> {
  const noted = await store.marks.find(`${key}-provider`);
  if (noted === null) return "";
  return (noted.details === providerName(system, key) ? noted.at : clock.now()).toISOString();
}

/** Notes since when each provider is set. What was done before the first note counts, because it was set already. */
async function noteProviders({ store, clock, system }: LaunchPorts): Promise<void> {
  for (const key of ["bank", "sms", "mail"] as const) {
    const details = providerName(system, key);
    const noted = await store.marks.find(`${key}-provider`);
    if (noted?.details === details) continue;
    await store.marks.write(`${key}-provider`, { at: noted === null ? new Date(0) : clock.now(), details });
  }
}

async function organisationLines({ store, clock }: LaunchPorts): Promise<LaunchLine[]> {
  const organisation = await findOrganisation(store);
  if (organisation === null)
    return [line("organisation", "missing", "organisation_missing"), line("permit", "missing", "permit_missing")];
  const { permit_until } = organisation;
  const end = permit_until === null ? null : endOfDay(permit_until);
  const left = end === null ? Number.POSITIVE_INFINITY : end.getTime() - clock.now().getTime();
  const permit = isPermitValid(organisation, clock.now())
    ? advice("permit", "permit_ends", left <= permitWarningMilliseconds)
    : line("permit", "missing", "permit_over");
  return [line("organisation"), permit];
}

/** Advises what makes donors trust the site: money can be taken without it. */
async function disclosureLines({ store }: LaunchPorts): Promise<LaunchLine[]> {
  const { founded, leader, documents, spending, complaint_email, complaint_phone } = await findDisclosure(store);
  return [
    advice("founding", "founding_missing", founded === null),
    advice("leader", "leader_missing", leader === null),
    advice("audit_report", "audit_report_missing", !documents.some(({ kind }) => kind === "audit")),
    advice("spending", "spending_missing", spending === null),
    advice("complaints", "complaints_missing", complaint_email === null && complaint_phone === null),
  ];
}

/** The program speaks http alone, so that an https address always has a proxy in front. */
async function proxyLine({ store, clock, site, system }: LaunchPorts): Promise<LaunchLine> {
  if (system.launch.trustProxy > 0) return line("proxy");
  const noted = await store.marks.find("proxy");
  if (noted && clock.now().getTime() - noted.at.getTime() < proxyMilliseconds)
    return line("proxy", "missing", "proxy_not_believed", noted.at);
  return missing("proxy", "proxy_not_set", site.publicUrl.startsWith("https:"));
}

function secondFactorLine(isRequired: boolean, facts: LaunchFacts): LaunchLine {
  if (!isRequired) return line("second_factor", "missing", "second_factor_off");
  return advice("second_factor", "second_factor_open", facts.administratorsWithoutSecondFactor > 0);
}

async function backupLine({ store, clock }: LaunchPorts): Promise<LaunchLine> {
  const now = clock.now().getTime();
  const [made, verified] = [await store.marks.find("backup"), await store.marks.find("backup-verified")];
  if (!made) return line("backup", "missing", "backup_missing");
  if (now - made.at.getTime() > backupMilliseconds) return line("backup", "missing", "backup_old", made.at);
  const isVerified = verified !== null && now - verified.at.getTime() <= verifiedMilliseconds;
  return advice("backup", "backup_not_verified", !isVerified, made.at);
}

async function clockLine(ports: LaunchPorts): Promise<LaunchLine> {
  const ahead = await timeAhead(ports, await ports.store.launch.newestEntry());
  return missing("clock", "clock_ahead", ahead !== null, ahead);
}

/** Notes that X-Forwarded-For arrived and was not believed. */
export function noteUnbelievedProxy({ store, clock }: Pick<Ports, "store" | "clock">): Promise<void> {
  return store.marks.write("proxy", { at: clock.now(), details: null });
}

/** Returns a line as the console shows it. */
export function wordsOf({ key, state, reason, at, which }: LaunchLine): string {
  const about = at === null ? words.key[key] : `${words.key[key]} (${at})`;
  const named = which.length === 0 ? "" : ` ${which.join(", ")}`;
  return `${about}: ${reason === null ? state : words.reason[reason]}${named}`;
}

/** Notes the providers, and logs at the start what is missing; in the sandbox one line that says where to look. */
export async function logGoingLive(ports: LaunchPorts & Pick<Ports, "log">): Promise<void> {
  const { log, system } = ports;
  const page = "/admin/going-live";
  await noteProviders(ports);
  if (system.providers.bank === sandboxProvider) {
    log.info({ page }, "this site takes no real money: the page lists what is missing for it");
    return;
  }
  const lines = await goingLive(ports);
  // The log says this one by itself, because payments are refused without it.
  const shown = lines.filter(({ key, state }) => state === "missing" && key !== "organisation");
  for (const one of shown) log.warn({ missing: one.key, page }, wordsOf(one));
}
