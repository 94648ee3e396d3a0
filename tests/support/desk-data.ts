import type { TestBackend, TestDatabase } from "./backend.ts";

/** Replaces who gives to what: SQL over `i`, the number of a payment. */
export interface DeskPeople {
  readonly members: number;
  readonly owner: string;
  readonly cause: string;
}

const names = [
  "Ayşe Yılmaz",
  "Mehmet Demir",
  "Şükran Işık",
  "Ali Veli",
  "Zehra Öz",
  "Hasan Çelik",
  "Elif Kaya",
  "İsmail Ak",
];

/** Days of the data, and the seconds between two payments of a million. */
const [firstDay, lastDay] = ["2024-11-01", "2026-10-30"];
const secondsOfAMillion = 63;

/**
 * Fills a database with two years of giving: payments with a line, moves, a receipt and a donation each; one in twenty
 * refused, one in twenty a transfer, one in fifty refunded; half of them of members. Beside them bank statements,
 * reports of the provider, reconciled days, regular gifts, figures, the audit log and messages. Every thousandth donor
 * is Nadide Erguvan.
 * @param many payments
 */
export async function fillDesk(
  site: { readonly db: Pick<TestBackend["db"], "execute"> },
  database: TestDatabase,
  many: number,
  people?: DeskPeople,
): Promise<void> {
  const isPostgres = database === "postgres";
  const run = (statement: string) => site.db.execute(statement);
  const text = (expression: string) => (isPostgres ? `(${expression})::text` : `(${expression})`);
  const numbers = (count: number) =>
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})`;
  const list = (texts: readonly string[]) =>
    `case i % ${texts.length} ${texts.map((one, index) => `when ${index} then '${one.replaceAll("'", "''")}'`).join(" ")} end`;
  const name = `case when i % 1000 = 0 then 'Nadide Erguvan' else ${list(names)} end`;
  const plainName = `case when i % 1000 = 0 then 'nadide erguvan' else ${list(names.map(plain))} end`;
  const momentOf = (seconds: string) =>
    isPostgres
      ? `to_char(timestamp '${firstDay}' + (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '${firstDay}', '+' || (${seconds}) || ' seconds')`;
  const step = Math.max(1, Math.floor((secondsOfAMillion * 1_000_000) / many));
  const moment = momentOf(`i * ${step}`);
  const dayOf = (row: string) => `substr(${row}, 1, 10)`;
  const members = people?.members ?? Math.max(10, Math.floor(many / 5));
  const owner =
    people?.owner ??
    `case when i % 2 = 0 then 'user:' || (1000000 + 1 + i % ${members}) else 'guest:' || (i % 50000) end`;

  await run(`insert into users (id, phone, first_name, last_name, created_at)
    ${numbers(members)} select 1000000 + i, '+9054' || (10000000 + i), ${name}, 'Üye ' || i, ${momentOf(`i % ${many} * ${step}`)}
    from numbers`);
  await run(`insert into payments (id, owner, idempotency_key, state, amount, donor_name, donor_email, donor_phone,
      language, reference_hash, provider, provider_payment_id, card_brand, card_last_four, search_text, terms_accepted_at,
      created_at, updated_at, expires_at, finished_at)
    ${numbers(many)} select 'bench' || i,
      ${owner}, 'key-' || i,
      case when i % 20 = 0 then 'failed' when i % 25000 = 1 then 'under_review' else 'succeeded' end,
      5000 + i % 40 * 100, ${name}, 'kisi' || i || '@example.org', '+9053' || (20000000 + i), 'tr', 'reference' || i,
      case when i % 20 = 3 then 'transfer' else 'iyzico' end,
      case when i % 20 = 3 then null else ${text("900000000 + i")} end, 'Visa', substr(${text("10000 + i % 10000")}, 2),
      ${plainName} || ' 53' || (20000000 + i) || ' kisi' || i || '@example.org',
      ${moment}, ${moment}, ${moment}, ${moment}, ${moment} from numbers`);
  await run(`insert into payment_lines (payment_id, cause_id, name, amount, share_value, on_behalf, proxy_granted,
      basket_item_id, provider_item_id)
    ${numbers(many)} select 'bench' || i, ${people?.cause ?? "1 + i % 30"}, 'anonymous', 5000 + i % 40 * 100, 1, 0, 0, i, ${text("700000000 + i")}
    from numbers`);
  await run(`insert into payment_moves (payment_id, from_state, to_state, at)
    select id, 'confirming', state, created_at from payments where id like 'bench%'`);
  await run(`insert into donations (payment_id, payment_line_id, owner, cause_id, name, amount, share_value, on_behalf,
      proxy_granted, search_text, created_at)
    select payments.id, payment_lines.id, payments.owner, payment_lines.cause_id, 'anonymous', payments.amount, 1, 0, 0,
      payments.search_text || ' su kuyusu ' || payments.id, payments.created_at
    from payments join payment_lines on payment_lines.payment_id = payments.id
    where payments.state = 'succeeded' and payments.id like 'bench%' order by payments.created_at`);
  await run(`insert into receipts (payment_id, series, year, serial, amount, donor_name, organisation, lines, paid_at, issued_at)
    select id, 'official', cast(substr(created_at, 1, 4) as integer),
      row_number() over (partition by substr(created_at, 1, 4) order by created_at), amount, donor_name, '{}', '[]',
      created_at, created_at
    from payments where state = 'succeeded'`);
  await run(`insert into refunds (request_id, payment_id, payment_line_id, kind, state, amount, reason, requested_by,
      requested_at, finished_at)
    select payment_id, payment_id, id, 'refund', case when basket_item_id % 40000 = 2 then 'requested' else 'succeeded' end,
      amount, 'Bağışçı istedi', 1000001, '2026-10-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'
    from payment_lines where basket_item_id % 50 = 2 and payment_id like 'bench%'`);
  await run(`insert into transfers (payment_id, kind, day, amount, account_id, account, sender, entered_by, created_at)
    select id, case when amount % 300 = 0 then 'cash' else 'bank' end, ${dayOf("created_at")}, amount, 1, 'Ziraat',
      donor_name, 1000001, created_at
    from payments where provider = 'transfer'`);
  await run(`insert into statement_files (account_id, account, name, digest, lines, uploaded_at, imported_at)
    ${numbers(200)} select 1, 'Ziraat', 'hesap-' || i || '.csv', 'digest' || i, 500, ${momentOf("i * 300000")},
      ${momentOf("i * 300000")} from numbers`);
  await run(`insert into statement_lines (file_id, account_id, fingerprint, day, amount, sender, sender_key, sender_iban,
      description, state, matched_by, user_id, donor_name)
    ${numbers(Math.max(500, Math.floor(many / 10)))} select (select min(id) from statement_files) + i % 200, 1, 'line' || i,
      ${dayOf(moment)}, 5000 + i % 40 * 100, ${name}, ${plainName}, 'TR' || (100000000 + i % 20000), 'Su kuyusu',
      case when i % 10 = 0 then 'open' when i % 10 = 1 then 'set_aside' else 'accepted' end,
      case when i % 3 = 0 then 'iban' end, case when i % 3 = 0 then 1000000 + 1 + i % ${members} end, ${name}
    from numbers`);
  await run(`insert into provider_transactions (provider, kind, transaction_id, day, provider_payment_id, amount)
    select 'iyzico', 'payment', provider_payment_id, ${dayOf("created_at")}, provider_payment_id, amount
    from payments where provider = 'iyzico' and state = 'succeeded'`);
  await run(`insert into reconciliation_days (provider, day, state, claimed_until, ran_at, paid_there, paid_here)
    ${numbers(725)} select 'iyzico', ${dayOf(momentOf("i * 86400"))}, 'done', ${momentOf("i * 86400")},
      ${momentOf("i * 86400")}, 100, 100 from numbers`);
  await run(`insert into reconciliation_differences (provider, day, kind, provider_payment_id, amount_there, amount_here,
      found_at, gone_at)
    ${numbers(Math.floor(many / 500))} select 'iyzico', ${dayOf(momentOf("(i % 725) * 86400"))}, 'sum', ${text("900000000 + i")},
      100, 200, ${momentOf("i")}, case when i % 20 = 0 then null else ${momentOf("i")} end from numbers`);
  await run(`insert into regular_gifts (user_id, state, cause_id, amount, day, name, share_value, on_behalf, proxy_granted,
      language, next_month, created_at, stopped_at)
    ${numbers(Math.floor(many / 30))} select 1000000 + 1 + i % ${members},
      case i % 5 when 0 then 'stopped' when 1 then 'paused' else 'active' end, 1 + i % 30, 5000, 1 + i % 31, 'anonymous',
      1, 0, 0, 'tr', '2026-12', ${momentOf(`i * ${step * 29}`)}, case i % 5 when 0 then ${momentOf(`i * ${step * 29} + 3600`)} end
    from numbers`);
  await run(`insert into regular_charges (gift_id, month, state, payment_id, amount, created_at, updated_at)
    select regular_gifts.id, months.month, 'paid', null, 5000, regular_gifts.created_at, regular_gifts.created_at
    from regular_gifts, (${numbers(10)} select '2026-' || substr(${text("100 + i")}, 2) as month from numbers) as months`);
  await run(`insert into figure_days (day, kind, country, channel, donations, amount)
    select ${dayOf("donations.created_at")}, causes.kind, causes.country, 'card', count(*), sum(donations.amount)
    from donations join causes on causes.id = donations.cause_id group by 1, 2, 3 on conflict do nothing`);
  await run(`insert into figure_donors (day, new_donors, returning_donors, computed_at)
    select distinct day, 30, 900, '${lastDay}T23:00:00.000Z' from figure_days where true on conflict do nothing`);
  await run(`insert into audit_log (at, user_id, action, subject, subject_id, details, chain)
    ${numbers(Math.floor(many / 4))} select ${momentOf(`i * ${step * 3}`)}, 1000000 + 1 + i % 20,
      case i % 3 when 0 then 'sign_in' when 1 then 'payment.settle' else 'donation.hide' end, 'payment', 'bench' || i, '{}', ''
    from numbers`);
  await run(`insert into contact_messages (language, name, email, subject, message, email_hash, handled_at, created_at)
    ${numbers(Math.floor(many / 20))} select 'tr', ${name}, 'kisi' || i || '@example.org', 'Konu', 'Merhaba', 'hash' || i,
      case when i % 50 = 0 then null else ${momentOf(`i * ${step * 19}`)} end, ${momentOf(`i * ${step * 19}`)} from numbers`);
  // A server does this by itself; SQLite plans without statistics, as on a real site.
  if (isPostgres) await run("vacuum analyze");
}

function plain(text: string): string {
  return text.toLocaleLowerCase("tr").normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
}
