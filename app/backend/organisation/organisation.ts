import type { Organisation } from "../../contract/endpoints/organisation.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "./ports.ts";

/** Names of the documents: those that every page shows around its content, and what staff say of the organisation. */
export type SiteDocument =
  | "menu"
  | "footer"
  | "contact"
  | "banner"
  | "statistics"
  | "organisation"
  | "disclosure"
  | "card_fee"
  | "plan_hour";

/** The gateway's name without a real provider. */
export const sandboxProvider = "sandbox";

/** Returns the organisation's legal data; null until staff have filled them in. */
export async function findOrganisation({ documents }: Pick<Store, "documents">): Promise<Organisation | null> {
  return (await documents.find("organisation")) as Organisation | null;
}

/** Tells whether the permit to collect donations is valid on a day. */
export function isPermitValid({ permit_from, permit_until }: Organisation, at: Date): boolean {
  const day = dayInIstanbul(at);
  return permit_from <= day && (permit_until === null || day <= permit_until);
}

/** Returns the data with their version, and whether payments are refused without them. */
export async function showOrganisation({ store, gateway }: Ports) {
  const { body, version } = await store.documents.findWithVersion("organisation");
  const organisation = body as Organisation | null;
  return { organisation, version, payments_refused: organisation === null && gateway.name !== sandboxProvider };
}

/**
 * Changes the organisation's legal data. Issued receipts keep the data of their day.
 * @throws RuleViolation content_changed when somebody else changed them meanwhile
 */
export async function changeOrganisation(
  { store, clock }: Ports,
  userId: number,
  version: number,
  organisation: Organisation,
): Promise<void> {
  await store.transaction(async (store) => {
    const before = await findOrganisation(store);
    if (!(await store.documents.change("organisation", version, organisation)))
      throw new RuleViolation("content_changed");
    const names = Object.keys(organisation) as (keyof Organisation)[];
    const fields = names.filter((name) => before?.[name] !== organisation[name]);
    const details = { fields: fields.join(", ") };
    await recordAudit(store, clock.now(), userId, "organisation.change", ["organisation", "legal"], details);
  });
}

/**
 * Refuses real payments while no receipt can be issued. Call it before money is requested or entered.
 * @param rule what to throw: for donors organisation_missing, for staff organisation_needed
 * @throws RuleViolation that rule
 */
export async function requireOrganisation(
  { store, gateway, log }: Pick<Ports, "store" | "gateway" | "log">,
  rule: "organisation_missing" | "organisation_needed" = "organisation_missing",
): Promise<void> {
  if (gateway.name === sandboxProvider || (await findOrganisation(store)) !== null) return;
  log.error({}, organisationMissing);
  throw new RuleViolation(rule);
}

/** Logs at the start that payments are refused until staff fill in the organisation's data. */
export async function warnWithoutOrganisation({ store, gateway, log }: Pick<Ports, "store" | "gateway" | "log">) {
  if (gateway.name !== sandboxProvider && (await findOrganisation(store)) === null) log.error({}, organisationMissing);
}

const organisationMissing =
  "payments are refused: receipts need the organisation's legal data, fill them in at /admin/organisation";
