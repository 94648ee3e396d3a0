import {
  type Disclosure,
  type DocumentKind,
  documentKinds,
  type PublicDisclosure,
  type PublicDocument,
  type Spending,
  type StoredDocument,
  spendingSource,
} from "../../contract/endpoints/disclosure.ts";
import { fieldShareKey, type Statistic } from "../../contract/endpoints/site.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { disclosureLengths } from "../../contract/rules/limits.ts";
import { recordAudit } from "../audit/audit.ts";
import { findOrganisation, isPermitValid } from "./organisation.ts";
import type { Ports, Store } from "./ports.ts";

const nothing: Disclosure = {
  founded: null,
  leader: null,
  complaint_email: null,
  complaint_phone: null,
  picture: null,
  documents: [],
  spending: null,
};

type Documents = Pick<Store, "documents">;

/** Returns what the organisation publishes about itself; everything is empty until staff have entered it. */
export async function findDisclosure({ documents }: Documents): Promise<Disclosure> {
  return { ...nothing, ...((await documents.find("disclosure")) as Partial<Disclosure> | null) };
}

export async function showDisclosure({ documents }: Documents) {
  const { body, version } = await documents.findWithVersion("disclosure");
  return { disclosure: { ...nothing, ...(body as Partial<Disclosure> | null) }, version };
}

interface Change {
  readonly userId: number;
  /** The version that staff saw; absent for an upload, which changes whatever stands there. */
  readonly version?: number;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Stores a changed disclosure with its entry in the audit log.
 * @returns the disclosure before
 * @throws RuleViolation content_changed when somebody else changed it meanwhile
 */
async function change(
  { store, clock }: Ports,
  { userId, version, action, details }: Change,
  changed: (before: Disclosure) => Disclosure,
): Promise<Disclosure> {
  return store.transaction(async (store) => {
    const { disclosure, version: current } = await showDisclosure(store);
    if (!(await store.documents.change("disclosure", version ?? current, changed(disclosure))))
      throw new RuleViolation("content_changed");
    await recordAudit(store, clock.now(), userId, action, ["organisation", "disclosure"], details);
    return disclosure;
  });
}

/** Changes founding, leader and complaint contact. @throws RuleViolation content_changed */
export async function changeDisclosure(
  ports: Ports,
  { userId, version }: { readonly userId: number; readonly version: number },
  values: Omit<Disclosure, "picture" | "documents" | "spending">,
): Promise<void> {
  const details = { fields: Object.keys(values).join(", ") };
  await change(ports, { userId, version, action: "disclosure.change", details }, (before) => ({
    ...before,
    ...values,
  }));
}

/**
 * Changes where 100 TL went; null removes it.
 * @throws RuleViolation content_changed; reference_unknown for a source that is not published
 */
export async function changeSpending(
  ports: Ports,
  { userId, version }: { readonly userId: number; readonly version: number },
  spending: Spending | null,
): Promise<void> {
  const details = { fields: "spending", ...(spending && { year: spending.year }) };
  await change(ports, { userId, version, action: "disclosure.change", details }, (before) => {
    const source = spending?.source ?? null;
    if (source !== null && !before.documents.some(({ file }) => file === source))
      throw new RuleViolation("reference_unknown", spendingSource);
    return { ...before, spending };
  });
}

/** The first bytes of every PDF file. */
const pdfSignature = Buffer.from("%PDF-");

/**
 * Publishes a PDF file.
 * @throws RuleViolation document_unreadable for another file; documents_full
 */
export async function publishDocument(
  ports: Ports,
  userId: number,
  { kind, year, bytes }: { readonly kind: DocumentKind; readonly year: number; readonly bytes: Uint8Array },
): Promise<void> {
  if (!pdfSignature.equals(bytes.subarray(0, pdfSignature.length)))
    throw new RuleViolation("document_unreadable", "file");
  const { files, secrets } = ports;
  const file = `${secrets.randomText(32)}.pdf`;
  await files.saveAs(file, bytes);
  const document = { file, kind, year, bytes: bytes.byteLength };
  try {
    await change(ports, { userId, action: "disclosure.publish", details: { kind, year } }, (before) => {
      if (before.documents.length >= disclosureLengths.documents)
        throw new RuleViolation("documents_full", "file", { count: disclosureLengths.documents });
      return { ...before, documents: [...before.documents, document] };
    });
  } catch (failure) {
    await files.remove(file).catch(() => {});
    throw failure;
  }
}

/** Removes a published document with its file. @throws RuleViolation not_found */
export async function withdrawDocument(ports: Ports, userId: number, name: string): Promise<void> {
  const { documents } = await findDisclosure(ports.store);
  const document = documents.find(({ file }) => file === name);
  if (!document) throw new RuleViolation("not_found");
  const { kind, year } = document;
  await change(ports, { userId, action: "disclosure.withdraw", details: { kind, year } }, (before) => ({
    ...before,
    documents: before.documents.filter(({ file }) => file !== name),
    spending: before.spending?.source === name ? { ...before.spending, source: null } : before.spending,
  }));
  await ports.files.remove(name).catch(() => {});
}

/**
 * Changes the leader's picture; null removes it.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels
 */
export async function changeLeaderPicture(ports: Ports, userId: number, bytes: Uint8Array | null): Promise<void> {
  const { files, pictures, secrets } = ports;
  const picture = bytes && `${secrets.randomText(32)}.webp`;
  if (bytes && picture) await files.saveAs(picture, await pictures.avatarFrom(bytes));
  try {
    const details = { fields: "picture" };
    const before = await change(ports, { userId, action: "disclosure.change", details }, (before) => ({
      ...before,
      picture,
    }));
    // A leftover file is harmless, so a failed removal does not fail the request.
    if (before.picture) await files.remove(before.picture).catch(() => {});
  } catch (failure) {
    if (picture) await files.remove(picture).catch(() => {});
    throw failure;
  }
}

/** Returns the kuruş of 100 TL that were spent in the field. */
export function fieldShareOf({ rows }: Spending): number {
  return rows.filter(({ in_field }) => in_field).reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the statistics of the home page in a language, as staff typed them. */
async function typedStatistics({ documents }: Documents, language: Language): Promise<Statistic[]> {
  const document = (await documents.find("statistics")) as Record<string, Statistic[]> | null;
  return document?.[language] ?? [];
}

/**
 * Returns the statistics of the home page in a language. The spending decides what of 100 TL goes into the field, so
 * that no two pages say different sums.
 */
export async function statisticsIn(store: Documents, language: Language): Promise<Statistic[]> {
  const [statistics, { spending }] = await Promise.all([typedStatistics(store, language), findDisclosure(store)]);
  if (!spending) return statistics;
  const value = fieldShareOf(spending) / 100;
  return statistics.map((one) => (one.key === fieldShareKey ? { ...one, value } : one));
}

/** Returns what everybody may read of the organisation; what staff have not entered is null. */
export async function publicDisclosureOf(store: Documents, language: Language, at: Date): Promise<PublicDisclosure> {
  const [organisation, disclosure, statistics] = await Promise.all([
    findOrganisation(store),
    findDisclosure(store),
    typedStatistics(store, language),
  ]);
  const { founded, leader, complaint_email, complaint_phone, picture, spending } = disclosure;
  const typedShare = statistics.find(({ key }) => key === fieldShareKey)?.value;
  const documents = disclosure.documents.toSorted(
    (one, other) => documentKinds.indexOf(one.kind) - documentKinds.indexOf(other.kind) || other.year - one.year,
  );
  const source = documents.find(({ file }) => file === spending?.source);
  return {
    legal_name: organisation?.legal_name ?? null,
    registry_number: organisation?.registry_number ?? null,
    tax_number: organisation?.tax_number ?? null,
    permit:
      organisation && isPermitValid(organisation, at)
        ? {
            number: organisation.permit_number,
            authority: organisation.permit_authority,
            from: organisation.permit_from,
            until: organisation.permit_until,
          }
        : null,
    founded,
    leader: leader && {
      name: leader.name,
      office: leader.office[language],
      since: leader.since,
      words: leader.words?.[language] ?? null,
      picture: picture && `/files/${picture}`,
    },
    complaint_email,
    complaint_phone,
    documents: documents.map(publicDocument),
    field_of_100: spending ? fieldShareOf(spending) : typedShare === undefined ? null : Math.round(typedShare * 100),
    spending: spending && {
      year: spending.year,
      source: source ? publicDocument(source) : null,
      rows: spending.rows.map(({ label, amount, in_field }) => ({ label: label[language], amount, in_field })),
    },
  };
}

function publicDocument({ file, kind, year, bytes }: StoredDocument): PublicDocument {
  return { address: `/files/${file}`, kind, year, bytes };
}
