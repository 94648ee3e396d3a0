import { writeMark } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";

/**
 * What is noted: the last backup that the command made, the newest one that it verified, an X-Forwarded-For that was
 * not believed, the maintenance that an operator began, and the latest time that the site has seen; the days that were
 * not compared with the provider's report (reconciliation/missing-days.ts); the last restore with the moment of its
 * backup, after which gift donors are asked about it, and that charges made after it may have ids that nobody knows
 * (payments/restored-gifts.ts); that regular gifts wait and staff were notified (charging-hold.ts); of which missing
 * days and rates staff were notified (organisation/religious-calendar.ts); and since when
 * which provider is set, because what another one did before says nothing about it (going-live.ts).
 */
type MarkName =
  | "backup"
  | "backup-verified"
  | "proxy"
  | "maintenance"
  | "clock"
  | "missing-reports"
  | "restored"
  | "restored-asked"
  | "restored-without-ids"
  | "charging-hold"
  | "charging-told"
  | "calendar-told"
  | "bank-provider"
  | "sms-provider"
  | "mail-provider";

interface Mark {
  readonly at: Date;
  readonly details: string | null;
}

export function markQueries(db: Database) {
  return {
    async find(name: MarkName): Promise<Mark | null> {
      const row = await db
        .selectFrom("site_marks")
        .select(["at", "details"])
        .where("name", "=", name)
        .executeTakeFirst();
      return row ? { at: new Date(row.at), details: row.details } : null;
    },

    /** Writes a mark in place of the former one of its name. */
    write: (name: MarkName, mark: Mark): Promise<void> => writeMark(db, name, mark),
    remove: (name: MarkName) => db.deleteFrom("site_marks").where("name", "=", name).execute(),
  };
}
