import { describe, expect, test } from "vitest";
import { retentionDays } from "../../app/contract/rules/retention.ts";
import { databases, day } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const donor = { name: "Zeynep Unutulacak", email: "zeynep@example.org", phone: "+905321112233" };
const refusedCard = { number: "4111111111111129" };

describe.each(databases)("retention on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });
  const count = (from: string) => site.db.number(`select count(*) as n from ${from}`);

  test("forgets who failed to pay after its time, in batches, and no paid donation", async () => {
    const failed = await pay(site.call, await fillBasket(site.call, { name: "Fatma", note: "Annem için" }), {
      card: refusedCard,
      donor,
    });
    await site.passChallenge(failed);
    const left = await pay(site.call, await fillBasket(site.call), { donor });
    const paid = await pay(site.call, await fillBasket(site.call), { donor });
    await site.passChallenge(paid);
    // More than a batch, so that a run takes several.
    await site.db.execute(`insert into payments (id, owner, idempotency_key, state, amount, donor_name, language,
        reference_hash, provider, search_text, terms_accepted_at, created_at, updated_at, expires_at)
      select 'old-' || n, 'guest:old-' || n, 'press-old-' || n, 'expired', 100, 'Zeynep Unutulacak', 'tr', 'hash-' || n,
        'iyzico', 'zeynep', at, at, at, at
      from (with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 450)
        select n, '2026-11-21T09:30:00.000Z' as at from numbers) as old`);
    await site.backend.runDueJobs();
    await site.later((retentionDays("failed_payments") - 1) * day);
    expect(await count(`payments where donor_name = '${donor.name}'`)).toBe(453);

    await site.later(2 * day);
    const [kept, ...others] = await site.db.query(
      `select id, donor_email, donor_phone from payments where donor_name = '${donor.name}'`,
    );
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ id: paid.id, donor_email: donor.email, donor_phone: donor.phone });
    const rows = await site.db.query(`select * from payments where id in ('${failed.id}', '${left.id}')`);
    expect(JSON.stringify(rows)).not.toMatch(/Zeynep|zeynep|905321112233|0129/i);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["expired", "failed"]);
    expect(await count("payment_lines where name = 'Fatma' or note is not null")).toBe(0);
    expect(await count("payment_moves where to_state = 'failed'")).toBeGreaterThan(0);
    expect(site.log.filter((line) => line.includes('"rule":"failed_payments"'))).toEqual([
      expect.stringContaining('"count":452'),
    ]);

    // Ten years on, the donation and its receipt are what they were.
    await site.later(9 * 365 * day);
    expect(await count(`payments where state = 'succeeded' and donor_name = '${donor.name}'`)).toBe(1);
    expect([await count("donations"), await count("receipts")]).toEqual([1, 1]);
  });
});
