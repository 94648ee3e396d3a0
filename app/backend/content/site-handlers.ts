import type { ContactEntry } from "../../contract/endpoints/site.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { type SiteDocument, findOrganisation, isPermitValid } from "../organisation/organisation.ts";
import { withContactLink } from "./contact-links.ts";
import type { Call, Handlers } from "./ports.ts";

/** Returns a document in the caller's language; documents are stored as { tr, en }. */
async function documentIn<T>({ ports, language }: Call, name: SiteDocument, none: T): Promise<T> {
  const document = (await ports.store.documents.find(name)) as Record<string, T> | null;
  return document?.[language] ?? none;
}

async function contactEntries(call: Call): Promise<ContactEntry[]> {
  return (await documentIn<ContactEntry[]>(call, "contact", [])).map(withContactLink);
}

export const siteHandlers = {
  async createMachineToken({ machineTokens }, { body }) {
    const issued = machineTokens.issue(body.client_id, body.client_secret);
    if (!issued) throw new RuleViolation("wrong_credentials");
    return { access_token: issued.token, token_type: "Bearer", expires_in: issued.expiresIn };
  },

  listMenu: async (call) => ({ data: await documentIn(call, "menu", []) }),
  listFooter: async (call) => ({ data: await documentIn(call, "footer", []) }),
  listContact: async (call) => ({ data: await contactEntries(call) }),
  listContacts: async (call) => ({ data: await contactEntries(call) }),
  showBanner: async (call) => ({ data: await documentIn(call, "banner", null) }),
  async showPermit({ ports: { store, clock } }) {
    const organisation = await findOrganisation(store);
    if (organisation === null || !isPermitValid(organisation, clock.now())) return { data: null };
    return { data: { number: organisation.permit_number, authority: organisation.permit_authority } };
  },
  listStatistics: async (call) => ({ data: await documentIn(call, "statistics", []) }),

  async listTranslations({ ports }, { body }) {
    return { data: await ports.store.documents.translations(body.locale, body.groups) };
  },
} satisfies Partial<Handlers>;
