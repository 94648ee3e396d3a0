import type { Database } from "../database/database.ts";
import type { CodePurpose } from "../messages/messenger.ts";

/** The purpose, destination and requester of a code, as keyed hashes. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  readonly destinationHash: string;
  /** The requesting browser, user or sign-in. */
  readonly bindingHash: string;
}

interface NewCode extends CodeKey {
  readonly channel: "sms" | "email";
  readonly codeHash: string;
  readonly addressHash: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** The keys under which a wrong attempt is counted. */
interface FailedAttempt {
  /** Null when there was no active code to guess. */
  readonly destinationHash: string | null;
  /** The browser, user or sign-in that tried. */
  readonly bindingHash: string;
  readonly addressHash: string | null;
}

/** A destination and who requested the code. Limits per pair do not affect others with the same destination. */
type CodePair = Pick<CodeKey, "destinationHash" | "bindingHash">;

export function verificationQueries(db: Database) {
  const count = (query: { executeTakeFirstOrThrow(): Promise<{ n: number | string | bigint }> }) =>
    query.executeTakeFirstOrThrow().then(({ n }) => Number(n));
  const sent = () => db.selectFrom("verification_codes").select((eb) => eb.fn.countAll<number>().as("n"));
  const tries = () => db.selectFrom("code_tries").select((eb) => eb.fn.countAll<number>().as("n"));

  return {
    /** Stores a code and invalidates earlier ones with the same key. */
    async insertCode({
      at,
      expiresAt,
      purpose,
      channel,
      destinationHash,
      bindingHash,
      addressHash,
      codeHash,
    }: NewCode): Promise<void> {
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

    /** Returns when codes were sent to a pair since a moment, oldest first. */
    async sentFor({ destinationHash, bindingHash }: CodePair, since: Date): Promise<Date[]> {
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

    /** Counts the codes sent to a destination since a moment, from all requesters. */
    countSentTo: (destinationHash: string, since: Date): Promise<number> =>
      count(sent().where("destination_hash", "=", destinationHash).where("created_at", ">", since.toISOString())),
    /** Counts the codes requested from an address, in total or by one browser. */
    countSentFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number> {
      const from = sent().where("address_hash", "=", addressHash).where("created_at", ">", since.toISOString());
      return count(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },
    /** Counts the codes sent by SMS. */
    countSms: (since: Date): Promise<number> =>
      count(sent().where("channel", "=", "sms").where("created_at", ">", since.toISOString())),

    /** Returns whether an active code exists. */
    async hasLiveCode({ purpose, destinationHash, bindingHash }: CodeKey, at: Date): Promise<boolean> {
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

    /** Consumes a code in one statement. Returns false when it is wrong, used or expired. */
    async consume({ purpose, destinationHash, bindingHash }: CodeKey, codeHash: string, at: Date): Promise<boolean> {
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

    async recordAttempt({ destinationHash, bindingHash, addressHash }: FailedAttempt, at: Date): Promise<void> {
      const row = {
        destination_hash: destinationHash,
        binding_hash: bindingHash,
        address_hash: addressHash,
        at: at.toISOString(),
      };
      await db.insertInto("code_tries").values(row).execute();
    },

    countAttemptsOfPair: ({ destinationHash, bindingHash }: CodePair, since: Date): Promise<number> =>
      count(
        tries()
          .where("destination_hash", "=", destinationHash)
          .where("binding_hash", "=", bindingHash)
          .where("at", ">", since.toISOString()),
      ),
    countAttemptsAt: (destinationHash: string, since: Date): Promise<number> =>
      count(tries().where("destination_hash", "=", destinationHash).where("at", ">", since.toISOString())),
    countAttemptsFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number> {
      const from = tries().where("address_hash", "=", addressHash).where("at", ">", since.toISOString());
      return count(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },

    async insertVerifiedPhone({
      tokenHash,
      phone,
      browserHash,
      at,
      expiresAt,
    }: {
      tokenHash: string;
      phone: string;
      browserHash: string;
      at: Date;
      expiresAt: Date;
    }): Promise<void> {
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

    /** Consumes the token of a verified phone in one statement. Returns null when it is unknown, used or expired. */
    async consumeVerifiedPhone(tokenHash: string, at: Date): Promise<{ phone: string; browserHash: string } | null> {
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

    async insertVerifiedEmail({
      tokenHash,
      email,
      browserHash,
      at,
      expiresAt,
    }: {
      tokenHash: string;
      /** In lower case. */
      email: string;
      browserHash: string;
      at: Date;
      expiresAt: Date;
    }): Promise<void> {
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

    /** Consumes the token of a verified e-mail address, like that of a phone. */
    async consumeVerifiedEmail(tokenHash: string, at: Date): Promise<{ email: string; browserHash: string } | null> {
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

    /** Returns what a token proves, a phone or e-mail address, without consuming it; null when unknown or expired. */
    async findVerified(tokenHash: string, at: Date): Promise<{ phone: string } | { email: string } | null> {
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

    /** Deletes codes, attempts, verified phones and e-mail addresses from before a moment. */
    async removeBefore(moment: Date): Promise<void> {
      const before = moment.toISOString();
      await db.deleteFrom("verification_codes").where("created_at", "<=", before).execute();
      await db.deleteFrom("code_tries").where("at", "<=", before).execute();
      await db.deleteFrom("verified_phones").where("created_at", "<=", before).execute();
      await db.deleteFrom("verified_emails").where("created_at", "<=", before).execute();
    },

    /** Deletes the same made after a moment: a clock that was ahead made them. */
    async removeAfter(moment: Date): Promise<void> {
      const after = moment.toISOString();
      await db.deleteFrom("verification_codes").where("created_at", ">", after).execute();
      await db.deleteFrom("code_tries").where("at", ">", after).execute();
      await db.deleteFrom("verified_phones").where("created_at", ">", after).execute();
      await db.deleteFrom("verified_emails").where("created_at", ">", after).execute();
    },
  };
}
