import type { Insertable } from "kysely";
import type { ContactMessage, Volunteer } from "../../contract/endpoints/messages.ts";
import { compiledOnce, countRows, findsRow, insertedId, type Page, rowAs, totalOf } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

/** Records by kind. */
export interface MessageRecords {
  readonly message: ContactMessage;
  readonly volunteer: Volunteer;
}
export type MessageKind = keyof MessageRecords;

export type NewRecord<Kind extends MessageKind> = Omit<MessageRecords[Kind], "id" | "handled_at" | "created_at">;

/** Keyed hashes under which limits count. `confirmed`: whether the sender gets a confirmation. */
interface RateLimitKeys {
  readonly emailHash: string;
  readonly addressHash: string | null;
  readonly confirmed: boolean;
}

const tables = { message: "contact_messages", volunteer: "volunteers" } as const;

// The queries use only columns that both tables have, so one type covers both.
const tableOf = (kind: MessageKind) => tables[kind] as "contact_messages";

function newestFirst(db: Database, kind: MessageKind, show: "waiting" | "handled" | "all") {
  return shown(db, kind, show).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
}

function shown(db: Database, kind: MessageKind, show: "waiting" | "handled" | "all") {
  return db
    .selectFrom(tableOf(kind))
    .$if(show !== "all", (query) => query.where("handled_at", show === "waiting" ? "is" : "is not", null));
}

const findWaiting = {
  message: compiledOnce((db, limit: number, offset: number) =>
    newestFirst(db, "message", "waiting").limit(limit).offset(offset),
  ),
  volunteer: compiledOnce((db, limit: number, offset: number) =>
    newestFirst(db, "volunteer", "waiting").limit(limit).offset(offset),
  ),
} as const;

/** Returns the queries of contact messages and volunteers. */
export function messageQueries(db: Database) {
  return {
    async insert<Kind extends MessageKind>(
      kind: Kind,
      record: NewRecord<Kind>,
      { emailHash, addressHash, confirmed }: RateLimitKeys,
      at: Date,
    ): Promise<number> {
      const now = at.toISOString();
      const values = {
        ...record,
        email_hash: emailHash,
        address_hash: addressHash,
        confirmed_at: confirmed ? now : null,
        created_at: now,
      };
      return db
        .insertInto(tableOf(kind))
        .values(values as unknown as Insertable<Schema["contact_messages"]>)
        .$call(insertedId);
    },

    /** Returns whether a record with the same e-mail address and the same fields was stored since a moment. */
    async hasSame(kind: MessageKind, emailHash: string, fields: Readonly<Record<string, unknown>>, since: Date) {
      const same = (query: ReturnType<typeof received>, [column, value]: [string, unknown]) =>
        query.where(column as "name", value === null ? "is" : "=", value as string);
      const received = () =>
        db
          .selectFrom(tableOf(kind))
          .select("id")
          .where("email_hash", "=", emailHash)
          .where("created_at", ">", since.toISOString());
      return Object.entries(fields).reduce(same, received()).limit(1).$call(findsRow);
    },

    /** Counts the records of every kind from an address since a moment. */
    async countFrom(addressHash: string, since: Date): Promise<number> {
      const counts = (["message", "volunteer"] as const).map((kind) =>
        countRows(
          db
            .selectFrom(tableOf(kind))
            .where("address_hash", "=", addressHash)
            .where("created_at", ">", since.toISOString()),
        ),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },

    /** Returns whether an e-mail address was sent a confirmation since a moment, for any kind. */
    async wasConfirmed(emailHash: string, since: Date): Promise<boolean> {
      for (const kind of ["message", "volunteer"] as const) {
        const row = await db
          .selectFrom(tableOf(kind))
          .select("id")
          .where("email_hash", "=", emailHash)
          .where("confirmed_at", ">", since.toISOString())
          .limit(1)
          .executeTakeFirst();
        if (row) return true;
      }
      return false;
    },

    /** Lists records, newest first. */
    async list<Kind extends MessageKind>(kind: Kind, show: "waiting" | "handled" | "all", { offset, limit }: Page) {
      const rows =
        show === "waiting"
          ? await findWaiting[kind](db, limit, offset)
          : await newestFirst(db, kind, show).limit(limit).offset(offset).execute();
      const total = await totalOf({ offset, limit }, rows.length, () => countRows(shown(db, kind, show)));
      return { records: rows.map((row) => recordFrom<Kind>(row)), total };
    },

    find: <Kind extends MessageKind>(kind: Kind, id: number) =>
      db
        .selectFrom(tableOf(kind))
        .selectAll()
        .where("id", "=", id)
        .$call(rowAs(recordFrom<Kind>)),

    /** Marks a record as handled; with null, as waiting again. */
    markHandled: (kind: MessageKind, id: number, at: Date | null) =>
      db
        .updateTable(tableOf(kind))
        .set({ handled_at: at?.toISOString() ?? null })
        .where("id", "=", id)
        .execute(),

    remove: (kind: MessageKind, id: number) => db.deleteFrom(tableOf(kind)).where("id", "=", id).execute(),
  };
}

/** Leaves out the columns of the rate limits. */
function recordFrom<Kind extends MessageKind>({
  email_hash: _email,
  address_hash: _address,
  confirmed_at: _confirmed,
  ...record
}: Record<string, unknown>): MessageRecords[Kind] {
  return record as unknown as MessageRecords[Kind];
}
