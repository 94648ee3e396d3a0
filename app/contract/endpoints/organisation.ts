import * as z from "zod";
import { plainLine } from "../fields/text-fields.ts";
import { highestCardFee } from "../rules/card-fee.ts";
import { isTaxNumber } from "../rules/check-digits.ts";
import { organisationLengths } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { byStaff, data, largestId } from "./endpoint.ts";

/** The organisation's legal data on receipts. Days are YYYY-MM-DD. */
export const organisation = z.object({
  legal_name: z.string(),
  address: z.string(),
  tax_office: z.string(),
  tax_number: z.string(),
  /** Number in the register of associations or foundations. */
  registry_number: z.string(),
  /** The permit to collect donations (Act 2860). */
  permit_number: z.string(),
  permit_authority: z.string(),
  permit_from: z.iso.date(),
  /** Null for a permit without an end. */
  permit_until: z.iso.date().nullable(),
  signatory_name: z.string(),
  signatory_title: z.string(),
});
export type Organisation = z.output<typeof organisation>;

/** The same as staff type it. */
export const newOrganisation = organisation
  .extend({
    legal_name: plainLine(organisationLengths.legal_name),
    address: plainLine(organisationLengths.address),
    tax_office: plainLine(organisationLengths.tax_office),
    tax_number: z.string().refine(isTaxNumber),
    registry_number: plainLine(organisationLengths.registry_number),
    permit_number: plainLine(organisationLengths.permit_number),
    permit_authority: plainLine(organisationLengths.permit_authority),
    signatory_name: plainLine(organisationLengths.signatory_name),
    signatory_title: plainLine(organisationLengths.signatory_title),
  })
  .refine(({ permit_from, permit_until }) => permit_until === null || permit_until >= permit_from, {
    path: ["permit_until"],
    params: { rule: "permit_dates_wrong" },
  });

const stored = z.object({
  /** Null until staff have filled it in. */
  organisation: organisation.nullable(),
  /** Changes with every change. */
  version: z.int(),
  /** Whether card payments are refused because the data are missing. */
  payments_refused: z.boolean(),
});

/** What the bank keeps of a card payment. */
export const cardFee = z.object({
  /** Hundredths of a percent: 199 is 1.99 %. */
  rate: z.int().min(0).max(highestCardFee.rate),
  /** Of each payment. */
  fixed: money.refine((kurus) => kurus >= 0 && kurus <= highestCardFee.fixed),
  /** The day since when the bank takes it. */
  since: z.iso.date(),
});

const cardFeeSettings = cardFee.extend({
  /** Whether payers are asked to cover it. */
  is_asked: z.boolean(),
});
export type CardFeeSettings = z.output<typeof cardFeeSettings>;

const storedFee = z.object({
  /** Null until staff have filled it in. */
  fee: cardFeeSettings.nullable(),
  /** Changes with every change. */
  version: z.int(),
});

export const organisationEndpoints = {
  showCardFee: byStaff("GET /admin/card-fee", "organisation.write", {
    summary: "Shows the bank's fee for card payments, and whether payers are asked to cover it (addition)",
    result: data(storedFee),
  }),
  changeCardFee: byStaff("PUT /admin/card-fee", "organisation.write", {
    summary: "Changes the bank's fee; payments that began keep their sum (addition)",
    body: z.object({ version: z.int().min(0).max(largestId), fee: cardFeeSettings }),
    result: data(storedFee),
  }),
  showOrganisation: byStaff("GET /admin/organisation", "organisation.write", {
    summary: "Shows the organisation's legal data on receipts (addition)",
    result: data(stored),
  }),
  changeOrganisation: byStaff("PUT /admin/organisation", "organisation.write", {
    summary: "Changes the organisation's legal data; issued receipts keep the data of their day (addition)",
    body: z.object({ version: z.int().min(0).max(largestId), organisation: newOrganisation }),
    result: data(stored),
  }),
};
