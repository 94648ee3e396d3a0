import type { Selectable } from "kysely";
import { accountName } from "../../contract/rules/gift-people.ts";
import { isPermitted, type Permission, staffRoles } from "../../contract/rules/roles.ts";
import { compiledOnce, insertedId, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

type UserRow = Readonly<Selectable<Schema["users"]>>;

/** A user as stored, whose account was not erased. */
export interface UserRecord extends Omit<
  UserRow,
  "phone" | "allow_sms" | "allow_email" | "erased_at" | "sign_in_email" | "is_sample"
> {
  readonly phone: string;
  readonly allow_sms: boolean;
  readonly allow_email: boolean;
}

/** A consent that was given or withdrawn, as proof for the data controller. */
type ConsentRecord = Omit<Selectable<Schema["consents"]>, "id" | "user_id" | "granted"> & { readonly granted: boolean };

/** Of `email_verified_at`, only removing it is a change here; UserStore.verifyEmail sets it. */
type UserChange = Partial<Omit<UserRecord, "id" | "created_at">>;

/** A user's contact data; everything except the id is empty after erasure. */
export interface UserContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

const findUser = compiledOnce((db, id: number) =>
  db.selectFrom("users").selectAll().where("erased_at", "is", null).where("id", "=", id),
);

/** Returns the queries of users and consents. They leave out erased users. */
export function userQueries(db: Database) {
  const users = () => db.selectFrom("users").selectAll().where("erased_at", "is", null);
  const contacts = () => db.selectFrom("users").select(contactColumns);

  async function contactsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, UserContact>> {
    if (userIds.length === 0) return new Map();
    const rows = await contacts()
      .where("id", "in", [...new Set(userIds)])
      .execute();
    return new Map(rows.map((row) => [row.id, contactFrom(row)]));
  }

  return {
    insert: (user: { phone: string; first_name: string; last_name: string; email: string | null }, at: Date) =>
      db
        .insertInto("users")
        .values({ ...user, created_at: at.toISOString() })
        .$call(insertedId),

    find: async (id: number): Promise<UserRecord | null> => userFrom((await findUser(db, id))[0]),
    findByPhone: async (phone: string): Promise<UserRecord | null> =>
      userFrom(await users().where("phone", "=", phone).executeTakeFirst()),

    /** @param email in lower case */
    findByVerifiedEmail: async (email: string): Promise<UserRecord | null> =>
      userFrom(await users().where("sign_in_email", "=", email).executeTakeFirst()),

    /**
     * Marks the user's e-mail address as verified.
     * @param signInEmail the address in lower case
     * @throws when another user has verified it
     */
    verifyEmail: (id: number, signInEmail: string, at: Date) =>
      db
        .updateTable("users")
        .set({ email_verified_at: at.toISOString(), sign_in_email: signInEmail })
        .where("id", "=", id)
        .execute(),

    /** @throws when another user has the phone */
    async change(id: number, { allow_sms, allow_email, ...change }: UserChange): Promise<void> {
      const flags = {
        ...(allow_sms !== undefined && { allow_sms: allow_sms ? 1 : 0 }),
        ...(allow_email !== undefined && { allow_email: allow_email ? 1 : 0 }),
        ...(change.email_verified_at === null && { sign_in_email: null }),
      };
      await db
        .updateTable("users")
        .set({ ...change, ...flags })
        .where("id", "=", id)
        .execute();
    },

    /** Deletes a user's personal data and sign-ins. The phone can be registered again. */
    async erase(id: number, at: Date): Promise<void> {
      const nothing = {
        ...{ phone: null, email: null, email_verified_at: null, sign_in_email: null, gender: null, birthday: null },
        ...{ province: null, district: null, avatar: null, staff_role: null, deletion_requested_at: null },
        ...{ first_name: "", last_name: "", allow_sms: 0, allow_email: 0 },
      };
      await db
        .updateTable("users")
        .set({ ...nothing, erased_at: at.toISOString() })
        .where("id", "=", id)
        .execute();
      for (const table of [
        "access_tokens",
        "known_browsers",
        "sign_in_links",
        "second_factors",
        "recovery_codes",
      ] as const) {
        await db.deleteFrom(table).where("user_id", "=", id).execute();
      }
    },

    recordConsent: (userId: number, { granted, ...consent }: Omit<ConsentRecord, "at" | "channel">, at: Date) =>
      db
        .insertInto("consents")
        .values({ user_id: userId, ...consent, granted: granted ? 1 : 0, channel: "web", at: at.toISOString() })
        .execute(),

    /**
     * Lists the present marketing permissions of members who ever changed one, by id, after an id: the number for SMS,
     * the verified address for e-mail.
     */
    permissionsAfter: (after: number, limit: number) =>
      db
        .selectFrom("consents")
        .innerJoin("users", "users.id", "consents.user_id")
        .select(["consents.id", "consents.kind", "consents.granted", "consents.at"])
        .select((eb) =>
          eb
            .case()
            .when("consents.kind", "=", "sms")
            .then(eb.ref("users.phone"))
            .else(eb.ref("users.sign_in_email"))
            .end()
            .as("recipient"),
        )
        .$narrowType<{ kind: "sms" | "email"; recipient: string }>()
        .where("consents.id", ">", after)
        .where("users.erased_at", "is", null)
        .where((eb) =>
          eb.or([
            eb.and([eb("consents.kind", "=", "sms"), eb("users.phone", "is not", null)]),
            eb.and([eb("consents.kind", "=", "email"), eb("users.sign_in_email", "is not", null)]),
          ]),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("consents as newer")
                .select("newer.id")
                .whereRef("newer.user_id", "=", "consents.user_id")
                .whereRef("newer.kind", "=", "consents.kind")
                .whereRef("newer.id", ">", "consents.id"),
            ),
          ),
        )
        .orderBy("consents.id")
        .limit(limit)
        .$call(rowsAs(({ granted, ...row }) => ({ ...row, granted: granted === 1 }))),

    /** Lists consents, oldest first. */
    consents: (userId: number) =>
      db
        .selectFrom("consents")
        .select(["kind", "granted", "text_version", "language", "channel", "at"])
        .where("user_id", "=", userId)
        .orderBy("id")
        .$call(rowsAs(({ granted, ...consent }) => ({ ...consent, granted: granted === 1 }))),

    contact: async (userId: number): Promise<UserContact> =>
      contactFrom(await contacts().where("id", "=", userId).executeTakeFirstOrThrow()),
    /** Returns the contact data of users by their ids. */
    contacts: contactsOf,

    /** Lists the staff whose role has a permission, by id; the first administrators have every permission. */
    async staffWith(permission: Permission, firstPhones: readonly string[]): Promise<UserRecord[]> {
      const roles = staffRoles.filter((role) => isPermitted(role, permission));
      return db
        .selectFrom("users")
        .selectAll()
        .where("erased_at", "is", null)
        .where((eb) =>
          eb.or([eb("staff_role", "in", roles), ...(firstPhones.length > 0 ? [eb("phone", "in", firstPhones)] : [])]),
        )
        .orderBy("id")
        .$call(rowsAs((row) => userFrom(row)!));
    },
  };
}

export function userFrom(row: UserRow | undefined): UserRecord | null {
  if (!row) return null;
  const { erased_at: _erased, sign_in_email: _email, is_sample: _sample, ...user } = row;
  const { phone, allow_sms, allow_email, ...rest } = user;
  return { ...rest, phone: phone!, allow_sms: allow_sms === 1, allow_email: allow_email === 1 };
}

/** Columns that a contact is made from. */
const contactColumns = ["id", "first_name", "last_name", "phone", "email"] as const;

export function contactFrom({ first_name, last_name, ...contact }: Pick<UserRow, (typeof contactColumns)[number]>) {
  return { ...contact, name: accountName({ first_name, last_name }) };
}
