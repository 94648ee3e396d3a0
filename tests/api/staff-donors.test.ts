import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { idOf } from "../support/staff.ts";

describe.each(databases)("payers as staff see them on %s", (database) => {
  const site = sharedBackend({ database });

  const list = (q: string) => site.asStaff("listStaffDonations", { query: { q } });
  const idsOf = async (q: string) => (await list(q)).map(({ payment_id }) => payment_id);
  const typedLike = (phone: string) => [
    phone,
    `00${phone.slice(1)}`,
    `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9, 11)} ${phone.slice(11)}`,
    `(0${phone.slice(3, 6)}) ${phone.slice(6, 9)}-${phone.slice(9)}`,
    phone.slice(3),
  ];

  test("a nameless donation is found by the member's profile until erasure", async () => {
    const member = await signUp(site, { first_name: "Gülizar", last_name: "Tümer" });
    const { id } = await donate(site, [{}], { member });
    for (const q of ["gülizar", "TUMER gul", ...typedLike(member.phone)]) expect(await idsOf(q), q).toEqual([id]);
    expect((await list(id))[0]!.donor).toEqual({ name: "Gülizar Tümer", email: null, phone: member.phone });
    const file = await site.asStaff("exportDonations", { query: { q: id } });
    expect(file[0]!.donor.name).toBe("Gülizar Tümer");
    const own = { name: "Şirket Ltd.", email: "a@example.org" };
    const { id: company } = await donate(site, [{}], { member, donor: own });
    expect((await list(company))[0]!.donor).toEqual({ ...own, phone: null });
    await site.call("requestDeletion", {}, member);
    await site.asStaff("approveAccountDeletion", { params: { id: await idOf(site, member) } });
    expect((await list(id))[0]!.donor).toEqual({ name: null, email: null, phone: null });
    for (const q of ["gülizar", ...typedLike(member.phone)]) expect(await list(q), q).toEqual([]);
  });

  test("every export is logged with its filters, without names", async () => {
    const taken = async (action: string) =>
      (await site.asStaff("listAudit", { query: { action } })).map(({ details, subject }) => [subject, details]);
    const before = (await taken("donation.export")).length;
    await site.asStaff("exportDonations", { query: { q: "gülizar", kind: 2, from: "2026-01-01" } });
    await site.asStaff("exportDonations", { query: { after: 1 } });
    const after = await taken("donation.export");
    expect(after.slice(0, -before)).toEqual([["donation", { searched: true, kind: 2, from: "2026-01-01" }]]);
    expect(await site.asStaff("exportVolunteers", { query: { show: "all" } })).toEqual([]);
    await site.asStaff("exportVolunteers", { query: { show: "all", page: 2 } });
    expect(await taken("volunteer.export")).toEqual([["volunteer", { show: "all" }]]);
  });

  test("a guest's number is found however it was typed and is searched", async () => {
    for (const phone of ["0533 901 22 33", "+90 533 901 22 33", "5339012233", "0 (533) 901-22-33"]) {
      const { id } = await donate(site, [{}], { donor: { name: "Konuk", phone } });
      for (const q of [...typedLike("+905339012233"), "konuk 0533 901 22 33"])
        expect(await idsOf(q), `${phone}: ${q}`).toContain(id);
    }
    for (const q of ["901 22 34", "05339012234"]) expect(await list(q), q).toEqual([]);
    const { id } = await donate(site, [{}], { donor: { phone: "+49 30 901820" } });
    for (const q of ["+4930901820", "0049 30 901820"]) expect(await idsOf(q), q).toEqual([id]);
  });
});
