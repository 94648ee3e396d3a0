import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testCards } from "../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import type { Refused } from "../support/api-caller.ts";
import { answerChallenge, openChallenge } from "../support/bank-pages.ts";
import { aCard, fillBasket, showPayment, pay } from "../support/gifts.ts";
import { containsNumber } from "../support/line-log.ts";
import { ownBackend } from "../support/shared-backend.ts";

/** Unlike any other number in a test. */
const cvv = "7391";
const output: string[] = [];

beforeEach(() => {
  output.length = 0;
  for (const method of ["log", "info", "warn", "debug", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...words) => void output.push(words.map((word) => inspect(word)).join(" ")),
    );
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => (output.push(String(chunk)), true));
  }
});
afterEach(() => vi.restoreAllMocks());

test("card numbers and codes are in no table, file, answer or output", async () => {
  const answers: string[] = [];
  const site = await ownBackend({ config: { report: undefined as never } });
  for (const number of [...Object.keys(testCards), "4242424242424242"]) {
    const payment = await pay(site.call, await fillBasket(site.call), { card: { number, cvv } });
    answers.push(JSON.stringify(payment));
    if (payment.state === "awaiting_3ds") {
      const form = await openChallenge(site, payment);
      answers.push(JSON.stringify(form));
      const bankReturn = await answerChallenge(site.backend, form);
      if (bankReturn) answers.push(JSON.stringify([bankReturn, await site.postReturn(bankReturn)]));
    }
    site.clock.advance(10_000);
    answers.push(JSON.stringify(await showPayment(site.call, payment)));
    const expired = pay(site.call, payment.session_token, { card: { number, cvv, expiry_year: 2020 } });
    answers.push(JSON.stringify(await expired.catch(({ body }: Refused) => body)));
    const malformed = await site.raw("POST", "/payment/request", `{"card":{"number":"${number}","cvv":"${cvv}"`);
    answers.push(JSON.stringify(malformed.body));
  }
  await site.backend.runDueJobs();

  const values = site.db.allValues();
  expect(values.length).toBeGreaterThan(1000);
  const files = await readdir(site.place.dataDirectory);
  expect(files).toContain("pinar.sqlite");
  const contents = await Promise.all(files.map((file) => readFile(join(site.place.dataDirectory, file), "latin1")));
  const everything = [...values.map(String), ...contents, ...answers, ...output].join("\n");
  for (const number of Object.keys(testCards)) {
    expect(everything.includes(number), number).toBe(false);
    expect(everything.includes(number.slice(0, 12)), `${number.slice(0, 12)}…`).toBe(false);
  }
  expect(values.map(String)).not.toContain(cvv);
  expect([...answers, ...output].some((text) => containsNumber(text, cvv))).toBe(false);
  expect(output).toEqual([]);
});

test("an unexpected failure while paying is reported without the card", async () => {
  const failures: unknown[] = [];
  const site = await ownBackend({ config: { report: (failure) => failures.push(failure) } });
  const session_token = await fillBasket(site.call);
  await site.db.execute("drop table payment_lines");
  const { number } = aCard();
  const answer = await pay(site.call, session_token, { card: { cvv } }).catch((refused: Refused) => refused);
  expect(answer).toMatchObject({ status: 500, body: { message: "Beklenmeyen bir sorun oluştu.", code: "failed" } });
  expect(failures).toHaveLength(1);
  const told = inspect([failures, answer], { depth: 10 });
  expect([told.includes(number), containsNumber(told, cvv)]).toEqual([false, false]);
});
