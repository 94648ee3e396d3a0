import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock, openTestBackend, type TestBackend } from "../support/backend.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";
import { administratorOf } from "../support/staff.ts";

/**
 * `node tests/bench/staff-lists.ts [sqlite|postgres] [donations]`: fills a database with donations (a million by
 * default), their payments and lines, and prints the time of each page of the staff's desk: the lowest and the median
 * of nine calls through the API, in milliseconds.
 */
const database = process.argv[2] === "postgres" ? "postgres" : "sqlite";
const many = Number(process.argv[3] ?? 1_000_000);
const calls = 9;

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
const searchNames = names.map((name) => `${name.toLowerCase()}`);

/** Writes a donation a minute over two years, one in twenty refused; every thousandth donor is Nadide Erguvan. */
async function fill(site: TestBackend): Promise<void> {
  const isPostgres = database === "postgres";
  const list = (texts: readonly string[]) =>
    `case i % ${texts.length} ${texts.map((text, index) => `when ${index} then '${text.replaceAll("'", "''")}'`).join(" ")} end`;
  const name = `case when i % 1000 = 0 then 'Nadide Erguvan' else ${list(names)} end`;
  const search = `case when i % 1000 = 0 then 'nadide erguvan' else ${list(searchNames.map(plain))} end || ' 53' || (20000000 + i) || ' kisi' || i || '@example.org'`;
  const moment = isPostgres
    ? `to_char(timestamp '2024-11-01' + i * interval '63 seconds', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : "strftime('%Y-%m-%dT%H:%M:%S.000Z', '2024-11-01', '+' || (i * 63) || ' seconds')";
  const state = "case when i % 20 = 0 then 'failed' else 'succeeded' end";
  const numbers = `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${many})`;
  const text = (expression: string) => (isPostgres ? `(${expression})::text` : expression);
  await site.db
    .execute(`insert into payments (id, owner, idempotency_key, state, amount, donor_name, donor_email, donor_phone,
      language, reference_hash, provider, provider_payment_id, card_brand, card_last_four, search_text, terms_accepted_at,
      created_at, updated_at, expires_at, finished_at)
    ${numbers} select 'bench' || i, 'guest:' || (i % 50000), 'key-' || i, ${state}, 5000 + i % 40 * 100, ${name},
      'kisi' || i || '@example.org', '+9053' || (20000000 + i), 'tr', 'reference' || i, 'iyzico', ${text("900000000 + i")}, 'Visa',
      substr(${text("10000 + i % 10000")}, 2), ${search}, ${moment}, ${moment}, ${moment}, ${moment}, ${moment} from numbers`);
  await site.db
    .execute(`insert into payment_lines (payment_id, cause_id, name, amount, share_value, on_behalf, proxy_granted,
      basket_item_id, provider_item_id)
    ${numbers} select 'bench' || i, 1 + i % 30, 'anonymous', 5000 + i % 40 * 100, 1, 0, 0, i, ${text("700000000 + i")} from numbers`);
  await site.db
    .execute(`insert into donations (payment_id, payment_line_id, owner, cause_id, name, amount, share_value, on_behalf,
      proxy_granted, search_text, created_at)
    select payments.id, payment_lines.id, payments.owner, payment_lines.cause_id, 'anonymous', payments.amount, 1, 0, 0,
      payments.search_text || ' su kuyusu ' || payments.id, payments.created_at
    from payments join payment_lines on payment_lines.payment_id = payments.id
    where payments.state = 'succeeded' and payments.id like 'bench%' order by payments.created_at`);
  await site.db.execute(isPostgres ? "vacuum analyze" : "analyze");
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
}

/** Measures one page. */
async function measure(title: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < calls; count++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  console.log(`${title.padEnd(44)}${times[0]!.toFixed(0).padStart(6)}${times[calls >> 1]!.toFixed(0).padStart(6)}`);
}

const server = database === "postgres" ? await openOwnPostgres() : null;
if (server) await server.query("create database bench");
const clock = createClock("2026-11-21T09:30:00.000Z");
const site = server
  ? await openTestBackend({
      beside: { place: { database: `${server.url}/bench`, dataDirectory: join(tmpdir(), "pinar-bench") }, clock },
    })
  : await openTestBackend({ database: "sqlite", clock });
try {
  const began = performance.now();
  await fill(site);
  console.log(
    `${database}: ${many} payments in ${((performance.now() - began) / 1000).toFixed(0)} s; lowest and median ms`,
  );
  const staff = await administratorOf(site);
  const donations = (query: object) => () =>
    site.call("listStaffDonations", { query: { per_page: 50, ...query } }, staff);
  const payments = (query: object) => () =>
    site.call("listStaffPayments", { query: { per_page: 25, ...query } }, staff);
  const month = { from: "2025-06-01", until: "2025-06-30" };
  await measure("/admin/donations", donations({}));
  await measure("  page 100", donations({ page: 100 }));
  await measure("  middle page", donations({ page: Math.floor((many * 0.95) / 100) }));
  await measure("  last page", donations({ page: Math.floor((many * 0.95) / 50) }));
  await measure("  kind=spring (none)", donations({ kind: 3 }));
  await measure("  kind=water_well", donations({ kind: 2 }));
  await measure("  one month", donations(month));
  await measure("  one cause", donations({ cause: 5 }));
  await measure("  q=nadide (one in 1000)", donations({ q: "nadide" }));
  await measure("  q=ayse (one in 8)", donations({ q: "ayse" }));
  await measure("  q=nothing", donations({ q: "bulunmaz" }));
  await measure("  q=phone", donations({ q: "0532 050 00 05" }));
  await measure("  q=ay (two letters)", donations({ q: "ay" }));
  await measure("  q=nadide, one month", donations({ q: "nadide", ...month }));
  await measure("/admin/payments", payments({}));
  await measure("  page 100", payments({ page: 100 }));
  await measure("  middle page", payments({ page: Math.floor(many / 50) }));
  await measure("  last page", payments({ page: Math.floor(many / 25) }));
  await measure("  state=failed", payments({ state: "failed" }));
  await measure("  state=succeeded", payments({ state: "succeeded" }));
  await measure("  one day", payments({ from: "2025-06-01", until: "2025-06-01" }));
  await measure("  one month", payments(month));
  await measure("  q=name (one in 1000)", payments({ q: "nadide erguvan" }));
  await measure("  q=common name (one in 8)", payments({ q: "ayşe yılmaz" }));
  await measure("  q=phone", payments({ q: "+90 532 050 00 05" }));
  await measure("  q=e-mail", payments({ q: "kisi500005@example.org" }));
  await measure("  q=our number", payments({ q: `bench${many - 1}` }));
  await measure("  q=the provider's number", payments({ q: "900500005" }));
  await measure("  q=last four digits", payments({ q: "1234" }));
  await measure("  q=number of a receipt", payments({ q: "2026-000123" }));
  await measure("/admin/payments/:id", () =>
    site.call("showStaffPayment", { params: { id: `bench${many - 1}` } }, staff),
  );
  await measure("/admin/refunds", () => site.call("listRefunds", { query: {} }, staff));
  await measure("statistics of the home page", () => site.call("listStatistics", {}));
} finally {
  await site.close();
  await server?.close();
  await rm(join(tmpdir(), "pinar-bench"), { recursive: true, force: true });
}
