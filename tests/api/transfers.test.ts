import { describe, expect, test } from "vitest";
import type { Refused } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { newIdempotencyKey } from "../support/gifts.ts";
import { newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { receiptLinkTo } from "../support/receipts.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, notificationsTo, waitForDelivery } from "../support/staff.ts";
import { aTransfer, enterTransfer } from "../support/transfers.ts";

describe.each(bothDatabases)("transfers and cash on %s", (database) => {
  const site = sharedBackend({ database });

  const totalOf = (id: number) => site.db.number(`select total_amount as total from causes where id = ${id}`);
  const refusal = async (changes: Record<string, unknown>) => {
    const body = await aTransfer(site, changes);
    return site.call("enterTransfer", { body }, await administratorOf(site)).then(
      () => "done",
      ({ status, body: answer }: Refused) => `${status} ${answer.code} ${Object.keys(answer.errors ?? {})}`,
    );
  };

  test("a transfer becomes a paid donation, in the sums, the lists and the audit log", async () => {
    const before = await totalOf(1);
    const id = await enterTransfer(site, { amount: 7_777_77 });
    expect((await totalOf(1)) - before).toBe(7_777_77);
    expect(await site.asStaff("showStaffPayment", { params: { id } })).toMatchObject({
      state: "succeeded",
      provider: "transfer",
      amount: 7_777_77,
      donor: { name: "Veli Çelik", email: "veli@example.org" },
      lines: [{ amount: 7_777_77, basket_able_id: 1 }],
    });
    const data = await site.asStaff("listTransfers");
    expect(data[0]).toMatchObject({ payment_id: id, kind: "bank", sender: "VELİ ÇELİK", refunded: 0 });
    expect(data[0]!.account).toMatch(/TRY …\d{4}$/);
    expect(await site.asStaff("listStaffDonations", { query: { q: id } })).toHaveLength(1);
    const log = await site.asStaff("listAudit", { query: { action: "transfer.enter" } });
    expect(log[0]).toMatchObject({ subject: "payment", subject_id: id });
  });

  test("the same form sent ten times at once enters one transfer", async () => {
    const body = await aTransfer(site);
    const before = await totalOf(1);
    const answers = await atOnce(10, () => site.asStaff("enterTransfer", { body }));
    expect(new Set(answers.map(({ payment_id }) => payment_id)).size).toBe(1);
    expect((await totalOf(1)) - before).toBe(body.amount);
  });

  test("an equal transfer to one account is refused until it is called another", async () => {
    const body = await aTransfer(site);
    await enterTransfer(site, body);
    const again = { ...body, idempotency_key: newIdempotencyKey() };
    expect(await refusal(again)).toBe("422 transfer_double is_another");
    expect(await refusal({ ...again, is_another: true })).toBe("done");
    const { accounts } = await site.asStaff("showTransferChoices");
    const account_id = accounts.find(({ id }) => id !== body.account_id)!.id;
    for (const other of [{ account_id }, { kind: "cash", account_id: null }])
      expect(await refusal({ ...again, ...other, idempotency_key: newIdempotencyKey() })).toBe("done");
  });

  test.each([
    ["a future day", { day: "2039-01-01" }, "422 transfer_day day"],
    ["a day long past", { day: "2020-01-01" }, "422 transfer_day day"],
    ["an unknown account", { account_id: 99_999 }, "422 account_unknown account_id"],
    ["no account", { account_id: null }, "422 account_unknown account_id"],
    ["an unknown cause", { cause_id: 99_999 }, "422 cause_unknown cause_id"],
    ["an unknown phone", { donor: { user: "+905000000000" } }, "422 donor_unknown donor.user"],
    ["an unknown number", { donor: { user: "999999" } }, "422 donor_unknown donor.user"],
    ["no donor", { donor: {} }, "422 name_required donor.name"],
    ["nothing", { amount: 0 }, "422 undefined amount"],
    ["a sum beyond measure", { amount: 100_000_000_01 }, "422 undefined amount"],
    ["two lines", { sender: "Ali\nVeli" }, "422 undefined sender"],
  ])("refuses %s", async (_, changes, expected) => {
    expect(await refusal(changes)).toBe(expected);
  });

  test("a donor who is erased leaves no name at the transfer", async () => {
    const member = await signUp(site);
    const id = await enterTransfer(site, { donor: { user: member.phone }, sender: "AYŞE YILMAZ GİZLİ" });
    const data = await site.dataOf("requestDeletion", {}, member);
    await site.asStaff("approveAccountDeletion", { params: { id: data.id } });
    const [row] = await site.db.query(`select sender, reference from transfers where payment_id = '${id}'`);
    expect(row).toEqual({ sender: null, reference: null });
  });

  // The rule below asks the database nothing special.
  if (!databases.includes(database)) return;

  test("receipts go to the e-mail address, else the phone, a member's to the account", async () => {
    const [email, phone, unused] = [newEmail(), newPhone(), newPhone()];
    const member = await signUp(site);
    const enter = (donor: object) => enterTransfer(site, { donor });
    const ids = [
      await enter({ name: "Veli Çelik", email, phone: unused }),
      await enter({ name: "Veli Çelik", phone }),
      await enter({ user: member.phone, email: newEmail() }),
    ];
    for (const [place, to] of [email, phone, member.phone].entries()) {
      const token = await receiptLinkTo(site, to);
      expect((await site.dataOf("openReceiptLink", { body: { token } })).payment_id).toBe(ids[place]);
    }
    const before = (await outboxOf(site)).length;
    expect(await notificationsTo(site, unused)).toEqual([]);
    await enter({ name: "Veli Çelik" });
    await waitForDelivery(site);
    expect(await outboxOf(site)).toHaveLength(before);
  });
});
