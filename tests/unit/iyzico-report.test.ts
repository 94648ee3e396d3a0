import { describe, expect, test } from "vitest";
import { gatewayTo } from "../support/iyzico.ts";

const row = (changes: Record<string, unknown> = {}) => ({
  transactionType: "PAYMENT",
  transactionStatus: 2,
  transactionId: 11,
  paymentTxId: 22,
  paymentId: 99,
  price: 12.34,
  paidPrice: 12.34,
  transactionCurrency: "TRY",
  ...changes,
});
const answerOf = (transactions: unknown[]) => ({ status: "success", transactions, totalPageCount: 1 });

describe("iyzico's report of a day", () => {
  test("lists payments, refunds and cancellations in kuruş", async () => {
    const gateway = gatewayTo(
      answerOf([
        row(),
        row({ transactionType: "REFUND", transactionId: 12, price: 2.5, paidPrice: 12.34 }),
        row({ transactionType: "CANCEL", transactionId: 13 }),
        row({ transactionStatus: 0, transactionId: 14 }),
        row({ transactionStatus: -1, transactionId: 15 }),
      ]),
    );
    expect(await gateway.report("2026-11-21")).toEqual([
      { kind: "payment", id: "11-22", providerPaymentId: "99", amount: 1234 },
      { kind: "refund", id: "12-22", providerPaymentId: "99", amount: 250 },
      { kind: "refund", id: "13-22", providerPaymentId: "99", amount: 1234 },
    ]);
    expect(gateway.asked[0]!.url).toContain("/v2/reporting/payment/transactions?transactionDate=2026-11-21&page=1");
  });

  test("is empty for a day without transactions", async () => {
    expect(await gatewayTo({ status: "success" }).report("2026-11-21")).toEqual([]);
  });

  test.each([
    ["a failure", { status: "failure", errorCode: "1001" }, "1001"],
    ["another currency", answerOf([row({ transactionCurrency: "USD" })]), "report_currency"],
    ["an unknown type", answerOf([row({ transactionType: "PAYOUT" })]), "report_type"],
    ["a negative sum", answerOf([row({ paidPrice: -1 })]), "report_row"],
  ])("fails for %s instead of leaving something out", async (_, answer, code) => {
    await expect(gatewayTo(answer).report("2026-11-21")).rejects.toMatchObject({ code });
  });
});
