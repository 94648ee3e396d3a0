import { describe, expect, test } from "vitest";
import { sign, gatewayTo, confirmation, paid } from "../support/iyzico.ts";

describe("a broken connection to iyzico", () => {
  const failed = (code?: string) =>
    Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code }) });

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])(
    "%s: had no request of ours",
    async (code) => {
      await expect(gatewayTo(() => Promise.reject(failed(code))).confirm(confirmation)).rejects.toMatchObject({
        code: "unreachable",
      });
    },
  );

  test.each(["ECONNRESET", "UND_ERR_SOCKET", "EPIPE", "ETIMEDOUT", undefined])(
    "%s: may have had our request",
    async (code) => {
      await expect(gatewayTo(() => Promise.reject(failed(code))).confirm(confirmation)).rejects.toMatchObject({
        code: "connection_lost",
      });
    },
  );
});

describe("asking iyzico for a payment", () => {
  test.each([
    [{ ...paid(), paymentStatus: "SUCCESS" }, "charged"],
    [{ status: "success", paymentStatus: "FAILURE", errorCode: "10051" }, "refused"],
    [{ status: "success", paymentStatus: "INIT_THREEDS" }, "absent"],
    [{ status: "success", paymentStatus: "CALLBACK_THREEDS" }, "absent"],
    [{ status: "failure", errorCode: "10051", paymentStatus: "FAILURE" }, "refused"],
    [{ ...paid({ fraudStatus: -1 }), paymentStatus: "SUCCESS" }, "refused"],
  ])("an answer %o means %s", async (answer, outcome) => {
    expect((await gatewayTo(answer).inquire(confirmation)).outcome).toBe(outcome);
  });

  test.each([
    [{ status: "failure", errorCode: "5115" }],
    [{ status: "failure", errorCode: "10051" }],
    [{ ...paid({ signature: "x" }), paymentStatus: "SUCCESS" }],
    [{ ...paid({ fraudStatus: 0 }), paymentStatus: "SUCCESS" }],
    [{ status: "success", paymentStatus: "SOMETHING_NEW" }],
    [paid()],
  ])("an answer %o says nothing", async (answer) => {
    await expect(gatewayTo(answer).inquire(confirmation)).rejects.toMatchObject({ name: "BankFailure" });
  });

  test.each([
    ["10051", "insufficient_funds"],
    ["6001", "security_check"],
    ["10084", "wrong_cvv"],
    ["15", "wrong_cvv"],
    ["10034", "security_check"],
    [undefined, "card_refused"],
    ["1001", "bank_unreachable"],
    ["10208", "bank_unreachable"],
  ])("a payment that failed with %s is reported as %s", async (errorCode, failure) => {
    expect(
      await gatewayTo({ status: "success", paymentStatus: "FAILURE", errorCode }).inquire(confirmation),
    ).toMatchObject({ outcome: "refused", failure });
  });
});

describe("reading the return from the bank", () => {
  const fields = (mdStatus: string, status: string, changes: Record<string, string> = {}) => {
    const all = { conversationData: "d", conversationId: "pay1", mdStatus, paymentId: "99", status, ...changes };
    return {
      ...all,
      signature: sign(all.conversationData, all.conversationId, all.mdStatus, all.paymentId, all.status),
    };
  };
  const { readReturn } = gatewayTo({});

  test("accepts a passed challenge", () => {
    expect(readReturn("pay1", fields("1", "success"))).toEqual({
      outcome: "passed",
      providerPaymentId: "99",
      conversationData: "d",
    });
  });

  test.each([
    ["0", "failure", "wrong_code"],
    ["4", "failure", "refused"],
    ["3", "failure", "refused"],
    ["8", "failure", "refused"],
    ["5", "failure", "bank_unreachable"],
    ["6", "failure", "bank_unreachable"],
    ["7", "failure", "bank_unreachable"],
    ["1", "failure", "refused"],
    ["2", "success", "refused"],
  ])("status %s, %s: %s", (mdStatus, status, failure) => {
    expect(readReturn("pay1", fields(mdStatus, status))).toEqual({ outcome: "refused", failure });
  });

  test("ignores foreign fields and other payments", () => {
    expect(readReturn("pay1", { ...fields("1", "success"), signature: "x" })).toBeNull();
    expect(readReturn("pay2", fields("1", "success"))).toBeNull();
    expect(readReturn("pay1", fields("1", "success", { paymentId: "" }))).toBeNull();
    expect(readReturn("pay1", {})).toBeNull();
  });
});
