import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { donate } from "../support/giving.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";

describe.each(databases)("a donor's words on a spring's page on %s", (database) => {
  const site = sharedBackend({ database });

  test("are hidden and restored by staff; sum and staff view stay", async () => {
    const spring = await aSpring(site);
    const { id: payment, session_token } = await donate(site, [
      {
        basket_able_type: 3,
        basket_able_id: spring.id,
        amount: 10_00,
        name: "Kötü Ad",
        note: "Kötü söz",
        on_behalf: true,
      },
    ]);
    const receipt = () => site.dataOf("showReceipt", { params: { id: payment }, query: { session_token } });
    const issued = await receipt();
    expect(issued.lines).toMatchObject([{ on_behalf_of: "Kötü Ad" }]);
    const shown = async () => (await site.dataOf("listSpringDonations", { params: { id: spring.id } }))[0]!;
    const listed = () => site.asStaff("listStaffDonations", { query: { cause: spring.id } });
    const { id } = await shown();
    expect(await shown()).toMatchObject({ name: "Kötü Ad", note: "Kötü söz", amount: 10_00 });
    await site.asStaff("hideDonationWords", { params: { id }, body: { hidden: true } });
    expect(await shown()).toMatchObject({ name: null, note: null, amount: 10_00 });
    expect(await receipt()).toEqual(issued);
    expect(await site.dataOf("listUserSpringDonations", { params: { id: spring.id } }, spring.owner)).toMatchObject([
      { name: null, note: null },
    ]);
    expect(await listed()).toMatchObject([{ id, name: "Kötü Ad", note: "Kötü söz", words_hidden: true }]);
    await site.asStaff("hideDonationWords", { params: { id }, body: { hidden: false } });
    expect(await shown()).toMatchObject({ name: "Kötü Ad", note: "Kötü söz" });
    const data = await site.asStaff("listAudit", { query: { per_page: 2, only: "actions" } });
    expect(data.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ["donation.show_words", String(id)],
      ["donation.hide_words", String(id)],
    ]);
  });

  test("are changed by staff only; unknown donations are not found", async () => {
    const spring = await aSpring(site);
    const hide = (speaker: { bearer: string }, id: number) =>
      site.raw("PUT", `/admin/donations/${id}/words`, { hidden: true }, { authorization: `Bearer ${speaker.bearer}` });
    expect((await hide(spring.owner, 1)).status).toBe(404);
    expect((await hide(await administratorOf(site), 999_999)).status).toBe(404);
  });

  test("applications sent twice make one spring", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const [before] = await site.dataOf("listUserSprings", {}, spring.owner);
    const { title: name, story: about, goal_amount, social_accounts } = before!;
    const body = {
      name,
      about,
      goal_amount: goal_amount!,
      special_day_id: before!.special_day?.id ?? null,
      social_accounts,
      kvkk_accepted: true as const,
    };
    const twins = await Promise.all([
      site.call("startSpring", { body }, spring.owner),
      site.call("startSpring", { body }, spring.owner),
    ]);
    expect(twins.map(({ data }) => data.id)).toEqual([spring.id, spring.id]);
    const data = await site.dataOf("startSpring", { body: { ...body, name: "Başka bir pınar" } }, spring.owner);
    expect(data.id).not.toBe(spring.id);
  });
});
