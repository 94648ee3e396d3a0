import type { TestBackend } from "./backend.ts";
import type { GivenExamples } from "./examples.ts";
import { lastCodeTo, newBrowser, newEmail, newPhone } from "./people.ts";

type Contact = { readonly email: string } | { readonly phone: string };

/** Asks for a code to a contact and enters it. Returns the token that shows what stands under the contact. */
export async function proveContact(site: TestBackend, contact: Contact): Promise<string> {
  const browser = newBrowser();
  await site.call("requestGuestCode", { body: { ...contact, browser } });
  const code = await lastCodeTo(site, "email" in contact ? contact.email.toLowerCase() : contact.phone);
  return (await site.dataOf("verifyGuestCode", { body: { ...contact, browser, code } })).token;
}

/** Asks for the erasure of what stands under a contact as its owner. Returns the request's id. */
export async function askForErasure(site: TestBackend, contact: Contact = { email: newEmail() }): Promise<number> {
  await site.call("requestGuestErasure", { body: { token: await proveContact(site, contact) } });
  const [row] = await site.db.query("select max(id) as id from erasure_requests");
  return Number(row!.id);
}

/** A request of a guest, for staff to decide about. */
async function onErasure(site: TestBackend) {
  return { params: { id: await askForErasure(site) } };
}

export const guestExamples = {
  requestGuestCode: async () => ({ body: { email: newEmail(), browser: newBrowser() } }),
  async verifyGuestCode(site) {
    const [phone, browser] = [newPhone(), newBrowser()];
    await site.call("requestGuestCode", { body: { phone, browser } });
    return { body: { phone, browser, code: await lastCodeTo(site, phone) } };
  },
  showGuestData: async (site) => ({ body: { token: await proveContact(site, { email: newEmail() }) } }),
  requestGuestErasure: async (site) => ({ body: { token: await proveContact(site, { phone: newPhone() }) } }),
  exportGuestData: async () => ({ body: { email: newEmail() } }),
  enterGuestErasure: async () => ({ body: { phone: newPhone(), reason: "Noterden dilekçe" } }),
  showGuestErasure: onErasure,
  approveGuestErasure: onErasure,
  rejectGuestErasure: async (site) => ({ ...(await onErasure(site)), body: { reason: "Kimlik doğrulanamadı" } }),
} satisfies GivenExamples;
