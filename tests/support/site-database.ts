import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { daysLater } from "../../app/contract/rules/istanbul-time.ts";
import { deleteSamples } from "./samples.ts";
import type { TestSite } from "./site.ts";

/** How long a site of another API may not know that something has changed there: it asks every three seconds. */
const keptMilliseconds = 4_500;

/**
 * Opens the database of a running site, to read what no page shows and to set states that would
 * take too long to reach.
 */
export function openSiteDatabase({ dataDirectory, isSplit }: Pick<TestSite, "dataDirectory" | "isSplit">) {
  const within = <T>(work: (database: DatabaseSync) => T): T => {
    using database = new DatabaseSync(join(dataDirectory, "pinar.sqlite"), { timeout: 5000 });
    return work(database);
  };
  const rows = (query: string, ...values: string[]) =>
    within((database) => database.prepare(query).all(...values) as Record<string, string | number | null>[]);
  /** Returns the first value of the first row. */
  const number = (query: string, ...values: string[]) => Number(Object.values(rows(query, ...values)[0]!)[0]);
  const change = (statement: string, ...values: string[]) =>
    within((database) => void database.prepare(statement).run(...values));
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  /** Changes what everybody sees, and waits until the site of an API in another process sees it, too. */
  const changeForAll = (...statement: Parameters<typeof change>) => {
    change(...statement);
    if (isSplit) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, keptMilliseconds);
  };

  const causeId = (key: string) => number("select id from causes where key = ?", key);
  const ofPhone = "user_id = (select id from users where phone = ?)";
  const ofPayer = "owner = (select owner from payments where id = ?)";

  return {
    deleteSamples: () => deleteSamples((statement) => change(statement)),

    /** Backdates the last phone verification and the last use of staff pages by minutes. */
    backdatePhoneProof: (phone: string, minutes: number) => {
      const then = minutesAgo(minutes);
      change(`update access_tokens set verified_at = ?, staff_used_at = ? where ${ofPhone}`, then, then, phone);
    },

    /** Backdates the last code of the second factor by minutes. */
    backdateSecondFactor: (phone: string, minutes: number) =>
      change(`update access_tokens set second_factor_at = ? where ${ofPhone}`, minutesAgo(minutes), phone),

    /** Returns how often the bank charged for all payments of this payment's guest. */
    chargeCountOfPayer: (paymentId: string) =>
      number(
        `select coalesce(sum(charges), 0) from sandbox_payments where payment_id in (
          select provider_payment_id from payments where ${ofPayer})`,
        paymentId,
      ),

    /** Returns the number of payments that this payment's guest started. */
    paymentCountOfPayer: (paymentId: string) => number(`select count(*) from payments where ${ofPayer}`, paymentId),

    /** Returns the sum of the donations of a payment, in lira. */
    donatedThrough: (paymentId: string) =>
      number("select coalesce(sum(amount), 0) from donations where payment_id = ?", paymentId) / 100,

    /** Returns what a cause has collected, in lira, by its key in the starter content. */
    totalOfCause: (cause: string) => number("select total_amount from causes where key = ?", cause) / 100,

    /** Returns the id of a cause, by its key in the starter content. */
    causeId,

    /** Sets the amount missing to the goal of a cause, in lira. The site shows it at once, unlike a sum of gifts. */
    setRemaining: (id: number, lira: number) => {
      change("update causes set total_amount = goal_amount - ? where id = ?", String(lira * 100), String(id));
      changeForAll("update public_versions set number = number + 1 where name = 'content'");
    },

    /** Enters rates in lira, valid from a day on, in the place of all others of their kinds. */
    setRates: (rates: Readonly<Record<string, number>>, from = "2026-01-01") => {
      for (const [kind, amount] of Object.entries(rates)) {
        change("delete from rates where kind = ?", kind);
        changeForAll(
          `insert into rates (kind, amount, from_day, source, entered_at)
            values (?, ?, ?, 'Deneme kaynağı', '2026-01-01T00:00:00.000Z')`,
          ...[kind, String(Math.round(amount * 100)), from],
        );
      }
    },

    removeRates: (kind: string) => changeForAll("delete from rates where kind = ?", kind),

    /** Enters a Ramadan of 30 days and its Eid in the place of all religious days. */
    setRamadan: (firstDay: string) => {
      change("delete from religious_days");
      const enter = (kind: string, ...days: readonly [string, string]) =>
        changeForAll(
          `insert into religious_days (kind, hijri_year, first_day, last_day, source, entered_at)
            values (?, 1447, ?, ?, 'Deneme kaynağı', '2026-01-01T00:00:00.000Z')`,
          ...[kind, ...days],
        );
      enter("eid_al_fitr", daysLater(firstDay, 30), daysLater(firstDay, 32));
      enter("ramadan", firstDay, daysLater(firstDay, 29));
    },

    /** Lets a cause take zakat, fitre and fidye. */
    letTakeFunds: (key: string, decidedBy: string) => {
      change(
        "update causes set takes_zakat = 1, takes_fitre = 1, takes_fidye = 1, funds_decided_by = ? where key = ?",
        ...[decidedBy, key],
      );
      changeForAll("update public_versions set number = number + 1 where name = 'content'");
    },

    /** Returns funds and sums in lira of the donations of a payment. */
    fundsThrough: (paymentId: string) =>
      rows("select fund, amount from donations where payment_id = ?", paymentId).map(({ fund, amount }) => [
        fund,
        Number(amount) / 100,
      ]),

    /** Sets the days on which a sacrifice is taken. */
    setSeason: (id: number, from: string, until: string) => {
      change("update causes set season_from = ?, season_until = ? where id = ?", from, until, String(id));
      changeForAll("update public_versions set number = number + 1 where name = 'content'");
    },

    /** Replaces the 3-D Secure document of a payment. */
    setBankDocument: (paymentId: string, document: string) =>
      change("update payments set three_d_secure = ? where id = ?", document, paymentId),

    /** Makes a payment expire now instead of after 15 minutes. */
    expirePayment: (paymentId: string) =>
      change("update payments set expires_at = '2020-01-01T00:00:00.000Z' where id = ?", paymentId),

    /** Backdates the confirmation of a payment, so that its review starts. */
    startReview: (paymentId: string) =>
      change(
        "update payments set updated_at = ?, next_inquiry_at = ? where id = ? and state = 'confirming'",
        ...[minutesAgo(11), minutesAgo(0), paymentId],
      ),

    /** Makes the bank answer inquiries about a payment from now on. */
    resolveAtBank: (paymentId: string) =>
      change("update sandbox_payments set behaviour = 'succeeds' where conversation_id = ?", paymentId),

    /** Backdates every code, attempt and verified phone by minutes. */
    backdateCodes(minutes: number): void {
      const earlier = (column: string) =>
        `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
      for (const table of ["verification_codes", "verified_phones"])
        change(`update ${table} set ${earlier("created_at")}, ${earlier("expires_at")}`);
      change(`update code_tries set ${earlier("at")}`);
    },

    deleteSessions: () => change("delete from access_tokens"),

    expireSessions: (phone: string) =>
      change(`update access_tokens set expires_at = '2020-01-01T00:00:00.000Z' where ${ofPhone}`, phone),

    /** Returns the contact messages and volunteer applications from an e-mail address. */
    messagesFrom: (email: string) =>
      ["contact_messages", "volunteers"].flatMap((table) => rows(`select * from ${table} where email = ?`, email)),

    /** Returns all rows of a table, to check what must not be stored. */
    allRows: (table: "saved_cards" | "consents" | "access_tokens" | "users") => rows(`select * from ${table}`),

    /** Removes all donations from a well of the starter content and opens it. Returns its id. */
    clearDonationsOf(well: string): number {
      for (const table of ["donations", "sample_gifts"])
        change(`delete from ${table} where cause_id = (select id from causes where key = ?)`, well);
      changeForAll("update causes set total_amount = 0, status = 'open' where key = ?", well);
      return causeId(well);
    },

    /** Moves the donations of a payment to another year. */
    setDonationYear: (paymentId: string, year: number) =>
      change("update donations set created_at = ? where payment_id = ?", `${year}-06-15T10:00:00.000Z`, paymentId),

    /** Copies the donation of a payment this many times. */
    multiplyDonation: (paymentId: string, times: number) =>
      change(
        `insert into donations (payment_id, cause_id, owner, name, phone, amount, share_value, on_behalf, proxy_granted, note, created_at)
          with recursive many(place) as (select 1 union all select place + 1 from many where place < ${times})
          select payment_id, cause_id, owner, name, '+905321112233', amount, share_value, on_behalf, proxy_granted, note, created_at from donations, many where payment_id = ?`,
        paymentId,
      ),

    setFilm: (video: string, number: string) =>
      changeForAll(
        "update content_items set fields = json_set(fields, '$.video_id', ?) where kind = 'video' and slug = ?",
        number,
        video,
      ),

    publishNow: (slug: string) =>
      changeForAll("update content_items set published_at = ? where slug = ?", minutesAgo(1), slug),

    /** Adds this many questions after the existing ones, starting with "Yeni soru 1". */
    addQuestions: (amount: number) =>
      changeForAll(
        `insert into content_items (kind, slug, state, published_at, position, texts, fields, search_tr, search_en, created_at, updated_at, version)
          with recursive many(place) as (select 1 union all select place + 1 from many where place < ${amount})
          select kind, 'yeni-soru-' || place, state, published_at, 1000 + place, json_set(texts, '$.tr.question', 'Yeni soru ' || place), fields, search_tr, search_en, created_at, updated_at, 1
          from many, (select * from content_items where kind = 'faq' order by id limit 1)`,
      ),

    messageCount: () => number("select (select count(*) from contact_messages) + (select count(*) from volunteers)"),

    transferCodeCount: () => number("select count(*) from transfer_codes"),

    expireSpring: (id: number, end: string) =>
      changeForAll("update springs set state = 'ended', ends_at = ?, ended_at = ? where id = ?", end, end, String(id)),

    /** Adds a compared day on which the provider has a payment of 75.50 TL that is unknown here. */
    addUnknownPayment(day: string, number = "20000777"): void {
      const at = `${day}T04:00:00.000Z`;
      const add = (table: string, columns: string, ...values: string[]) =>
        change(
          `insert into ${table} (provider, ${columns}) values ('iyzico', ${values.map(() => "?").join()})`,
          ...values,
        );
      add("reconciliation_days", "day, state, claimed_until, ran_at, paid_there", day, "done", at, at, "7550");
      const transaction = "kind, transaction_id, day, provider_payment_id, amount";
      add("provider_transactions", transaction, "payment", number, day, number, "7550");
      const difference = "day, kind, provider_payment_id, amount_there, amount_here, found_at";
      add("reconciliation_differences", difference, day, "only_there", number, "7550", "0", at);
    },

    setUpSecondFactor(phone: string): void {
      const user = "select id, '2026-11-20T10:00:00.000Z' from users where phone = ?";
      change(`insert into second_factors (user_id, set_up_at) ${user}`, phone);
    },

    setCauseStatus: (cause: string, status: "open" | "closed") =>
      changeForAll("update causes set status = ? where key = ?", status, cause),
  };
}
