import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aCard, fillBasket, pay } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";

type Row = Record<string, unknown>;

/** Writes what the database holds of the ledger into a file as former versions had one, and empties the database. */
async function moveIntoFormerFile({ db, place }: Pick<TestBackend, "db" | "place">): Promise<void> {
  const file = new DatabaseSync(join(place.dataDirectory, "sandbox-bank.sqlite"));
  file.exec(`pragma journal_mode = wal;
    create table ledger (payment_id text primary key, conversation_id text not null, behaviour text not null,
      association text not null, last_four text not null, price real not null, callback_url text not null,
      locale text not null, items text not null, status text not null default 'INIT_THREEDS',
      wrong_codes integer not null default 0, charges integer not null default 0);
    create table cards (card_token text primary key, card_user_key text not null, behaviour text not null,
      association text not null, last_four text not null, payment_id text);
    create table refunds (id integer primary key, conversation_id text not null, payment_id text not null, item_id text,
      price real not null);
    create table days (id integer primary key, day text not null, payment_id text not null, refund_id integer);
    create table charges_without_owner (card_token text primary key, charges integer not null);`);
  const copy = async (from: string, to: string, columns: string, change = (row: Row) => row) => {
    const names = columns.split(", ");
    const insert = file.prepare(`insert into ${to} (${columns}) values (${names.map(() => "?").join()})`);
    for (const row of await db.query(`select * from ${from}`))
      insert.run(...names.map((name) => change(row)[name] as string | number | null));
  };
  const inLira = (row: Row): Row => ({ ...row, price: Number(row.price) / 100 });
  await copy(
    "sandbox_payments",
    "ledger",
    "payment_id, conversation_id, behaviour, association, last_four, price, callback_url, locale, items, status, charges",
    inLira,
  );
  await copy("sandbox_cards", "cards", "card_token, card_user_key, behaviour, association, last_four, payment_id");
  await copy("sandbox_refunds", "refunds", "id, conversation_id, payment_id, item_id, price", inLira);
  await copy("sandbox_days", "days", "id, day, payment_id, refund_id");
  for (const table of ["sandbox_days", "sandbox_refunds", "sandbox_cards", "sandbox_payments"])
    await db.execute(`delete from ${table}`);
  file.close();
}

describe.each(bothDatabases)("the sandbox bank's ledger on %s", (database) => {
  async function open() {
    const site = await openTestBackend({ database });
    onTestFinished(() => site.close());
    return site;
  }

  const everything = async ({ db }: TestBackend) => [
    await db.query("select * from sandbox_payments order by payment_id"),
    await db.query("select * from sandbox_cards order by card_token"),
    await db.query(
      "select day, sandbox_days.payment_id, item_id, price from sandbox_days left join sandbox_refunds on sandbox_refunds.id = refund_id order by 1, 2, 3",
    ),
  ];

  test("carries the file of a former version over, once", async () => {
    const site = await open();
    const member = await signUp(site);
    await site.call("saveCard", { body: { card: aCard() } }, member);
    const paid = await donate(site, [{ amount: 120_50 }, { amount: 10_00 }]);
    const { lines } = await site.asStaff("showStaffPayment", { params: { id: paid.id } });
    const body = { lines: [{ line_id: lines[0]!.id, amount: 20_00 }], reason: "Yanlış tutar yazmış" };
    await site.asStaff("requestRefund", { params: { id: paid.id }, body });
    await site.backend.runDueJobs();
    const waiting = await pay(site.call, await fillBasket(site.call));
    const before = await everything(site);
    expect(before.map((rows) => rows.length)).toEqual([2, 1, 2]);
    await moveIntoFormerFile(site);

    for (const times of [1, 2]) {
      const again = await openTestBackend({ beside: site });
      expect(await everything(again), `start ${times}`).toEqual(before);
      expect(again.log.filter((line) => line.includes("was carried over"))).toHaveLength(times === 1 ? 1 : 0);
      await again.close();
    }
    const files = await readdir(site.place.dataDirectory);
    expect(files.filter((name) => name.startsWith("sandbox-bank"))).toEqual(["sandbox-bank.sqlite.carried-over"]);
    // A payment that was begun before is finished, and a charged one is refunded no further than its sum.
    await site.passChallenge(waiting);
    expect(site.failures).toEqual([]);
    await site.db.expectConsistent();
  });

  test("is not read twice when a start was killed before it renamed the file", async () => {
    const site = await open();
    await donate(site, [{ amount: 120_50 }]);
    const before = await everything(site);
    const kept = await site.db.query("select * from sandbox_payments");
    await moveIntoFormerFile(site);
    const columns = Object.keys(kept[0]!);
    await site.db.execute(
      `insert into sandbox_payments (${columns.join()}) values (${columns.map((name) => `'${String(kept[0]![name])}'`).join()})`,
    );
    await site.db.execute(
      `insert into sandbox_days (day, payment_id) values ('2026-11-21', '${String(kept[0]!.payment_id)}')`,
    );
    await (await openTestBackend({ beside: site })).close();
    expect(await everything(site)).toEqual(before);
  });

  test("is shared by two machines with folders of their own", async () => {
    const ownProcess = database === "sqlite";
    const one = await openTestBackend({ database, ownProcess });
    onTestFinished(() => one.close());
    const two = await openTestBackend({
      ownProcess,
      beside: { place: { ...one.place, dataDirectory: `${one.place.dataDirectory}/two` }, clock: one.clock },
    });
    onTestFinished(() => two.close());
    const payment = await pay(one.call, await fillBasket(one.call));
    const bankReturn = await two.walkChallenge(payment);
    await one.postReturn(bankReturn);
    expect(await one.db.chargeCount()).toBe(1);
    await one.db.expectConsistent();
  });
});
