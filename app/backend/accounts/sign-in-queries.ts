import { compiledOnce, findsRow, hasWritten, rowAs, rowsWritten } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";

/** What a sign-in began with: a code to the phone or e-mail address, or a one-time link. */
export type SignInWay = "phone" | "email" | "link";

/** An active sign-in. */
export type SignInRecord = Awaited<ReturnType<ReturnType<typeof live>["execute"]>>[number];

/** Selects sign-ins that are neither expired nor revoked at a moment and were used since another. */
function live(db: Database, at: string, usedSince: string) {
  return db
    .selectFrom("access_tokens")
    .innerJoin("users", "users.id", "access_tokens.user_id")
    .select(["token_hash as tokenHash", "user_id as userId", "access_tokens.created_at as createdAt"])
    .select(["expires_at as expiresAt", "begun_with as begunWith", "verified_at as verifiedAt"])
    .select(["second_factor_at as secondFactorAt", "device", "browser_hash as browserHash", "api_client as client"])
    .select((eb) => [
      eb.fn.coalesce("last_used_at", "access_tokens.created_at").as("lastUsedAt"),
      eb.fn.coalesce("staff_used_at", "access_tokens.created_at").as("staffUsedAt"),
    ])
    .where("access_tokens.revoked_at", "is", null)
    .where("access_tokens.expires_at", ">", at)
    .where("access_tokens.last_used_at", ">", usedSince)
    .where("users.erased_at", "is", null);
}

const findLive = compiledOnce((db, at: string, usedSince: string, tokenHash: string) =>
  live(db, at, usedSince).where("access_tokens.token_hash", "=", tokenHash),
);

export function signInQueries(db: Database) {
  /** Revokes those of the sign-ins that are not revoked yet. */
  const endSignIns = (at: Date) =>
    db.updateTable("access_tokens").set({ revoked_at: at.toISOString() }).where("revoked_at", "is", null);

  return {
    async insert(
      signIn: Pick<SignInRecord, "tokenHash" | "userId" | "device" | "browserHash" | "client"> & {
        begunWith: SignInWay;
        at: Date;
        expiresAt: Date;
      },
    ): Promise<void> {
      const now = signIn.at.toISOString();
      await db
        .insertInto("access_tokens")
        .values({
          token_hash: signIn.tokenHash,
          user_id: signIn.userId,
          created_at: now,
          expires_at: signIn.expiresAt.toISOString(),
          last_used_at: now,
          begun_with: signIn.begunWith,
          verified_at: signIn.begunWith === "email" ? null : now,
          staff_used_at: now,
          device: signIn.device,
          browser_hash: signIn.browserHash,
          api_client: signIn.client,
        })
        .execute();
    },

    /** Returns an active sign-in: not expired, not revoked, used since `usedSince`, and its user not erased. */
    find: async (tokenHash: string, at: Date, usedSince: Date) =>
      (await findLive(db, at.toISOString(), usedSince.toISOString(), tokenHash))[0] ?? null,

    /** Returns the active sign-ins, newest first. */
    list: (userId: number, at: Date, usedSince: Date) =>
      live(db, at.toISOString(), usedSince.toISOString())
        .where("access_tokens.user_id", "=", userId)
        .orderBy("access_tokens.created_at", "desc")
        .orderBy("token_hash")
        .execute(),

    /** Returns all sign-ins, oldest first. */
    history: (userId: number) =>
      db
        .selectFrom("access_tokens")
        .select(["created_at", "expires_at", "revoked_at", "last_used_at", "device", "begun_with"])
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .execute(),

    async recordUse(tokenHash: string, use: "site" | "staff" | "verified" | "second_factor", at: Date): Promise<void> {
      const now = at.toISOString();
      const also = {
        site: {},
        staff: { staff_used_at: now },
        verified: { staff_used_at: now, verified_at: now },
        second_factor: { staff_used_at: now, second_factor_at: now },
      }[use];
      await db
        .updateTable("access_tokens")
        .set({ last_used_at: now, ...also })
        .where("token_hash", "=", tokenHash)
        .execute();
    },

    /** Makes every sign-in of a user enter a code of the second factor again. */
    forgetSecondFactor: (userId: number) =>
      db
        .updateTable("access_tokens")
        .set({ second_factor_at: null })
        .where("user_id", "=", userId)
        .where("second_factor_at", "is not", null)
        .execute(),

    /** Returns false when it was revoked before. */
    end: (tokenHash: string, at: Date) => endSignIns(at).where("token_hash", "=", tokenHash).$call(hasWritten),

    /** Ends every sign-in and one-time link of a user. @returns how many sign-ins */
    async endAll(userId: number, at: Date): Promise<number> {
      await this.removeLinks(userId);
      return endSignIns(at).where("user_id", "=", userId).where("expires_at", ">", at.toISOString()).$call(rowsWritten);
    },

    /** Ends every sign-in of a user except one. */
    endOthers: (userId: number, exceptHash: string, at: Date) =>
      endSignIns(at).where("user_id", "=", userId).where("token_hash", "!=", exceptHash).execute(),

    /** Ends every sign-in of a user that began with a code by e-mail, except one. */
    endBegunByEmail: (userId: number, exceptHash: string, at: Date) =>
      endSignIns(at)
        .where("user_id", "=", userId)
        .where("begun_with", "=", "email")
        .where("token_hash", "!=", exceptHash)
        .execute(),

    /** Remembers a browser that a user signed in with, and keeps the most recently used ones. */
    async rememberBrowser(userId: number, browserHash: string, at: Date, keep: number): Promise<void> {
      const last_used_at = at.toISOString();
      await db
        .insertInto("known_browsers")
        .values({ user_id: userId, browser_hash: browserHash, last_used_at })
        .onConflict((conflict) => conflict.columns(["user_id", "browser_hash"]).doUpdateSet({ last_used_at }))
        .execute();
      const recent = db
        .selectFrom("known_browsers")
        .select("browser_hash")
        .where("user_id", "=", userId)
        .orderBy("last_used_at", "desc")
        .limit(keep);
      await db
        .deleteFrom("known_browsers")
        .where("user_id", "=", userId)
        .where("browser_hash", "not in", recent)
        .execute();
    },

    /**
     * Returns whether the user of a phone or verified e-mail address signed in with a browser since a moment. Runs the
     * same query for unknown ones.
     */
    async knowsBrowser(of: { phone: string } | { email: string }, browserHash: string, since: Date): Promise<boolean> {
      const [column, value] = "phone" in of ? (["phone", of.phone] as const) : (["sign_in_email", of.email] as const);
      return db
        .selectFrom("known_browsers")
        .innerJoin("users", "users.id", "known_browsers.user_id")
        .select("users.id")
        .where("known_browsers.browser_hash", "=", browserHash)
        .where("known_browsers.last_used_at", ">", since.toISOString())
        .where(`users.${column}`, "=", value)
        .where("users.erased_at", "is", null)
        .$call(findsRow);
    },

    removeBrowser: (userId: number, browserHash: string) =>
      db.deleteFrom("known_browsers").where("user_id", "=", userId).where("browser_hash", "=", browserHash).execute(),

    /** Removes all recognised browsers of a user except one. */
    async removeBrowsers(userId: number, exceptHash: string | null): Promise<void> {
      const all = db.deleteFrom("known_browsers").where("user_id", "=", userId);
      await (exceptHash === null ? all : all.where("browser_hash", "!=", exceptHash)).execute();
    },

    /** Stores a link and deletes the user's earlier ones. */
    async insertLink(userId: number, tokenHash: string, at: Date, expiresAt: Date): Promise<void> {
      await this.removeLinks(userId);
      const moments = { created_at: at.toISOString(), expires_at: expiresAt.toISOString() };
      await db
        .insertInto("sign_in_links")
        .values({ token_hash: tokenHash, user_id: userId, ...moments })
        .execute();
    },

    /**
     * Consumes a link in one statement and returns its user. Returns null when the link is unknown, used or expired.
     */
    async consumeLink(tokenHash: string, at: Date): Promise<number | null> {
      const now = at.toISOString();
      return db
        .updateTable("sign_in_links")
        .set({ used_at: now })
        .where("token_hash", "=", tokenHash)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .returning("user_id")
        .$call(rowAs(({ user_id }) => user_id));
    },

    removeLinks: (userId: number) => db.deleteFrom("sign_in_links").where("user_id", "=", userId).execute(),
  };
}
