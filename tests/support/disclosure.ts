import type { z } from "zod";
import type { newDisclosure, Spending } from "../../app/contract/endpoints/disclosure.ts";
import type { TestBackend } from "./backend.ts";

/** What an organisation that does not exist publishes about itself. */
export const aDisclosure: z.output<typeof newDisclosure> = {
  founded: "2006-04-12",
  leader: {
    name: "Gülşen Işıkoğlu",
    office: { tr: "Yönetim kurulu başkanı", en: "Chair of the board" },
    since: 2014,
    words: { tr: "Soruyu bana da sorun.", en: "Put your question to me, too." },
  },
  complaint_email: "sikayet@pinar.test",
  complaint_phone: "+902120000000",
};

/** Spending of which 91 TL go into the field. */
export const aSpending = (source: string | null = null): Spending => ({
  year: 2025,
  source,
  rows: [
    { label: { tr: "Sondaj, pompa ve malzeme", en: "Drilling, pumps and material" }, amount: 62_50, in_field: true },
    { label: { tr: "Ekip ve yol", en: "Team and travel" }, amount: 17_00, in_field: true },
    { label: { tr: "Su tahlili ve bakım", en: "Water tests and upkeep" }, amount: 12_00, in_field: true },
    { label: { tr: "Yönetim, banka ve denetim", en: "Office, bank and audit" }, amount: 8_50, in_field: false },
  ],
});

/** A small PDF file. */
export function aPdf(): Blob {
  const text = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return new Blob([text], { type: "application/pdf" });
}

/** Publishes an audit report of 2025 and returns the name of its file. */
export async function anAuditReport(site: TestBackend): Promise<string> {
  const { disclosure } = await site.asStaff("publishDocument", { query: { kind: "audit", year: 2025 }, file: aPdf() });
  return disclosure.documents.at(-1)!.file;
}
