import { describe, expect, test } from "vitest";
import { transferCodeText } from "../../app/contract/rules/transfers.ts";
import enCommon from "../../locales/en/common.json" with { type: "json" };
import trCommon from "../../locales/tr/common.json" with { type: "json" };
import { outcome, outcomeAndFields } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { newIdempotencyKey } from "../support/gifts.ts";
import { signUp } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { notificationsTo } from "../support/staff.ts";
import { aStatement, aTransfer, enterTransfer, statementFormat, uploadStatement } from "../support/transfers.ts";

describe.each(bothDatabases)("transfers and cash on %s", (database) => {
  const site = sharedBackend({ database });

  const totalOf = (id: number) => site.db.number(`select total_amount as total from causes where id = ${id}`);
  const refusal = async (changes: Record<string, unknown>) => {
    const body = await aTransfer(site, changes);
    return outcomeAndFields(site.asStaff("enterTransfer", { body }));
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
    ["nothing", { amount: 0 }, "422 validation amount"],
    ["a sum beyond measure", { amount: 100_000_000_01 }, "422 validation amount"],
    ["two lines", { sender: "Ali\nVeli" }, "422 validation sender"],
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
});

const today = "21.11.2026";

describe.each(databases)("statements of banks on %s", (database) => {
  const site = sharedBackend({ database });

  const importRows = async (rows: readonly (readonly string[])[]) => {
    const id = await uploadStatement(site, aStatement(rows));
    return site.asStaff("importStatement", { params: { id }, body: statementFormat });
  };
  const openLines = () => site.asStaff("listStatementLines", { query: { state: "open", per_page: 100 } });
  const lineBy = async (sender: string) => (await openLines()).find((line) => line.sender === sender)!;

  test("questions say how to mark a transfer as the pages with the accounts do", async () => {
    for (const [language, { transferWords }] of [
      ["tr", trCommon],
      ["en", enCommon],
    ] as const) {
      const answers = (await site.dataOf("listFaqs", {}, { language })).map(({ answer }) => answer);
      expect(answers.filter((answer) => answer.includes("/bank")).join()).toContain(transferWords);
    }
  });

  test("suggests a member by the reference code, and accepts the line once", async () => {
    const member = await signUp(site);
    const { code } = await site.dataOf("ensureTransferCode", {}, member);
    expect((await site.dataOf("ensureTransferCode", {}, member)).code).toBe(code);
    await importRows([[today, "321,09", "BAŞKA BİRİ", `${transferCodeText(code)} su kuyusu`]]);
    const line = await lineBy("BAŞKA BİRİ");
    expect(line).toMatchObject({ matched_by: "code", user: { name: "Ayşe Yılmaz" }, cause: null, is_complete: false });
    const donor = { user: `#${line.user!.id}` };
    const assign = (id = line.id) =>
      site.asStaff("assignStatementLine", { params: { id }, body: { cause_id: 1, donor } });
    const answers = await atOnce(5, () => outcome(assign()));
    expect(answers.filter((one) => one === "done")).toHaveLength(1);
    const { data, meta } = await site.call("listUserDonations", { query: {} }, member);
    expect([meta.total, data[0]!.amount]).toEqual([1, 321_09]);
    // The next transfer with the code knows the cause too, and is accepted as suggested.
    await importRows([[today, "42,00", "YİNE BAŞKA", `b${code}`]]);
    const next = await lineBy("YİNE BAŞKA");
    expect(next).toMatchObject({ matched_by: "code", cause: { id: 1 }, is_complete: true });
    const { accepted } = await site.asStaff("acceptStatementLines", { body: { ids: [next.id, line.id] } });
    expect(accepted).toBe(1);
    // Of a member nothing but the account is remembered.
    const iban = "TR50 9999 9000 0000 0765 4321 00";
    await importRows([[today, "43,00", "HESAPTAN", iban]]);
    await assign((await lineBy("HESAPTAN")).id);
    await importRows([[today, "44,00", "KODSUZ", iban]]);
    const suggested = { matched_by: "iban", user: { name: "Ayşe Yılmaz" }, donor: { name: null } };
    expect(await lineBy("KODSUZ")).toMatchObject(suggested);
  });

  test("suggests nobody for a line with the codes of two donors", async () => {
    const member = await signUp(site);
    const { code: first } = await site.dataOf("ensureTransferCode", {}, member);
    const { code: second } = await site.dataOf("createTransferCode", { body: { cause_id: 2, name: "Zehra Işık" } });
    await importRows([[today, "55,00", "İKİ KOD", `${transferCodeText(first)} ${transferCodeText(second)}`]]);
    expect(await lineBy("İKİ KOD")).toMatchObject({ matched_by: null, user: null, cause: null });
  });

  test("a guest's code brings the cause and the address of the receipt", async () => {
    const body = { cause_id: 2, name: "Zehra Işık", email: "zehra@example.org" };
    const { code } = await site.dataOf("createTransferCode", { body });
    await importRows([[today, "77,00", "Z IŞIK", `bagis ${transferCodeText(code)}`]]);
    const line = await lineBy("Z IŞIK");
    expect(line).toMatchObject({ matched_by: "code", user: null, donor: { name: "Zehra Işık", email: body.email } });
    await site.asStaff("acceptStatementLines", { body: { ids: [line.id] } });
    const transfer = (await site.asStaff("listTransfers")).find(({ amount }) => amount === 77_00);
    expect(transfer).toMatchObject({ cause: { id: 2 }, donor: { name: "Zehra Işık" } });
    expect((await notificationsTo(site, body.email)).join()).toContain("/receipt/");
  });

  test("suggests by the IBAN and the name of an earlier line", async () => {
    const iban = "TR24 9999 9000 0000 0123 4567 89";
    await importRows([[today, "10,00", "FATMA DEMİR", iban]]);
    const first = await lineBy("FATMA DEMİR");
    const donor = { name: "Fatma Demir" };
    await site.asStaff("assignStatementLine", { params: { id: first.id }, body: { cause_id: 3, donor } });
    await importRows([
      [today, "11,00", "F. DEMİR", iban],
      [today, "12,00", "Fatma  Demir", "kirasız"],
    ]);
    expect(await lineBy("F. DEMİR")).toMatchObject({ matched_by: "iban", donor, cause: { id: 3 } });
    expect(await lineBy("Fatma Demir")).toMatchObject({ matched_by: "name", donor, cause: { id: 3 } });
  });

  test("imports no row twice: the same file, overlapping files, equal rows of one file", async () => {
    const rows = [
      [today, "5,00", "İKİZ A", "aynı"],
      [today, "5,00", "İKİZ A", "aynı"],
      [today, "6,00", "İKİZ B", ""],
      [today, "-3,50", "", "EFT ücreti"],
    ];
    expect(await importRows(rows)).toEqual({ lines: 3, doubles: 0 });
    expect(await outcome(importRows(rows))).toBe("409 statement_imported");
    expect(await importRows([...rows, [today, "5,00", "İKİZ A", "aynı"]])).toEqual({ lines: 1, doubles: 3 });
  });

  test("marks a line that staff entered by hand, and refuses to enter it again", async () => {
    await enterTransfer(site, { amount: 98_76, day: "2026-11-21" });
    await importRows([[today, "98,76", "VELİ ÇELİK", "Su kuyusu"]]);
    const { id, matched_by } = await lineBy("VELİ ÇELİK");
    expect(matched_by).toBe("sum");
    const assign = async (is_another: boolean) => {
      const body = { cause_id: 1, donor: { name: "Veli Çelik" }, is_another };
      return outcome(site.asStaff("assignStatementLine", { params: { id }, body }));
    };
    expect([await assign(false), await assign(true), await assign(true)]).toEqual([
      "422 transfer_double",
      "done",
      "409 line_decided",
    ]);
  });

  test("sets a line aside and opens it again", async () => {
    await importRows([[today, "15,00", "KİRACI BEY", "kira"]]);
    const { id } = await lineBy("KİRACI BEY");
    const set = async () =>
      outcome(site.asStaff("setAsideStatementLine", { params: { id }, body: { reason: "Kira" } }));
    expect([await set(), await set()]).toEqual(["done", "409 line_decided"]);
    await site.asStaff("reopenStatementLine", { params: { id } });
    expect((await lineBy("KİRACI BEY")).state).toBe("open");
  });

  test("imports 500 lines, and remembers the columns of the account", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [today, `${index + 1},05`, `ÇOK ${index}`, `no ${index}`]);
    expect(await importRows(rows)).toEqual({ lines: 500, doubles: 0 });
    const id = await uploadStatement(site, aStatement([[today, "1.234,56", "YENİ", "yeni"]]));
    const data = await site.asStaff("planStatement", { params: { id }, query: {} });
    const columns = { day: 0, amount: 1 };
    expect(data).toMatchObject({ is_last_format: true, new_payments: 1, new_amount: 1_234_56, columns });
    await site.asStaff("discardStatement", { params: { id } });
  });

  test.each([
    ["an Excel file", new Blob([Uint8Array.of(0x50, 0x4b, 3, 4)]), "422 statement_binary"],
    ["too many rows", new Blob(["1;2\n".repeat(6000)]), "422 statement_too_long"],
    ["nothing", new Blob([]), "422 statement_missing"],
  ])("refuses %s", async (_, file, expected) => {
    expect(await outcome(uploadStatement(site, file))).toBe(expected);
  });

  test("gives one address a limited number of codes", async () => {
    const ask = () =>
      outcome(site.call("createTransferCode", { body: { cause_id: null } }, { clientAddress: "203.0.113.77" }));
    for (let times = 0; times < 20; times++) expect(await ask()).toBe("done");
    expect(await ask()).toBe("429 messages_exceeded");
  });
});
