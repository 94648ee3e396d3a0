import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestSite } from "./site.ts";

type Row = Record<string, string | number | null>;

/**
 * A look into the tables of a running site and of its sandbox bank, for what no page shows or can bring about in time.
 */
export function openSiteDatabase({ dataDirectory }: Pick<TestSite, "dataDirectory">) {
  function within<T>(file: string, work: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(dataDirectory, file), { timeout: 5000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  const ask = (query: string, ...values: string[]) =>
    within("pinar.sqlite", (database) => database.prepare(query).get(...values) as Row | undefined);
  const change = (statement: string, ...values: string[]) =>
    within("pinar.sqlite", (database) => void database.prepare(statement).run(...values));

  return {
    /** Lets minutes pass since somebody proved their phone and was last on staff's pages. */
    backdatePhoneProof: (phone: string, minutes: number) => {
      const then = new Date(Date.now() - minutes * 60_000).toISOString();
      change(
        "update access_tokens set verified_at = ?, staff_used_at = ? where user_id = (select id from users where phone = ?)",
        then,
        then,
        phone,
      );
    },

    /** How often the bank has taken money for payments that one guest began; the payment names the guest. */
    chargeCountOfPayer(paymentId: string): number {
      const numbers = within("pinar.sqlite", (database) =>
        database
          .prepare(
            "select provider_payment_id as number from payments where owner = (select owner from payments where id = ?) and provider_payment_id is not null",
          )
          .all(paymentId),
      ) as { number: string }[];
      return within("sandbox-bank.sqlite", (database) => {
        const charges = database.prepare("select charges from ledger where payment_id = ?");
        return numbers.reduce(
          (sum, { number }) => sum + Number((charges.get(number) as Row | undefined)?.charges ?? 0),
          0,
        );
      });
    },

    /** How many payments that guest began. */
    paymentCountOfPayer: (paymentId: string) =>
      Number(
        ask(
          "select count(*) as count from payments where owner = (select owner from payments where id = ?)",
          paymentId,
        )!.count,
      ),

    /** Sum of the donations that came out of a payment, in lira. */
    donatedThrough: (paymentId: string) =>
      Number(ask("select coalesce(sum(amount), 0) as sum from donations where payment_id = ?", paymentId)!.sum) / 100,

    /** What a cause has collected, in lira; a cause is named by its key in the starter content. */
    totalOfCause: (cause: string) =>
      Number(ask("select total_amount from causes where key = ?", cause)!.total_amount) / 100,

    /** The id of a cause, by its key in the starter content. */
    causeId: (key: string) => Number(ask("select id from causes where key = ?", key)!.id),

    /** Leaves so much missing to the goal of a cause, in lira. */
    setRemaining: (id: number, lira: number) =>
      change("update causes set total_amount = goal_amount - ? where id = ?", String(lira * 100), String(id)),

    /** Lets the provider have sent another document for the way to the bank. */
    setBankDocument: (paymentId: string, document: string) =>
      change("update payments set three_d_secure = ? where id = ?", document, paymentId),

    /** Lets the time for a payment run out now instead of in a quarter of an hour. */
    expirePayment: (paymentId: string) =>
      change("update payments set expires_at = '2020-01-01T00:00:00.000Z' where id = ?", paymentId),

    /** Lets ten minutes pass since a payment was sent for confirmation. */
    startReview: (paymentId: string) =>
      change(
        "update payments set updated_at = ?, next_inquiry_at = ? where id = ? and state = 'confirming'",
        new Date(Date.now() - 11 * 60_000).toISOString(),
        new Date().toISOString(),
        paymentId,
      ),

    /** Lets the bank tell from now on what it knows of a payment. */
    resolveAtBank: (paymentId: string) =>
      within(
        "sandbox-bank.sqlite",
        (database) =>
          void database.prepare("update ledger set behaviour = 'succeeds' where conversation_id = ?").run(paymentId),
      ),

    /** Lets minutes pass for every code, try and verified phone. */
    backdateCodes(minutes: number): void {
      const earlier = (column: string) =>
        `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
      for (const table of ["verification_codes", "verified_phones"])
        change(`update ${table} set ${earlier("created_at")}, ${earlier("expires_at")}`);
      change(`update code_tries set ${earlier("at")}`);
    },

    /** Ends every sign-in of everybody at once. */
    deleteSessions: () => change("delete from access_tokens"),

    /** Lets every sign-in run out, as after a month. */
    expireSessions: (phone: string) =>
      change(
        "update access_tokens set expires_at = '2020-01-01T00:00:00.000Z' where user_id = (select id from users where phone = ?)",
        phone,
      ),

    /** What somebody wrote to the organisation, as message or volunteer, by their e-mail address. */
    messagesFrom: (email: string) =>
      ["contact_messages", "volunteers"].flatMap((table) =>
        within(
          "pinar.sqlite",
          (database) => database.prepare(`select * from ${table} where email = ?`).all(email) as Row[],
        ),
      ),

    /** Every row of a table, as text: for looking for what must not be kept. */
    allRows: (table: "saved_cards" | "consents" | "access_tokens" | "users") =>
      within("pinar.sqlite", (database) => database.prepare(`select * from ${table}`).all() as Row[]),

    /** Makes a well of the starter content one that nobody gave to yet; answers its id. */
    clearDonationsOf(well: string): number {
      change("delete from donations where cause_id = (select id from causes where key = ?)", well);
      change("update causes set total_amount = 0, status = 'open' where key = ?", well);
      return Number(ask("select id from causes where key = ?", well)!.id);
    },

    /** Lets what somebody gave through a payment be of another year. */
    setDonationYear: (paymentId: string, year: number) =>
      change("update donations set created_at = ? where payment_id = ?", `${year}-06-15T10:00:00.000Z`, paymentId),

    /** Lets a donation of a payment have been made this many times more. */
    multiplyDonation: (paymentId: string, times: number) =>
      change(
        `insert into donations (payment_id, cause_id, owner, name, phone, amount, share_value, on_behalf, proxy_granted, note, created_at)
          with recursive many(place) as (select 1 union all select place + 1 from many where place < ${times})
          select payment_id, cause_id, owner, name, '+905321112233', amount, share_value, on_behalf, proxy_granted, note, created_at from donations, many where payment_id = ?`,
        paymentId,
      ),

    /** Lets the moment come that something of the organisation waits for to be on show. */
    publishNow: (slug: string) =>
      change(
        "update content_items set published_at = ? where slug = ?",
        new Date(Date.now() - 1000).toISOString(),
        slug,
      ),

    /** Puts this many questions behind those of the site, "Yeni soru 1" first. */
    addQuestions: (amount: number) =>
      change(
        `insert into content_items (kind, slug, state, published_at, position, texts, fields, search_tr, search_en, created_at, updated_at, version)
          with recursive many(place) as (select 1 union all select place + 1 from many where place < ${amount})
          select kind, 'yeni-soru-' || place, state, published_at, 1000 + place, json_set(texts, '$.tr.question', 'Yeni soru ' || place), fields, search_tr, search_en, created_at, updated_at, 1
          from many, (select * from content_items where kind = 'faq' order by id limit 1)`,
      ),

    /** How many messages and volunteers the site has received. */
    messageCount: () =>
      Number(ask("select (select count(*) from contact_messages) + (select count(*) from volunteers) as n")!.n),

    /** Lets a spring have ended with its time: the end of its last day. */
    expireSpring: (id: number, end: string) =>
      change("update springs set state = 'ended', ends_at = ?, ended_at = ? where id = ?", end, end, String(id)),

    /** Closes or opens a cause, as staff would. */
    setCauseStatus: (cause: string, status: "open" | "closed") =>
      change("update causes set status = ? where key = ?", status, cause),
  };
}
