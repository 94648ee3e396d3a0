import { type ExpressionBuilder, sql } from "kysely";
import { countRows, findsRow, firstRow, hasWritten, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
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
  const sent = () => db.selectFrom("verification_codes");
  const tries = () => db.selectFrom("code_tries");
  /** The active codes of a key. */
  const live =
    ({ purpose, destinationHash, bindingHash }: CodeKey) =>
    (eb: ExpressionBuilder<Schema, "verification_codes">) =>
      eb.and([
        eb("purpose", "=", purpose),
        eb("destination_hash", "=", destinationHash),
        eb("binding_hash", "=", bindingHash),
        eb("consumed_at", "is", null),
      ]);

  return {
    /** Stores a code and invalidates earlier ones with the same key. */
    async insertCode(code: NewCode): Promise<void> {
      const created_at = code.at.toISOString();
      await db.updateTable("verification_codes").set({ consumed_at: created_at }).where(live(code)).execute();
      await db
        .insertInto("verification_codes")
        .values({
          purpose: code.purpose,
          channel: code.channel,
          destination_hash: code.destinationHash,
          binding_hash: code.bindingHash,
          address_hash: code.addressHash,
          code_hash: code.codeHash,
          created_at,
          expires_at: code.expiresAt.toISOString(),
        })
        .execute();
    },

    /** Returns when codes were sent to a pair since a moment, oldest first. */
    sentFor: ({ destinationHash, bindingHash }: CodePair, since: Date): Promise<Date[]> =>
      db
        .selectFrom("verification_codes")
        .select("created_at")
        .where("destination_hash", "=", destinationHash)
        .where("binding_hash", "=", bindingHash)
        .where("created_at", ">", since.toISOString())
        .orderBy("created_at")
        .$call(rowsAs((row) => new Date(row.created_at))),

    /** Counts the codes sent to a destination since a moment, from all requesters. */
    countSentTo: (destinationHash: string, since: Date): Promise<number> =>
      countRows(sent().where("destination_hash", "=", destinationHash).where("created_at", ">", since.toISOString())),
    /** Counts the codes requested from an address, in total or by one browser. */
    countSentFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number> {
      const from = sent().where("address_hash", "=", addressHash).where("created_at", ">", since.toISOString());
      return countRows(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },
    /** Counts the codes sent by SMS. */
    countSms: (since: Date): Promise<number> =>
      countRows(sent().where("channel", "=", "sms").where("created_at", ">", since.toISOString())),

    /** Returns whether an active code exists. */
    hasLiveCode: (key: CodeKey, at: Date) =>
      db
        .selectFrom("verification_codes")
        .select("id")
        .where(live(key))
        .where("expires_at", ">", at.toISOString())
        .$call(findsRow),

    /** Consumes a code in one statement. Returns false when it is wrong, used or expired. */
    consume: (key: CodeKey, codeHash: string, at: Date) =>
      db
        .updateTable("verification_codes")
        .set({ consumed_at: at.toISOString() })
        .where(live(key))
        .where("code_hash", "=", codeHash)
        .where("expires_at", ">", at.toISOString())
        .$call(hasWritten),

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
      countRows(
        tries()
          .where("destination_hash", "=", destinationHash)
          .where("binding_hash", "=", bindingHash)
          .where("at", ">", since.toISOString()),
      ),
    countAttemptsAt: (destinationHash: string, since: Date): Promise<number> =>
      countRows(tries().where("destination_hash", "=", destinationHash).where("at", ">", since.toISOString())),
    countAttemptsFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number> {
      const from = tries().where("address_hash", "=", addressHash).where("at", ">", since.toISOString());
      return countRows(bindingHash === undefined ? from : from.where("binding_hash", "=", bindingHash));
    },

    insertVerifiedPhone: ({ phone, ...proof }: { phone: string } & Proof) => insertProof(db, { phone }, proof),
    /** The e-mail address is in lower case. */
    insertVerifiedEmail: ({ email, ...proof }: { email: string } & Proof) => insertProof(db, { email }, proof),

    /** Consumes the token of a verified phone in one statement. Returns null when it is unknown, used or expired. */
    async consumeVerifiedPhone(tokenHash: string, at: Date): Promise<{ phone: string; browserHash: string } | null> {
      const proof = await consumeProof(db, "phone", tokenHash, at);
      return proof && { phone: proof.proved, browserHash: proof.browserHash };
    },
    /** Consumes the token of a verified e-mail address, like that of a phone. */
    async consumeVerifiedEmail(tokenHash: string, at: Date): Promise<{ email: string; browserHash: string } | null> {
      const proof = await consumeProof(db, "email", tokenHash, at);
      return proof && { email: proof.proved, browserHash: proof.browserHash };
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
    removeBefore: (moment: Date) => remove(db, "<=", moment),
    /** Deletes the same made after a moment: a clock that was ahead made them. */
    removeAfter: (moment: Date) => remove(db, ">", moment),
  };
}

interface Proof {
  readonly tokenHash: string;
  readonly browserHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

// The two tables differ in one column, so one type covers both.
const proofs = { phone: "verified_phones", email: "verified_emails" as "verified_phones" } as const;

async function insertProof(db: Database, proved: { phone: string } | { email: string }, proof: Proof): Promise<void> {
  const values = {
    token_hash: proof.tokenHash,
    ...(proved as { phone: string }),
    browser_hash: proof.browserHash,
    created_at: proof.at.toISOString(),
    expires_at: proof.expiresAt.toISOString(),
  };
  await db
    .insertInto(proofs["phone" in proved ? "phone" : "email"])
    .values(values)
    .execute();
}

function consumeProof(db: Database, what: keyof typeof proofs, tokenHash: string, at: Date) {
  return db
    .updateTable(proofs[what])
    .set({ consumed_at: at.toISOString() })
    .where("token_hash", "=", tokenHash)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", at.toISOString())
    .returning([sql.ref<string>(what).as("proved"), "browser_hash as browserHash"])
    .$call(firstRow);
}

async function remove(db: Database, from: "<=" | ">", moment: Date): Promise<void> {
  await db.deleteFrom("code_tries").where("at", from, moment.toISOString()).execute();
  for (const table of ["verification_codes", "verified_phones", "verified_emails"] as const)
    await db.deleteFrom(table).where("created_at", from, moment.toISOString()).execute();
}
