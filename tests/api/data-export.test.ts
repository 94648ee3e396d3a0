import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { idOf } from "../support/staff.ts";

describe.each(databases)("the data of a member on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });

  test("the export of many gifts comes in pieces, newest first, each gift once", async () => {
    const member = await signUp(site);
    const paid = await pay(site.call, await fillBasket(site.call));
    const columns = (await site.db.query("select * from payments limit 1"))[0]!;
    const own = ["id", "owner", "idempotency_key", "reference_hash", "created_at", "state"];
    const others = Object.keys(columns).filter((name) => !own.includes(name));
    const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 230)";
    await site.db
      .execute(`insert into payments (id, owner, idempotency_key, reference_hash, created_at, state, ${others.join(", ")})
      ${numbers} select 'many' || i, 'user:${await idOf(site, member)}', 'key' || i, 'ref' || i, '2026-01-' || (10 + i % 7) || 'T09:00:00.000Z', 'failed', ${others.join(", ")}
      from n, payments where id = '${paid.id}'`);
    const seen: { id: string; created_at: string }[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const query = { part: "payments", ...(after !== undefined && { after }) } as const;
      const { data, next } = await site.call("exportMyGifts", { query }, member);
      seen.push(...(data as typeof seen));
      after = next;
    }
    const ids = seen.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([230, 230]);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const stranger = await signUp(site);
    for (const part of ["donations", "payments", "receipts"] as const)
      for (const after of [undefined, ids[0], "1", "x", "99999999999999"])
        expect(
          await site.dataOf("exportMyGifts", { query: { part, ...(after !== undefined && { after }) } }, stranger),
        ).toEqual([]);
  });
});
