import * as z from "zod";
import { newOrganisation } from "~/contract/endpoints/organisation.ts";
import { isTaxNumber } from "~/contract/rules/check-digits.ts";
import { organisationLengths } from "~/contract/rules/limits.ts";
import { countField } from "~/forms/count-field.ts";
import { dayFrom } from "~/forms/day.ts";
import type { QualifiedKey } from "~/texts/keys.ts";

type TextField = keyof typeof organisationLengths;

/** One visible line, with the error of its field. */
const line = (name: TextField, error: QualifiedKey) =>
  z
    .string({ error })
    .trim()
    .max(organisationLengths[name], { error: "organisation:error.long", abort: true })
    .refine((text) => newOrganisation.shape[name].safeParse(text).success, { error });

const day = z
  .string({ error: "organisation:error.day" })
  .trim()
  .refine((text) => dayFrom(text) !== null, { error: "organisation:error.day" });

/** The form of the organisation's legal data. Days are as typed. */
export const organisationSchema = z
  .object({
    version: countField({ min: 1, error: "organisation:error.version" }),
    legal_name: line("legal_name", "organisation:error.legalName"),
    address: line("address", "organisation:error.address"),
    tax_office: line("tax_office", "organisation:error.taxOffice"),
    tax_number: z
      .string({ error: "organisation:error.taxNumber" })
      .transform((text) => text.replace(/\s/g, ""))
      .refine(isTaxNumber, { error: "organisation:error.taxNumber" }),
    registry_number: line("registry_number", "organisation:error.registry"),
    permit_number: line("permit_number", "organisation:error.permitNumber"),
    permit_authority: line("permit_authority", "organisation:error.permitAuthority"),
    permit_from: day,
    permit_until: day.optional(),
    signatory_name: line("signatory_name", "organisation:error.signatoryName"),
    signatory_title: line("signatory_title", "organisation:error.signatoryTitle"),
  })
  .refine(
    ({ permit_from, permit_until }) => !permit_until || (dayFrom(permit_until) ?? "") >= (dayFrom(permit_from) ?? ""),
    { path: ["permit_until"], error: "organisation:error.permitOrder" },
  );
