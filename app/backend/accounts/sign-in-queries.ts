import { compiledOnce } from "../database/compiled-once.ts";
import type { Database } from "../database/database.ts";
import type { SignInRecord, SignInStore } from "./sign-in-store.ts";

/** Selects sign-ins that have not ended at a moment and were used since another. */
function live(db: Database, at: string, usedSince: string) {
  return db
    .selectFrom("access_tokens")
    .innerJoin("users", "users.id", "access_tokens.user_id")
    .selectAll("access_tokens")
    .where("access_tokens.revoked_at", "is", null)
    .where("access_tokens.expires_at", ">", at)
    .where("access_tokens.last_used_at", ">", usedSince)
    .where("users.erased_at", "is", null);
}

const findLive = compiledOnce((db, at: string, usedSince: string, tokenHash: string) =>
  live(db, at, usedSince).where("access_tokens.token_hash", "=", tokenHash),
);

export function signInQueries(db: Database): SignInStore {
  return {
    async insert({ tokenHash, userId, device, begunWith, browserHash, client, at, expiresAt }) {
      const now = at.toISOString();
      await db
        .insertInto("access_tokens")
        .values({
          token_hash: tokenHash,
          user_id: userId,
          created_at: now,
          expires_at: expiresAt.toISOString(),
          last_used_at: now,
          begun_with: begunWith,
          verified_at: begunWith === "email" ? null : now,
          staff_used_at: now,
          device,
          browser_hash: browserHash,
          api_client: client,
        })
        .execute();
    },

    async find(tokenHash, at, usedSince) {
      const [row] = await findLive(db, at.toISOString(), usedSince.toISOString(), tokenHash);
      return row ? signInFrom(row) : null;
    },

    async list(userId, at, usedSince) {
      const rows = await live(db, at.toISOString(), usedSince.toISOString())
        .where("access_tokens.user_id", "=", userId)
        .orderBy("access_tokens.created_at", "desc")
        .orderBy("token_hash")
        .execute();
      return rows.map(signInFrom);
    },

    history: (userId) =>
      db
        .selectFrom("access_tokens")
        .select(["created_at", "expires_at", "revoked_at", "last_used_at", "device", "begun_with"])
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .execute(),

    async recordUse(tokenHash, use, at) {
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

    async forgetSecondFactor(userId) {
      await db
        .updateTable("access_tokens")
        .set({ second_factor_at: null })
        .where("user_id", "=", userId)
        .where("second_factor_at", "is not", null)
        .execute();
    },

    async end(tokenHash, at) {
      const { numUpdatedRows } = await db
        .updateTable("access_tokens")
        .set({ revoked_at: at.toISOString() })
        .where("token_hash", "=", tokenHash)
        .where("revoked_at", "is", null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async endAll(userId, at) {
      await db.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
      const { numUpdatedRows } = await db
        .updateTable("access_tokens")
        .set({ revoked_at: at.toISOString() })
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    async endOthers(userId, exceptHash, at) {
      await db
        .updateTable("access_tokens")
        .set({ revoked_at: at.toISOString() })
        .where("user_id", "=", userId)
        .where("token_hash", "!=", exceptHash)
        .where("revoked_at", "is", null)
        .execute();
    },

    async endBegunByEmail(userId, exceptHash, at) {
      await db
        .updateTable("access_tokens")
        .set({ revoked_at: at.toISOString() })
        .where("user_id", "=", userId)
        .where("begun_with", "=", "email")
        .where("token_hash", "!=", exceptHash)
        .where("revoked_at", "is", null)
        .execute();
    },

    async rememberBrowser(userId, browserHash, at, keep) {
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

    async knowsBrowser(of, browserHash, since) {
      const [column, value] = "phone" in of ? (["phone", of.phone] as const) : (["sign_in_email", of.email] as const);
      const row = await db
        .selectFrom("known_browsers")
        .innerJoin("users", "users.id", "known_browsers.user_id")
        .select("users.id")
        .where("known_browsers.browser_hash", "=", browserHash)
        .where("known_browsers.last_used_at", ">", since.toISOString())
        .where(`users.${column}`, "=", value)
        .where("users.erased_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async removeBrowser(userId, browserHash) {
      await db
        .deleteFrom("known_browsers")
        .where("user_id", "=", userId)
        .where("browser_hash", "=", browserHash)
        .execute();
    },

    async removeBrowsers(userId, exceptHash) {
      const all = db.deleteFrom("known_browsers").where("user_id", "=", userId);
      await (exceptHash === null ? all : all.where("browser_hash", "!=", exceptHash)).execute();
    },

    async insertLink({ tokenHash, userId, at, expiresAt }) {
      await db.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
      const moments = { created_at: at.toISOString(), expires_at: expiresAt.toISOString() };
      await db
        .insertInto("sign_in_links")
        .values({ token_hash: tokenHash, user_id: userId, ...moments })
        .execute();
    },

    async consumeLink(tokenHash, at) {
      const now = at.toISOString();
      const row = await db
        .updateTable("sign_in_links")
        .set({ used_at: now })
        .where("token_hash", "=", tokenHash)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .returning("user_id")
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    async removeLinks(userId) {
      await db.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSignIns>["executeTakeFirstOrThrow"]>>;
const selectSignIns = (db: Database) => db.selectFrom("access_tokens").selectAll();

function signInFrom(row: Row): SignInRecord {
  return {
    tokenHash: row.token_hash,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    begunWith: row.begun_with as SignInRecord["begunWith"],
    verifiedAt: row.verified_at,
    staffUsedAt: row.staff_used_at ?? row.created_at,
    secondFactorAt: row.second_factor_at,
    device: row.device,
    browserHash: row.browser_hash,
    client: row.api_client,
  };
}
