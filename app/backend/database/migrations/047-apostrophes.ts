import { type Kysely, sql } from "kysely";

/** Writes every apostrophe in the texts that staff search as "'", as `normalizeForSearch` does from now on. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["payments", "donations", "springs"])
    await sql
      .raw(
        `update ${table} set search_text = replace(replace(replace(search_text, '’', ''''), '‘', ''''), 'ʼ', '''')
        where search_text like '%’%' or search_text like '%‘%' or search_text like '%ʼ%'`,
      )
      .execute(db);
}
