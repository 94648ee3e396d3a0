import { describe, expect, test } from "vitest";
import { bothDatabases } from "../support/backend.ts";
import { aCard, newIdempotencyKey } from "../support/gifts.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

/** Browsers send a form again by themselves when the connection ends without an answer. */
describe.each(bothDatabases)("a form that arrives again on %s", (database) => {
  const site = sharedBackend({ database });

  test("saves one card, one after another or at once", async () => {
    const member = await signUp(site);
    const before = (await site.db.bankCardTokens()).length;
    const body = { card: aCard({ number: "5528790000000008" }), idempotency_key: newIdempotencyKey() };
    const send = () => site.dataOf("saveCard", { body }, member);
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await site.db.bankCardTokens()).toHaveLength(before + 1);

    body.idempotency_key = newIdempotencyKey();
    body.card.expiry_month--;
    const ids = (await Promise.all([send(), send(), send()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect((await site.dataOf("listSavedCards", {}, member)).map(({ id }) => id)).toEqual([first.id, ids[0]]);
    // The provider keeps no card that nobody can use.
    expect(await site.db.bankCardTokens()).toHaveLength(before + 2);
    const stranger = await signUp(site);
    expect((await site.dataOf("saveCard", { body }, stranger)).id).not.toBe(ids[0]);
  });

  test("makes one code for a transfer", async () => {
    const body = { cause_id: null, idempotency_key: newIdempotencyKey() };
    const send = async () => (await site.dataOf("createTransferCode", { body })).code;
    const [first, ...others] = [await send(), ...(await Promise.all([send(), send()]))];
    expect(others).toEqual([first, first]);
    body.idempotency_key = newIdempotencyKey();
    const codes = await Promise.all([send(), send()]);
    expect(new Set([first, ...codes]).size).toBe(2);
  });
});
