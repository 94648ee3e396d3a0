import { type Selectable, sql } from "kysely";
import type { CardOccasion } from "../../contract/rules/gift-cards.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { CalendarKey } from "../../contract/rules/religious-calendar.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";
import type { Texts } from "../../texts/keys.ts";
import { compiledOnce, countRows, rowsWritten } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

type Groups = Texts["notifications"];
/** A group of notifications.json with a subject. */
export type NotificationKind = {
  [Name in keyof Groups]: Groups[Name] extends { subject: unknown } ? Name : never;
}[keyof Groups];

/** What a card says. It never names the sum. */
export interface GiftCardValues {
  readonly id: number;
  readonly occasion: CardOccasion;
  readonly recipient: string;
  /** The person in whose name or memory the gift was made. */
  readonly honoured: string;
  /** Null for an anonymous donor. */
  readonly sender: string | null;
  readonly cause: string;
  readonly message: string | null;
  /** Legal name of the organisation; null until staff have filled it in. */
  readonly organisation: string | null;
}

/** Values of the texts; `spring` and `received` are ids. `text` is for staff only. */
export interface NotificationValues {
  readonly name?: string;
  readonly reason?: string;
  readonly spring?: number;
  /** YYYY-MM-DD. */
  readonly first_day?: string;
  readonly last_day?: string;
  /** How many days there are. */
  readonly days?: number;
  /** How many nights a plan has. */
  readonly nights?: number;
  readonly received?: number;
  /** Id of a well, slug of a project, and where it is. */
  readonly well?: number;
  readonly project?: string;
  readonly place?: string;
  /** Religious days and rates that are missing. */
  readonly missing?: readonly CalendarKey[];
  /** How many differences there are. */
  readonly differences?: number;
  /** Id of a payment and its amount in kuruş. */
  readonly payment?: string;
  readonly amount?: number;
  /** Id of a regular gift and the last four digits of its card. */
  readonly regular?: number;
  readonly card?: string;
  /** The shares that it buys every month of a sacrifice, 0 for a contribution; of other causes there is none. */
  readonly shares?: number;
  /** The card that tells somebody of a gift. */
  readonly gift_card?: GiftCardValues;
  readonly text?: string;
  /** For example "Chrome, Android". */
  readonly device?: string;
  /** The new role of a member of staff. */
  readonly role?: StaffRole;
  /** E-mail address for replies. */
  readonly reply_to?: string;
}

export interface NewNotification {
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly language: Language;
  readonly kind: NotificationKind;
  readonly values: NotificationValues;
}

export interface NotificationRecord extends NewNotification {
  readonly id: number;
  /** Number of attempts, including the current one. */
  readonly tries: number;
  /** Number of earlier attempts whose outcome is unknown: their process died, or the carrier did not answer. */
  readonly uncertain: number;
  /** ISO 8601. */
  readonly created_at: string;
}

const findDue = compiledOnce((db, channel: "sms" | "email", now: string) =>
  db
    .selectFrom("notices")
    .select("id")
    .where("due_at", "<=", now)
    .where("channel", "=", channel)
    .where("failed_at", "is", null)
    .limit(sql.lit(1)),
);

export function notificationQueries(db: Database) {
  return {
    /** @param heldAs code under which it waits for staff instead of being sent */
    async add({ values, ...notification }: NewNotification, at: Date, heldAs: string | null = null): Promise<void> {
      const now = at.toISOString();
      const held = heldAs === null ? {} : { failed_at: now, last_code: heldAs };
      await db
        .insertInto("notices")
        .values({ ...notification, values: JSON.stringify(values), due_at: now, created_at: now, ...held })
        .execute();
    },

    /** Returns whether a notification of a channel is due, or claimed so long ago that it counts as failed. */
    isAnyDue: async (channel: NotificationRecord["channel"], now: Date): Promise<boolean> =>
      (await findDue(db, channel, now.toISOString())).length > 0,

    /**
     * Claims one due notification of a channel; the caller sends it.
     * @param busy destinations to skip
     * @param retryAt returns until when it is claimed, by the number of attempts including this one
     * @returns null when none is due
     */
    async claim(
      channel: "sms" | "email",
      busy: readonly string[],
      now: Date,
      retryAt: (tries: number, now: Date) => Date,
    ): Promise<NotificationRecord | null> {
      const due = await db
        .selectFrom("notices")
        .select(["id", "due_at", "tries", "uncertain"])
        .where("due_at", "<=", now.toISOString())
        .where("channel", "=", channel)
        .where("failed_at", "is", null)
        .$if(busy.length > 0, (query) => query.where("destination", "not in", busy))
        .orderBy("id")
        .limit(20)
        .execute();
      for (const { id, due_at, tries, uncertain } of due) {
        const row = await db
          .updateTable("notices")
          // The attempt counts as uncertain until its outcome is recorded, so that one whose process dies stays so.
          .set({ due_at: retryAt(tries + 1, now).toISOString(), tries: tries + 1, uncertain: uncertain + 1 })
          .where("id", "=", id)
          // Another process that claimed it has changed due_at.
          .where("due_at", "=", due_at)
          .returningAll()
          .executeTakeFirst();
        if (row) return notificationFrom({ ...row, uncertain });
      }
      return null;
    },

    remove: (id: number) => db.deleteFrom("notices").where("id", "=", id).execute(),

    /** Deletes the failed notifications to some destinations. */
    removeFailed: (destinations: readonly string[]) =>
      db
        .deleteFrom("notices")
        .where("failed_at", "is not", null)
        .where("destination", "in", [...destinations])
        .execute(),

    /**
     * Records that the current attempt failed.
     * @param uncertain whether the carrier may have taken the notification
     * @param retryAt when it is tried again, if later than its claim says
     */
    recordFailure: (
      id: number,
      { code, uncertain, retryAt }: { code: string | null; uncertain: boolean; retryAt?: Date },
    ) =>
      db
        .updateTable("notices")
        .set((eb) => ({
          last_code: code,
          ...(!uncertain && { uncertain: eb("uncertain", "-", 1) }),
          ...(retryAt && { due_at: retryAt.toISOString() }),
        }))
        .where("id", "=", id)
        .execute(),

    /** Marks a notification as failed at once, without a further attempt. */
    fail: (id: number, code: string, at: Date) =>
      db.updateTable("notices").set({ last_code: code, failed_at: at.toISOString() }).where("id", "=", id).execute(),

    /** Marks notifications with that many attempts as failed. They are not retried and staff see them. */
    markFailed: (tries: number, at: Date) =>
      db
        .updateTable("notices")
        .set({ failed_at: at.toISOString() })
        .where("tries", ">=", tries)
        .where("failed_at", "is", null)
        // The last attempt may still be under way in another process.
        .where("due_at", "<=", at.toISOString())
        .execute(),

    countWaiting: () => countRows(db.selectFrom("notices").where("failed_at", "is", null)),

    /** Lists failed notifications, newest first. */
    async failed(limit: number) {
      const failed = db.selectFrom("notices").where("failed_at", "is not", null);
      const rows = await failed
        .select(["id", "channel", "destination", "kind", "last_code as code", "created_at", "failed_at"])
        .$narrowType<{ kind: NotificationKind; failed_at: string }>()
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return { total: await countRows(failed), rows };
    },

    /** Sends failed notifications again: all or one. @returns how many */
    async retry(id: number | "all", at: Date): Promise<number> {
      const pending = { failed_at: null, tries: 0, uncertain: 0, due_at: at.toISOString() };
      return db
        .updateTable("notices")
        .set(pending)
        .where("failed_at", "is not", null)
        .$if(id !== "all", (query) => query.where("id", "=", id as number))
        .$call(rowsWritten);
    },

    /** Deletes failed notifications: all or one. @returns how many */
    dismiss: (id: number | "all") =>
      db
        .deleteFrom("notices")
        .where("failed_at", "is not", null)
        .$if(id !== "all", (query) => query.where("id", "=", id as number))
        .$call(rowsWritten),
  };
}

function notificationFrom(row: Selectable<Schema["notices"]>): NotificationRecord {
  const { due_at: _due, failed_at: _failed, last_code: _code, ...notification } = row;
  return { ...notification, kind: row.kind as NotificationKind, values: JSON.parse(row.values) };
}
