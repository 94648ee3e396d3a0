import { sql } from "kysely";
import type { ContentValues } from "../../contract/content/input.ts";
import { type Language, languages } from "../../contract/rules/languages.ts";
import type { Database } from "../database/schema.ts";

/** What the database tells about a site that is to take real money. */
export interface LaunchFacts {
  /** Pages that hold sample words or places to fill in, each language by itself, in the order of their addresses. */
  readonly unwrittenPages: readonly { readonly slug: string; readonly language: Language }[];
  /** Languages without an entry of the contact page. */
  readonly languagesWithoutContact: number;
  /** Entries of the contact page that are samples. */
  readonly sampleContacts: number;
  /** When the provider's last payment succeeded; null without one. ISO 8601. */
  readonly paidAt: string | null;
  readonly administrators: number;
  readonly administratorsWithoutSecondFactor: number;
}

interface SampleWords {
  readonly sentences: readonly string[];
  readonly bodies: readonly string[];
  readonly contact: readonly { readonly value: string }[];
}

/** A place to fill in, as "[name]"; a link is followed by its address. */
const placeToFillIn = /\[[^\]]*\p{L}[^\]]*\](?!\()/u;
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * @param reader where counts of staff run
 * @param samples what the starter texts say that nobody has written
 */
export function launchQueries(db: Database, reader: Database, samples: SampleWords) {
  const sampleBodies = samples.bodies.map(inOneLine);
  const isUnwritten = (body: string) => {
    const text = inOneLine(body);
    const isSample = samples.sentences.some((sentence) => text.includes(sentence)) || sampleBodies.includes(text);
    return isSample || placeToFillIn.test(text);
  };
  return {
    /**
     * @param adminPhones numbers of the first administrators, E.164
     * @param bank name of the payment provider
     */
    async facts(adminPhones: readonly string[], bank: string): Promise<LaunchFacts> {
      const pages = await reader
        .selectFrom("content_items")
        .select(["slug", "texts"])
        .where("kind", "=", "page")
        .orderBy("slug")
        .execute();
      const unwrittenPages = pages.flatMap(({ slug, texts }) => {
        const written = JSON.parse(texts) as Partial<Record<Language, ContentValues>>;
        return languages
          .filter((language) => isUnwritten(String(written[language]?.body ?? "")))
          .map((language) => ({ slug: slug!, language }));
      });
      const contact = await reader
        .selectFrom("site_documents")
        .select("body")
        .where("key", "=", "contact")
        .executeTakeFirst();
      const entries = JSON.parse(contact?.body ?? "{}") as Partial<Record<Language, { readonly value: string }[]>>;
      const listed = languages.map((language) => entries[language] ?? []);
      const paid = await reader
        .selectFrom("payments")
        .select((eb) => eb.fn.max("finished_at").as("at"))
        .where("provider", "=", bank)
        .where("state", "=", "succeeded")
        .executeTakeFirst();
      const administrators = await reader
        .selectFrom("users")
        .leftJoin("second_factors", "second_factors.user_id", "users.id")
        .select((eb) => [
          eb.fn.countAll<number>().as("all"),
          eb.fn.count<number>("second_factors.set_up_at").as("with_factor"),
        ])
        .where("erased_at", "is", null)
        .where((eb) =>
          eb.or([
            eb("staff_role", "=", "administrator"),
            ...(adminPhones.length > 0 ? [eb("phone", "in", [...adminPhones])] : []),
          ]),
        )
        .executeTakeFirstOrThrow();
      return {
        unwrittenPages,
        languagesWithoutContact: listed.filter((some) => some.length === 0).length,
        sampleContacts: listed.flat().filter(({ value }) => samples.contact.some((one) => one.value === value)).length,
        paidAt: paid?.at ?? null,
        administrators: administrators.all,
        administratorsWithoutSecondFactor: administrators.all - administrators.with_factor,
      };
    },

    /**
     * Returns the latest moment that an entry was made at, by the clock of then; null in an empty database. ISO 8601.
     */
    newestEntry: (): Promise<string | null> => newestEntry(db),
  };
}

/** Reads the ends of the tables that grow all day; a clock that was ahead leaves its times there. */
async function newestEntry(db: Database): Promise<string | null> {
  const last = (table: string, column: string, order: string) =>
    sql`select at from (select ${sql.ref(column)} as at from ${sql.table(table)} order by ${sql.ref(order)} desc limit 1) as ${sql.ref(`last_${table}`)}`;
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    ${last("audit_log", "at", "id")} union all ${last("payments", "created_at", "created_at")}
    union all ${last("users", "created_at", "id")} union all ${last("causes", "created_at", "id")}
    union all ${last("content_items", "created_at", "id")}
  ) as entries`.execute(db);
  return rows[0]?.at ?? null;
}
