import type { Organisation } from "../../app/contract/endpoints/organisation.ts";
import type { openTestDatabase } from "./database.ts";

/** Legal data of an organisation that does not exist. */
export const anOrganisation: Organisation = {
  legal_name: "Pınar Su ve İnsani Yardım Derneği",
  address: "Ağaçlıçeşme Mahallesi, Işık Sokak No: 3, 34394 Şişli / İstanbul",
  tax_office: "Mecidiyeköy",
  tax_number: "7240361507",
  registry_number: "34-123-045",
  permit_number: "2026/118",
  permit_authority: "İstanbul Valiliği",
  permit_from: "2026-01-01",
  permit_until: "2026-12-31",
  signatory_name: "Gülşen Işıkoğlu",
  signatory_title: "Yönetim Kurulu Başkanı",
};

/** Writes an organisation's data where staff would, unless there are some. */
export async function fillInOrganisation(db: ReturnType<typeof openTestDatabase>): Promise<void> {
  await db.execute(`insert into site_documents (key, body, version)
    values ('organisation', '${JSON.stringify(anOrganisation)}', 2) on conflict do nothing`);
}
