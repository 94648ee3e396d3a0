import { type Selectable, sql } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import type { PaymentState } from "../../contract/rules/payment-states.ts";
import { normalizePhoneForSearch, normalizeSearchQuery } from "../../contract/rules/search-text.ts";
import type { Owner } from "../accounts/current-user.ts";
import { insertedId } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { searchTextContains } from "../database/text-search.ts";
import { anonymousGift, eraseGiftWords } from "../payments/charge/donation-queries.ts";

/** What a person without an account is identified by: an e-mail address in lower case, or a phone number (E.164). */
export type Contact =
  | { readonly email: string; readonly phone: null }
  | { readonly email: null; readonly phone: string };

/** A request to erase what stands under a contact. Its text contact is deleted with it, once staff have decided. */
export interface ErasureRequest {
  readonly id: number;
  readonly contact: Contact;
  readonly language: Language;
  /** The reason that staff gave; null when the guest proved the contact. */
  readonly reason: string | null;
  /** Who of staff entered it; null for the guest. */
  readonly requested_by: number | null;
  /** ISO 8601. */
  readonly requested_at: string;
}

/** Tells whether columns of a row hold the contact, however it was typed. */
function holds({ email, phone }: Contact) {
  const digits = phone && normalizePhoneForSearch(phone);
  return (row: { readonly email?: string | null; readonly phone?: string | null }): boolean =>
    email !== null
      ? row.email?.toLowerCase() === email
      : Boolean(row.phone) && normalizePhoneForSearch(row.phone ?? "") === digits;
}

/** Fields that only the program uses. */
const inner = ["email_hash", "address_hash", "idempotency_key", "user_id"];
const withoutHashes = (contact: Contact) => (row: Record<string, unknown>) => {
  // The other contact was not proved: a number with a wrong digit is somebody else's.
  const left = [...inner, contact.email === null ? "email" : "phone"];
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !left.includes(name) && value !== null));
};

export function personalDataQueries(db: Database) {
  /** The words by which the indexes of search texts find a contact. */
  const searched = (contact: Contact) => normalizeSearchQuery(contact.email ?? contact.phone).split(" ");

  async function paymentsWith(contact: Contact) {
    const rows = await db
      .selectFrom("payments")
      .select(["id", "state", "donor_email as email", "donor_phone as phone"])
      .where("owner", "like", "guest:%")
      .where(searchTextContains(db, "payments", searched(contact), "index"))
      .orderBy("created_at", "desc")
      .execute();
    return rows.filter(holds(contact));
  }

  const messagesOf = async (contact: Contact) =>
    (await db.selectFrom("contact_messages").selectAll().orderBy("id", "desc").execute()).filter(holds(contact));
  const volunteersOf = async (contact: Contact) =>
    (await db.selectFrom("volunteers").selectAll().orderBy("id", "desc").execute()).filter(holds(contact));
  const codesOf = async (contact: Contact) =>
    (
      await db
        .selectFrom("transfer_codes")
        .selectAll()
        .where("user_id", "is", null)
        .orderBy("created_at", "desc")
        .execute()
    ).filter(holds(contact));

  /** Cards that go or went to an e-mail address, whoever gave. */
  async function eraseCardsTo(email: string, cardHash: string | null, at: Date) {
    const finished_at = at.toISOString();
    const isTo = sql<boolean>`(lower(recipient_email) = ${email} or recipient_hash = ${cardHash})`;
    await db
      .updateTable("gift_cards")
      .set({ state: "cancelled", finished_at })
      .where(isTo)
      .where("state", "=", "waiting")
      .execute();
    await db
      .updateTable("gift_cards")
      .set({ recipient_name: null, recipient_email: null, recipient_hash: null, message: null })
      .where(isTo)
      .execute();
    for (const table of ["basket_items", "payment_lines"] as const) {
      const wished = await db.selectFrom(table).select(["id", "card"]).where("card", "is not", null).execute();
      const ids = wished
        .filter(
          ({ card }) => (JSON.parse(card!) as { recipient_email?: string }).recipient_email?.toLowerCase() === email,
        )
        .map(({ id }) => id);
      if (ids.length > 0) await db.updateTable(table).set({ card: null }).where("id", "in", ids).execute();
    }
  }

  /** Takes the name and the number out of gifts that other guests gave in the name of a number's owner. */
  async function eraseGiftsNaming(contact: Contact) {
    const baskets = await db
      .selectFrom("basket_items")
      .select(["id", "phone"])
      .where("owner", "not like", "user:%")
      .where("phone", "is not", null)
      .execute();
    const lines = baskets.filter(holds(contact)).map(({ id }) => id);
    if (lines.length > 0) await db.deleteFrom("basket_items").where("id", "in", lines).execute();
    const donations = await db
      .selectFrom("donations")
      .select(["id", "phone", "payment_line_id"])
      .where("owner", "like", "guest:%")
      .where(searchTextContains(db, "donations", searched(contact), "index"))
      .execute();
    for (const { id, payment_line_id } of donations.filter(holds(contact))) {
      await eraseGiftWords(db, id);
      if (payment_line_id !== null)
        await db.updateTable("payment_lines").set(anonymousGift).where("id", "=", payment_line_id).execute();
    }
  }

  return {
    /** Returns guests' payments that have the contact as their payer's, newest first. */
    paymentsWith: async (contact: Contact): Promise<{ readonly id: string; readonly state: PaymentState }[]> =>
      (await paymentsWith(contact)).map(({ id, state }) => ({ id, state })),

    /** Returns what the contact's owner wrote, newest first. */
    writtenBy: async (contact: Contact) => ({
      messages: (await messagesOf(contact)).map(withoutHashes(contact)),
      volunteers: (await volunteersOf(contact)).map(withoutHashes(contact)),
      transfer_codes: (await codesOf(contact)).map(withoutHashes(contact)),
    }),

    /**
     * Moves payments of guests and their donations to one owner, and deletes the baskets that they came from. What an
     * owner has is then erased in one way, whether it is an account or not.
     */
    async gather(ids: readonly string[], owner: Owner): Promise<void> {
      for (const id of ids) {
        const { owner: before } = await db
          .selectFrom("payments")
          .select("owner")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await db.deleteFrom("basket_items").where("owner", "=", before).execute();
        // Two guests may have used the same key; the id is nobody else's.
        await db.updateTable("payments").set({ owner, idempotency_key: id }).where("id", "=", id).execute();
        await db.updateTable("donations").set({ owner }).where("payment_id", "=", id).execute();
      }
    },

    /**
     * Erases what stands under the contact besides payments: messages, applications, transfer codes, lines of
     * statements, cards to it, gifts of others in its owner's name, waiting notifications, proofs.
     * @param cardHash the keyed hash under which cards to an e-mail address are counted
     */
    async eraseContact(contact: Contact, cardHash: string | null, at: Date): Promise<void> {
      const [messages, volunteers] = [await messagesOf(contact), await volunteersOf(contact)].map((rows) =>
        rows.map(({ id }) => id),
      ) as [number[], number[]];
      if (messages.length > 0) await db.deleteFrom("contact_messages").where("id", "in", messages).execute();
      if (volunteers.length > 0) await db.deleteFrom("volunteers").where("id", "in", volunteers).execute();
      const codes = (await codesOf(contact)).map(({ code }) => code);
      if (codes.length > 0)
        await db
          .updateTable("transfer_codes")
          .set({ name: null, email: null, phone: null, address_hash: null })
          .where("code", "in", codes)
          .execute();

      const open = await db
        .selectFrom("statement_lines")
        .select(["id", "donor_email as email", "donor_phone as phone"])
        .where((eb) => eb.or([eb("donor_email", "is not", null), eb("donor_phone", "is not", null)]))
        .execute();
      const lines = open.filter(holds(contact)).map(({ id }) => id);
      if (lines.length > 0)
        await db
          .updateTable("statement_lines")
          .set({ donor_name: null, donor_email: null, donor_phone: null })
          .where("id", "in", lines)
          .execute();

      if (contact.email !== null) await eraseCardsTo(contact.email, cardHash, at);
      else await eraseGiftsNaming(contact);

      const notifications = await db.selectFrom("notices").select(["id", "destination", "kind", "values"]).execute();
      const isOurs = holds(contact);
      const about = notifications.filter(({ destination, kind, values }) => {
        const { received } = JSON.parse(values) as { received?: number };
        return (
          isOurs({ email: destination, phone: destination }) ||
          (kind === "staff_message" && messages.includes(received!)) ||
          (kind === "staff_volunteer" && volunteers.includes(received!))
        );
      });
      for (const { id } of about) await db.deleteFrom("notices").where("id", "=", id).execute();
      if (contact.email !== null) await db.deleteFrom("verified_emails").where("email", "=", contact.email).execute();
      else await db.deleteFrom("verified_phones").where("phone", "=", contact.phone).execute();
    },

    addRequest: ({ contact, ...request }: Omit<ErasureRequest, "id">) =>
      db
        .insertInto("erasure_requests")
        .values({ ...request, ...contact })
        .$call(insertedId),
    findRequest: async (id: number): Promise<ErasureRequest | null> =>
      requestFrom(await db.selectFrom("erasure_requests").selectAll().where("id", "=", id).executeTakeFirst()),
    findRequestOf: async ({ email, phone }: Contact): Promise<ErasureRequest | null> =>
      requestFrom(
        await db
          .selectFrom("erasure_requests")
          .selectAll()
          .where(email === null ? "phone" : "email", "=", email ?? phone)
          .executeTakeFirst(),
      ),
    removeRequest: (id: number) => db.deleteFrom("erasure_requests").where("id", "=", id).execute(),
  };
}

function requestFrom(row: Selectable<Schema["erasure_requests"]> | undefined): ErasureRequest | null {
  if (!row) return null;
  const { email, phone, language, ...request } = row;
  return { ...request, contact: { email, phone } as Contact, language };
}
