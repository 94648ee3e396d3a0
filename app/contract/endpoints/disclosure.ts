import * as z from "zod";
import { email, phone, plainLine, plainText, shownLink } from "../fields/text-fields.ts";
import { disclosureLengths, hundredLira, largestDocument, largestPicture } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { byStaff, data, largestId, readOne } from "./endpoint.ts";

/** What the organisation publishes about itself, so that donors see who asks: leader, documents, spending. */

/** Kinds of published documents, in the order of the page. */
export const documentKinds = [
  "audit",
  "annual_report",
  "association_declaration",
  "permit_account",
  "statutes",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const year = z.int().min(1900).max(2999);
/** A day (YYYY-MM-DD), or a year where the day is unknown. */
const dayOrYear = z.string().regex(/^\d{4}(-\d{2}-\d{2})?$/);
/** Name of an uploaded document. */
const documentName = z.string().regex(/^[A-Za-z0-9]{32}\.pdf$/);

const bothLanguages = (length: number) => z.object({ tr: plainLine(length), en: plainLine(length) });

const storedDocument = z.object({ file: documentName, kind: z.enum(documentKinds), year, bytes: z.int() });
export type StoredDocument = z.output<typeof storedDocument>;

/** Where 100 TL of a year's spending went. The amounts add up to 100 TL. */
const spending = z.object({
  year,
  /** The published document that states it; null where staff named none. */
  source: documentName.nullable(),
  rows: z.array(
    z.object({
      label: bothLanguages(disclosureLengths.label),
      amount: money,
      /** Whether it was spent on the work itself, and not on running the organisation. */
      in_field: z.boolean(),
    }),
  ),
});
export type Spending = z.output<typeof spending>;

const leader = z.object({
  name: plainLine(disclosureLengths.name),
  office: bothLanguages(disclosureLengths.office),
  /** The year in which the term began; null where staff named none. */
  since: year.nullable(),
  /** One sentence of the leader. */
  words: bothLanguages(disclosureLengths.words).nullable(),
});

/** What staff type about the organisation, beside documents and spending. */
export const newDisclosure = z.object({
  founded: dayOrYear.nullable(),
  leader: leader.nullable(),
  /** Where complaints go; the contact page without either. */
  complaint_email: email.nullable(),
  complaint_phone: phone.nullable(),
});

const newSpending = spending
  .extend({ rows: spending.shape.rows.min(1).max(disclosureLengths.rows) })
  .refine(({ rows }) => rows.every(({ amount }) => amount > 0), { path: ["rows"] })
  .refine(({ rows }) => rows.reduce((sum, { amount }) => sum + amount, 0) === hundredLira, {
    path: ["rows"],
    params: { rule: "spending_sum_wrong" },
  });

const disclosure = z.object({
  ...newDisclosure.shape,
  /** Name of the leader's photograph; null without one. */
  picture: z.string().nullable(),
  documents: z.array(storedDocument),
  spending: spending.nullable(),
});
export type Disclosure = z.output<typeof disclosure>;

const stored = data(
  z.object({
    disclosure,
    /** Changes with every change. */
    version: z.int(),
  }),
);

const publicDocument = z.object({ address: shownLink, kind: z.enum(documentKinds), year: z.int(), bytes: z.int() });
export type PublicDocument = z.output<typeof publicDocument>;

/** What everybody may read. What staff have not entered is null. */
const publicDisclosure = z.object({
  legal_name: plainText.nullable(),
  registry_number: plainText.nullable(),
  tax_number: plainText.nullable(),
  /** Null while no permit is valid; `until` is null for one without an end. */
  permit: z
    .object({ number: plainText, authority: plainText, from: z.iso.date(), until: z.iso.date().nullable() })
    .nullable(),
  founded: dayOrYear.nullable(),
  leader: z
    .object({
      name: plainText,
      office: plainText,
      since: z.int().nullable(),
      words: plainText.nullable(),
      /** Address of a square picture of 256 pixels. */
      picture: z.string().nullable(),
    })
    .nullable(),
  complaint_email: plainText.nullable(),
  complaint_phone: plainText.nullable(),
  /** By kind, then the newest first. */
  documents: z.array(publicDocument),
  /** What of 100 TL goes into the field: from the spending, otherwise from the statistics of the home page. */
  field_of_100: money.nullable(),
  spending: z
    .object({
      year: z.int(),
      source: publicDocument.nullable(),
      rows: z.array(z.object({ label: plainText, amount: money, in_field: z.boolean() })),
    })
    .nullable(),
});
export type PublicDisclosure = z.output<typeof publicDisclosure>;

/** A cause that reached its goal and whose opening is not published yet. */
const waitingWork = z.object({
  kind: z.enum(["water_well", "project"]),
  id: z.int(),
  slug: z.string(),
  title: plainText,
  country: plainText,
  /** Day of its last gift in Istanbul, after which it took no more; null where this site took none. */
  last_gift_on: z.iso.date().nullable(),
});
export type WaitingWork = z.output<typeof waitingWork>;

/** Counts of the causes on this site; nobody types them. */
const workFigures = z.object({
  counted_at: z.iso.datetime(),
  /** Wells and projects with a published opening. */
  opened_wells: z.int(),
  opened_projects: z.int(),
  /** People of the opened wells, as each well was planned. */
  people: z.int(),
  /** Countries of the opened wells and projects. */
  countries: z.int(),
  /** Wells, sacrifices and projects that take gifts now. */
  open_causes: z.int(),
  /** How many wait for their opening, and the first of them. */
  waiting_count: z.int(),
  waiting: z.array(waitingWork),
});
export type WorkFigures = z.output<typeof workFigures>;

const version = z.int().min(0).max(largestId);

export const disclosureEndpoints = {
  showDisclosure: readOne(
    "/disclosure",
    "Returns what the organisation publishes about itself (addition)",
    publicDisclosure,
    { feature: "disclosure", isDecoration: true },
  ),
  showWorkFigures: readOne("/disclosure/work", "Counts finished, open and waiting work (addition)", workFigures, {
    feature: "disclosure",
    isDecoration: true,
  }),
  showStaffDisclosure: byStaff("GET /admin/disclosure", "organisation.write", {
    summary: "Shows what the organisation publishes about itself (addition)",
    result: stored,
  }),
  changeDisclosure: byStaff("PUT /admin/disclosure", "organisation.write", {
    summary: "Changes founding, leader and complaint contact (addition)",
    body: z.object({ version, disclosure: newDisclosure }),
    result: stored,
  }),
  changeSpending: byStaff("PUT /admin/disclosure/spending", "organisation.write", {
    summary: "Changes where 100 TL went, which adds up to 100 TL; null removes it (addition)",
    body: z.object({ version, spending: newSpending.nullable() }),
    result: stored,
  }),
  uploadLeaderPicture: byStaff("POST /admin/disclosure/picture", "organisation.write", {
    summary: "Uploads the leader's JPEG, PNG or WebP picture; it is re-encoded without its metadata (addition)",
    file: { field: "picture", largestBytes: largestPicture },
    result: stored,
  }),
  removeLeaderPicture: byStaff("DELETE /admin/disclosure/picture", "organisation.write", {
    summary: "Removes the leader's picture (addition)",
    result: stored,
  }),
  publishDocument: byStaff("POST /admin/disclosure/documents", "organisation.write", {
    summary: "Publishes a PDF file as a document of a year (addition)",
    query: z.object({ kind: z.enum(documentKinds), year: z.coerce.number().pipe(year) }),
    file: { field: "file", largestBytes: largestDocument, kind: "document" },
    result: stored,
    status: 201,
  }),
  withdrawDocument: byStaff("DELETE /admin/disclosure/documents/:name", "organisation.write", {
    summary: "Removes a published document and its file (addition)",
    params: z.object({ name: documentName }),
    result: stored,
  }),
};

/** The field of a spending table’s source in a request, which a refusal names. */
export const spendingSource = "spending.source";
