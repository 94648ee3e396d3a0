import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aStaffMember, idOf } from "../support/staff.ts";

describe.each(databases)("marketing permissions for İYS on %s", (database) => {
  const site = sharedBackend({ database });

  test("are the last word by each channel, of administrators only, and audited", async () => {
    const [both, withdrawn] = [await signUp(site), await signUp(site)];
    const [silent, gone] = [await signUp(site), await signUp(site)];
    const set = (member: typeof both, sms: boolean, email: boolean) =>
      site.call("updateNotificationPermissions", { body: { sms, email } }, member);
    await site.db.execute(
      `update users set email = 'both@example.org', sign_in_email = 'both@example.org', email_verified_at = '2026-11-01'
        where phone = '${both.phone}'`,
    );
    await set(both, true, true);
    await set(withdrawn, true, true);
    await set(withdrawn, false, true);
    await set(gone, true, false);
    await site.db.execute(`update users set erased_at = '2026-11-21', phone = null where phone = '${gone.phone}'`);

    const data = await site.asStaff("exportConsents");
    const of = (recipient: string) => data.filter((row) => row.recipient === recipient).map(({ granted }) => granted);
    expect([of(both.phone), of("both@example.org"), of(withdrawn.phone)]).toEqual([[true], [true], [false]]);
    // No word was ever given; an address that nobody verified is nobody's.
    expect([of(silent.phone), data.length]).toEqual([[], 3]);
    expect(await site.asStaff("exportConsents", { query: { after: data[0]!.id } })).toEqual(data.slice(1));
    expect(await site.asStaff("listAudit", { query: { action: "consent.export" } })).toHaveLength(1);
    const accountant = await aStaffMember(site, "accountant");
    expect(await outcome(site.call("exportConsents", {}, accountant))).toBe("404 not_found");
  });
});

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
