import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock, openTestBackend } from "../support/backend.ts";
import { fillDesk } from "../support/desk-data.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";
import { administratorOf } from "../support/staff.ts";
import { deskPages } from "./desk-pages.ts";

/**
 * `node tests/bench/staff-lists.ts [sqlite|postgres] [payments]`: fills a database with payments (a million by default)
 * and all that hangs on them, and prints the time of each page of the staff's desk: the lowest and the median of five
 * warm calls through the API, in milliseconds. Pages above the limit are marked.
 *
 * BENCH_DATABASE (a file, or postgres://…) keeps the database: it is filled if it is empty. BENCH_ONLY measures the
 * pages whose names contain it.
 */
const database = process.argv[2] === "postgres" ? "postgres" : "sqlite";
const many = Number(process.argv[3] ?? 1_000_000);
const calls = 5;
/** Milliseconds. */
const limit = 200;

async function measure(title: string, call: () => Promise<unknown>): Promise<boolean> {
  await call();
  const times: number[] = [];
  for (let count = 0; count < calls; count++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const median = times[calls >> 1]!;
  const columns = [times[0]!, median].map((time) => time.toFixed(0).padStart(6)).join("");
  console.log(`${title.padEnd(52)}${columns}${median > limit ? "  SLOW" : ""}`);
  return median <= limit;
}

const kept = process.env.BENCH_DATABASE;
const server = database === "postgres" && !kept ? await openOwnPostgres() : null;
if (server) await server.query("create database bench");
const clock = createClock("2026-10-31T09:30:00.000Z");
const folder = join(tmpdir(), `pinar-bench-${process.pid}`);
const file = kept ?? (server ? `${server.url}/bench` : join(folder, "pinar.sqlite"));
const site = await openTestBackend({ beside: { place: { database: file, dataDirectory: folder }, clock } });
try {
  const began = performance.now();
  const [{ n: filled } = { n: 0 }] = await site.db.query("select count(*) as n from payments where id = 'bench1'");
  if (Number(filled) === 0) await fillDesk(site, database, many);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${database}: ${many} payments in ${seconds} s; lowest and median of ${calls} warm calls in ms`);
  const staff = await administratorOf(site);
  let slow = 0;
  for (const [title, call] of deskPages(site, staff, many))
    if (title.includes(process.env.BENCH_ONLY ?? "") && !(await measure(title, call))) slow++;
  console.log(slow === 0 ? `No page took over ${limit} ms.` : `${slow} pages took over ${limit} ms.`);
} finally {
  await site.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
}
