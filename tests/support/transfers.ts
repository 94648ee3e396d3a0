import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import type { TestBackend } from "./backend.ts";
import { newIdempotencyKey } from "./gifts.ts";

export async function aBankAccount(site: TestBackend) {
  const data = await site.asStaff("showTransferChoices");
  return data.accounts.find(({ is_lira }) => is_lira)!;
}

/** Returns the body of a transfer of a new sum to the first well, from a donor without an account. */
export async function aTransfer(site: TestBackend, changes: Record<string, unknown> = {}) {
  return {
    idempotency_key: newIdempotencyKey(),
    kind: "bank" as const,
    amount: 10_00 + Math.floor(Math.random() * 20_000),
    day: dayInIstanbul(site.clock.now()),
    account_id: (await aBankAccount(site)).id,
    sender: "VELİ ÇELİK",
    reference: "Su kuyusu bağışı",
    cause_id: 1,
    donor: { name: "Veli Çelik", email: "veli@example.org" },
    ...changes,
  };
}

export async function enterTransfer(site: TestBackend, changes: Record<string, unknown> = {}): Promise<string> {
  const body = await aTransfer(site, changes);
  return (await site.asStaff("enterTransfer", { body })).payment_id;
}

/** Returns a bank's file (UTF-8) with these rows: day, sum, sender, description. */
export function aStatement(rows: readonly (readonly string[])[]): Blob {
  const head = ["İşlem Tarihi", "Tutar", "Gönderen", "Açıklama"];
  return new Blob([[head, ...rows].map((row) => row.join(";")).join("\r\n")], { type: "text/csv" });
}

export async function uploadStatement(site: TestBackend, file: Blob): Promise<number> {
  const { id } = await aBankAccount(site);
  const content = { params: { id }, query: { name: "hesap.csv" }, file };
  return (await site.asStaff("uploadStatement", content)).id;
}

/** Columns of {@link aStatement}. */
export const statementFormat = { head: 0, day: 0, amount: 1, sender: 2, description: 3 };

export async function anOpenLine(site: TestBackend, description = "Bağış"): Promise<number> {
  const day = dayInIstanbul(site.clock.now()).split("-").toReversed().join(".");
  const sum = `${1 + Math.floor(Math.random() * 99)},${10 + Math.floor(Math.random() * 89)}`;
  const id = await uploadStatement(site, aStatement([[day, sum, `DENEME KİŞİ ${newIdempotencyKey()}`, description]]));
  await site.asStaff("importStatement", { params: { id }, body: statementFormat });
  const [row] = await site.db.query("select max(id) as id from statement_lines");
  return Number(row!.id);
}
