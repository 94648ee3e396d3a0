import type { Database } from "../database/database.ts";
import type { CodeKey, VerificationStore } from "./verification-store.ts";

export function verificationQueries(db: Database): VerificationStore {
  const count = (query: { executeTakeFirstOrThrow(): Promise<{ n: number | string | bigint }> }) =>
    query.executeTakeFirstOrThrow().then(({ n }) => Number(n));
  const sent = () => db.selectFrom("verification_codes").select((eb) => eb.fn.countAll<number>().as("n"));
  const tries = () => db.selectFrom("code_tries").select((eb) => eb.fn.countAll<number>().as("n"));

  return {
    async insertCode({ at, expiresAt, purpose, channel, destinationHash, bindingHash, addressHash, codeHash }) {
      const created_at = at.toISOString();
      await db
        .updateTable("verification_codes")
        .set({ consumed_at: created_at })
        .where("purpose", "=", purpose)
        .where("destination_hash", "=", destinationHash)
        .where("binding_hash", "=", bindingHash)
        .where("consumed_at", "is", null)
        .execute();
      await db
        .insertInto("verification_codes")
        .values({
          purpose,
          channel,
          destination_hash: destinationHash,
          binding_hash: bindingHash,
          address_hash: addressHash,
          code_hash: codeHash,
          created_at,
          expires_at: expiresAt.toISOString(),
        })
        .execute();
    },

    async sentFor({ destinationHash, bindingHash }, since) {
      const rows = await db
        .selectFrom("verification_codes")
        .select("created_at")
        .where("destination_hash", "=", destinationHash)
        .where("binding_hash", "=", bindingHash)
        .where("created_at", ">", since.toISOString())
        .orderBy("created_at")
        .execute();
      return rows.map((row) => new Date(row.created_at));
    },

    countSentTo: (destinationHash, since) =>
      count(sent().where("destination_hash", "=", destinationHash).where("created_at", ">", since.toISOString())),
    countSentFrom(addressHash, since, bindingHash) {
      const from = sent().where("address_hash", "=", addressHash).where("created_at", ">", since.toISOString());
      return count(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },
    countSms: (since) => count(sent().where("channel", "=", "sms").where("created_at", ">", since.toISOString())),

    async hasLiveCode({ purpose, destinationHash, bindingHash }: CodeKey, at) {
      const row = await db
        .selectFrom("verification_codes")
        .select("id")
        .where("purpose", "=", purpose)
        .where("destination_hash", "=", destinationHash)
        .where("binding_hash", "=", bindingHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .executeTakeFirst();
      return row !== undefined;
    },

    async consume({ purpose, destinationHash, bindingHash }, codeHash, at) {
      const { numUpdatedRows } = await db
        .updateTable("verification_codes")
        .set({ consumed_at: at.toISOString() })
        .where("purpose", "=", purpose)
        .where("destination_hash", "=", destinationHash)
        .where("binding_hash", "=", bindingHash)
        .where("code_hash", "=", codeHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async recordAttempt({ destinationHash, bindingHash, addressHash }, at) {
      const row = {
        destination_hash: destinationHash,
        binding_hash: bindingHash,
        address_hash: addressHash,
        at: at.toISOString(),
      };
      await db.insertInto("code_tries").values(row).execute();
    },

    countAttemptsOfPair: ({ destinationHash, bindingHash }, since) =>
      count(
        tries()
          .where("destination_hash", "=", destinationHash)
          .where("binding_hash", "=", bindingHash)
          .where("at", ">", since.toISOString()),
      ),
    countAttemptsAt: (destinationHash, since) =>
      count(tries().where("destination_hash", "=", destinationHash).where("at", ">", since.toISOString())),
    countAttemptsFrom(addressHash, since, bindingHash) {
      const from = tries().where("address_hash", "=", addressHash).where("at", ">", since.toISOString());
      return count(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },

    async insertVerifiedPhone({ tokenHash, phone, browserHash, at, expiresAt }) {
      await db
        .insertInto("verified_phones")
        .values({
          token_hash: tokenHash,
          phone,
          browser_hash: browserHash,
          created_at: at.toISOString(),
          expires_at: expiresAt.toISOString(),
        })
        .execute();
    },

    async consumeVerifiedPhone(tokenHash, at) {
      const row = await db
        .updateTable("verified_phones")
        .set({ consumed_at: at.toISOString() })
        .where("token_hash", "=", tokenHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .returning(["phone", "browser_hash"])
        .executeTakeFirst();
      return row ? { phone: row.phone, browserHash: row.browser_hash } : null;
    },

    async insertVerifiedEmail({ tokenHash, email, browserHash, at, expiresAt }) {
      await db
        .insertInto("verified_emails")
        .values({
          token_hash: tokenHash,
          email,
          browser_hash: browserHash,
          created_at: at.toISOString(),
          expires_at: expiresAt.toISOString(),
        })
        .execute();
    },

    async consumeVerifiedEmail(tokenHash, at) {
      const row = await db
        .updateTable("verified_emails")
        .set({ consumed_at: at.toISOString() })
        .where("token_hash", "=", tokenHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .returning(["email", "browser_hash"])
        .executeTakeFirst();
      return row ? { email: row.email, browserHash: row.browser_hash } : null;
    },

    async findVerified(tokenHash, at) {
      const phone = await db
        .selectFrom("verified_phones")
        .select("phone")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", at.toISOString())
        .executeTakeFirst();
      const email = await db
        .selectFrom("verified_emails")
        .select("email")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", at.toISOString())
        .executeTakeFirst();
      return phone ?? email ?? null;
    },

    async removeBefore(moment) {
      const before = moment.toISOString();
      await db.deleteFrom("verification_codes").where("created_at", "<=", before).execute();
      await db.deleteFrom("code_tries").where("at", "<=", before).execute();
      await db.deleteFrom("verified_phones").where("created_at", "<=", before).execute();
      await db.deleteFrom("verified_emails").where("created_at", "<=", before).execute();
    },

    async removeAfter(moment) {
      const after = moment.toISOString();
      await db.deleteFrom("verification_codes").where("created_at", ">", after).execute();
      await db.deleteFrom("code_tries").where("at", ">", after).execute();
      await db.deleteFrom("verified_phones").where("created_at", ">", after).execute();
      await db.deleteFrom("verified_emails").where("created_at", ">", after).execute();
    },
  };
}
