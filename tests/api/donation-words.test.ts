import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring, aWish } from "../support/springs.ts";

describe.each(databases)("a donor's words on a spring's page on %s", (database) => {
  const site = sharedBackend({ database });

  test("are hidden and restored by staff; sum and staff view stay", async () => {
    const spring = await aSpring(site);
    const words = { name: "Kötü Ad", note: "Kötü söz" };
    const gift = springGift(spring, { ...words, amount: 10_00, on_behalf: true });
    const { id: payment, session_token } = await donate(site, [gift]);
    const receipt = () => site.dataOf("showReceipt", { params: { id: payment }, query: { session_token } });
    const issued = await receipt();
    expect(issued.lines).toMatchObject([{ on_behalf_of: "Kötü Ad" }]);
    const shown = async () => (await site.dataOf("listSpringDonations", { params: { id: spring.id } }))[0]!;
    const listed = () => site.asStaff("listStaffDonations", { query: { cause: spring.id } });
    const { id } = await shown();
    expect(await shown()).toMatchObject({ ...words, amount: 10_00 });
    await site.asStaff("hideDonationWords", { params: { id }, body: { hidden: true } });
    expect(await shown()).toMatchObject({ name: null, note: null, amount: 10_00 });
    expect(await receipt()).toEqual(issued);
    expect(await site.dataOf("listUserSpringDonations", { params: { id: spring.id } }, spring.owner)).toMatchObject([
      { name: null, note: null },
    ]);
    expect(await listed()).toMatchObject([{ id, ...words, words_hidden: true }]);
    await site.asStaff("hideDonationWords", { params: { id }, body: { hidden: false } });
    expect(await shown()).toMatchObject(words);
    const data = await site.asStaff("listAudit", { query: { per_page: 2, only: "actions" } });
    expect(data.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ["donation.show_words", String(id)],
      ["donation.hide_words", String(id)],
    ]);
  });

  test("applications sent twice make one spring", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const start = async (changes = {}) => {
      const body = { ...aWish(changes), kvkk_accepted: true as const };
      return (await site.dataOf("startSpring", { body }, spring.owner)).id;
    };
    expect(await Promise.all([start(), start()])).toEqual([spring.id, spring.id]);
    expect(await start({ name: "Başka bir pınar" })).not.toBe(spring.id);
  });
});
