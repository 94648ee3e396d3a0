import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aStaffMember } from "../support/staff.ts";

describe.each(databases)("marketing permissions for İYS on %s", (database) => {
  const site = sharedBackend({ database });

  test("are the last word by each channel, of administrators only, and audited", async () => {
    const [both, withdrawn, silent, gone] = [
      await signUp(site),
      await signUp(site),
      await signUp(site),
      await signUp(site),
    ];
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
