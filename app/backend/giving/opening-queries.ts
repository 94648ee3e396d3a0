import type { ContentValues } from "../../contract/content/input.ts";
import type { CauseStatus } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import {
  type OpenedCause,
  type OpenedKind,
  openedKinds,
  openingKey,
  openingSlug,
} from "../../contract/rules/openings.ts";
import { userIdOf } from "../accounts/current-user.ts";
import { isShown } from "../content/content-items.ts";
import { loadPictures } from "../content/content-pictures.ts";
import { contentQueries, publicationStatusIs } from "../content/content-queries.ts";
import { hasWritten, rowAs, rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";

export function openingQueries(db: Database) {
  const content = contentQueries(db);
  const causes = () => selectCauses(db);

  return {
    /** Returns the opening of a cause that is shown at a moment, or null. */
    async shown(cause: OpenedCause, at: Date) {
      const stored = await content.findBySlug("opening", openingSlug(cause));
      if (!stored || !isShown(stored, at) || stored.item.fields.cause !== openingKey(cause)) return null;
      const { fields, texts, picture } = stored.item;
      const before = fields.picture_before ? String(fields.picture_before) : null;
      const pictures = await loadPictures({ content }, [picture, before]);
      const textsIn = (values: ContentValues) => ({
        place: String(values.place),
        water_test: String(values.water_test),
        summary: String(values.summary),
        before: pictures(before, values.picture_before_alt),
        after: pictures(picture, values.picture_alt),
      });
      return {
        opened_on: String(fields.opened_on),
        coordinates: String(fields.coordinates),
        depth: typeof fields.depth === "number" ? fields.depth : null,
        texts: { tr: textsIn(texts.tr), en: textsIn(texts.en) },
      };
    },

    /** Returns which causes of a kind have an opening that is shown at a moment. */
    async opened(kind: OpenedKind, ids: readonly number[], at: Date): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const wanted = ids.map((id) => openingSlug({ kind, id }));
      const rows = await db
        .selectFrom("content_items")
        .select("slug")
        .where("kind", "=", "opening")
        .where("slug", "in", wanted)
        .where((eb) => publicationStatusIs(eb, "shown", at))
        .execute();
      const slugs = new Set(rows.map(({ slug }) => slug));
      return new Set(ids.filter((id) => slugs.has(openingSlug({ kind, id }))));
    },

    find: ({ kind, id }: OpenedCause) =>
      causes().where("kind", "=", kind).where("id", "=", id).$call(rowAs(openableFrom)),

    /** Lists the published wells and projects that take no gifts any more, newest first. */
    openable: (at: Date, limit: number) =>
      causes()
        .where("status", "!=", "open")
        .where("published_at", "<=", at.toISOString())
        .orderBy("id", "desc")
        .limit(limit)
        .$call(rowsAs(openableFrom)),

    /** Records that the givers of a cause are to be notified; once for ever. */
    ask: (causeId: number, at: Date) =>
      db
        .insertInto("cause_openings")
        .values({ cause_id: causeId, created_at: at.toISOString(), finished_at: null })
        .onConflict((conflict) => conflict.column("cause_id").doNothing())
        .execute(),

    /** Returns the causes whose givers have not all been notified. */
    waiting: () =>
      db
        .selectFrom("cause_openings")
        .select("cause_id")
        .where("finished_at", "is", null)
        .orderBy("cause_id")
        .$call(rowsAs(({ cause_id }) => cause_id)),

    /** Returns how far the notifications to the givers of a cause have come. */
    progress: (causeId: number) =>
      db
        .selectFrom("cause_openings")
        .select(["after_donation as after", "people", "finished_at"])
        .where("cause_id", "=", causeId)
        .executeTakeFirst(),

    /**
     * Lists the gifts to a cause after one that have not gone back as a whole, oldest first, without those from before
     * the site opened. The user is null for a guest and for an erased member.
     */
    async gifts(causeId: number, after: number, limit: number) {
      const rows = await db
        .selectFrom("donations")
        .innerJoin("payments", "payments.id", "donations.payment_id")
        .select(["donations.id", "donations.owner", "donations.amount", "donations.refunded"])
        .select(["payments.language", "payments.donor_email", "payments.donor_phone"])
        .where("donations.cause_id", "=", causeId)
        .where("donations.id", ">", after)
        .orderBy("donations.id")
        .limit(limit)
        .execute();
      const notRefunded = rows
        .filter(({ amount, refunded }) => amount > refunded)
        .map((row) => ({ ...row, user_id: row.owner === null ? null : userIdOf(row.owner) }));
      const users = await usersById(db, notRefunded);
      const gifts = notRefunded.map(({ id, language, donor_email, donor_phone, user_id }) => {
        return { id, language, donor_email, donor_phone, user_id, user: users.get(user_id ?? 0) ?? null };
      });
      return { gifts, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },

    /**
     * Claims a recipient of the news of a cause.
     * @param recipient keyed hash
     * @returns false when somebody claimed it before
     */
    claim: (causeId: number, recipient: string) =>
      db
        .insertInto("opening_recipients")
        .values({ cause_id: causeId, recipient })
        .onConflict((conflict) => conflict.columns(["cause_id", "recipient"]).doNothing())
        .$call(hasWritten),

    /** Records how far the notifications to the givers have come. The end deletes the claims. */
    async advance(
      causeId: number,
      { after, people, finished_at }: { after: number; people: number; finished_at: string | null },
    ): Promise<void> {
      await db
        .updateTable("cause_openings")
        .set({ after_donation: after, people, finished_at })
        .where("cause_id", "=", causeId)
        .execute();
      if (finished_at) await db.deleteFrom("opening_recipients").where("cause_id", "=", causeId).execute();
    },
  };
}

async function usersById(db: Database, gifts: readonly { readonly user_id: number | null }[]) {
  const ids = [...new Set(gifts.map(({ user_id }) => user_id).filter((id) => id !== null))];
  const found = db.selectFrom("users").select(["id", "phone", "email", "email_verified_at", "allow_email"]);
  const rows = ids.length === 0 ? [] : await found.where("id", "in", ids).where("erased_at", "is", null).execute();
  return new Map(
    rows.map(({ id, allow_email, phone, ...user }) => [id, { ...user, phone: phone!, allow_email: allow_email === 1 }]),
  );
}

function openableFrom({ key, texts, ...row }: CauseRow): OpenableCause {
  const { tr, en } = JSON.parse(texts) as Record<Language, { title: string }>;
  return { ...row, slug: key, title: { tr: tr.title, en: en.title } };
}

/** A well or project that may get an opening. */
interface OpenableCause extends OpenedCause {
  readonly slug: string;
  readonly status: CauseStatus;
  readonly title: Record<Language, string>;
}

function selectCauses(db: Database) {
  return db
    .selectFrom("causes")
    .select(["id", "kind", "key", "status", "texts"])
    .where("kind", "in", [...openedKinds])
    .$narrowType<{ kind: OpenedKind }>();
}

type CauseRow = Awaited<ReturnType<ReturnType<typeof selectCauses>["execute"]>>[number];
