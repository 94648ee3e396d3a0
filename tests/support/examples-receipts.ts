import type { organisationEndpoints } from "../../app/contract/endpoints/organisation.ts";
import type { receiptEndpoints } from "../../app/contract/endpoints/receipts.ts";
import type { TestBackend } from "./backend.ts";
import { aWellDonor } from "./examples-springs.ts";
import type { Examples } from "./examples.ts";
import { donate } from "./giving.ts";
import { anOrganisation } from "./organisation.ts";
import { newEmail } from "./people.ts";
import { receiptLinkTo } from "./receipts.ts";
import { administratorOf } from "./staff.ts";

export const receiptExamples: Examples<keyof typeof receiptEndpoints | keyof typeof organisationEndpoints> = {
  showReceipt: aPaidPayment,
  showReceiptFile: aPaidPayment,
  openReceiptLink: async (site) => ({ body: { token: await aReceiptLink(site) } }),
  openReceiptLinkFile: async (site) => ({ body: { token: await aReceiptLink(site) } }),
  nameReceipt: async (site) => ({ ...(await aPaidPayment(site)), body: { name: "Ali Veli" } }),
  nameReceiptOfLink: async (site) => ({ body: { token: await aReceiptLink(site, {}), name: "Ali Veli" } }),
  showYearlyFile: async (site) => ({
    ...(await aWellDonor(site)).member,
    params: { year: site.clock.now().getUTCFullYear() },
  }),
  showOrganisation: (site) => administratorOf(site),
  async changeOrganisation(site) {
    const administrator = await administratorOf(site);
    const { version } = await site.asStaff("showOrganisation");
    return { ...administrator, body: { version, organisation: anOrganisation } };
  },
};

async function aPaidPayment(site: TestBackend) {
  const { id, session_token } = await donate(site, [{}]);
  return { params: { id }, query: { session_token } };
}

async function aReceiptLink(site: TestBackend, donor: { name?: string } = { name: "Ali Veli" }): Promise<string> {
  const email = newEmail();
  await donate(site, [{}], { donor: { ...donor, email } });
  return receiptLinkTo(site, email);
}
