import { expect, test } from "vitest";
import { isRefusedReturn, stateOfWord, wayIn } from "../../app/api/remote/payment-answers.ts";
import { createPaymentAttempts, type PaymentAttempt } from "../../app/api/remote/payment-attempts.server.ts";
import { openSiteStore, type SiteStore } from "../../app/api/site-store.server.ts";

test.each([
  [{ data: { id: 7, status: "success" } }, "succeeded"],
  [{ data: { payment_status: "PAID" } }, "succeeded"],
  [{ id: 7, state: "failed", amount: "50.00" }, "failed"],
  [{ data: { id: 7, status: "pending" } }, null],
  [{ status: "success", data: [] }, null],
  [{ status: "success", data: null }, null],
  [{ status: "success", message: "Alındı" }, null],
  [{ status: "success", payment: { state: "pending" } }, null],
  [{ data: { status: "success", payment: { paid: false } } }, null],
  [{ success: true }, null],
  ["<html>", null],
])("reads the outcome of %j from the payment alone", (body, outcome) => {
  expect(stateOfWord(body)).toBe(outcome);
});

test.each([
  [{ status: "success", redirect_url: "https://bank.example/3d" }, null, "https://bank.example/3d"],
  [{ data: { id: 7, status: "success" } }, null, null],
  [{ data: { status: "success", payload: "<form></form>" } }, null, null],
  [{ data: { id: 7, payment_status: "paid" } }, "succeeded", null],
  [{ data: { id: 7, status: "declined" } }, "failed", null],
  [{ redirect_url: "javascript:alert(1)" }, null, null],
])("takes the request's own success in %j for no payment", (body, state, hostedPage) => {
  expect(wayIn(body)).toMatchObject({ state, hostedPage });
});

test.each([
  [{ status: "failure" }, true],
  [{ mdStatus: "0" }, true],
  [{ success: "false" }, true],
  [{ mdStatus: "4" }, false],
  [{ status: "0" }, false],
  [{ result: "0" }, false],
  [{ mdStatus: "0", status: "success" }, false],
  [{}, false],
])("the bank's return %j refuses: %s", (fields, isRefused) => {
  expect(isRefusedReturn(fields as unknown as Record<string, string>)).toBe(isRefused);
});

const fresh: Omit<PaymentAttempt, "id" | "reference"> = {
  owners: ["somebody"],
  formKey: "somebody key-1",
  remoteId: null,
  hostedPage: null,
  payment: { id: "" } as PaymentAttempt["payment"],
  donationsBefore: null,
  isBasketProof: true,
  begun: Date.now(),
  isAtBank: false,
  returned: null,
  isRefused: false,
};

test("one form begins one attempt, until it is released", () => {
  const store = openSiteStore({ directory: null, secret: "a secret of more than thirty-two characters" });
  const attempts = createPaymentAttempts(store);
  const { attempt, isNew } = attempts.begin(fresh);
  expect([isNew, attempt.payment.id]).toEqual([true, attempt.id]);
  expect(attempts.begin(fresh)).toEqual({ attempt, isNew: false });
  expect(attempts.findOpen(["somebody"])).toEqual(attempt);
  expect(attempts.findByReference(attempt.reference)).toEqual(attempt);
  attempts.release(attempt);
  expect(attempts.findOpen(["somebody"])).toBeNull();
  expect(attempts.begin(fresh).isNew).toBe(true);
  store.close();
});

test("nothing is asked for an attempt that cannot be stored", () => {
  const full: SiteStore = {
    get: () => null,
    put: () => false,
    claim: () => "failed",
    delete: () => {},
    close: () => {},
    keptIn: "file",
  };
  expect(() => createPaymentAttempts(full).begin(fresh)).toThrow(expect.objectContaining({ status: 503 }));
});

test("one donation proves one attempt", () => {
  const store = openSiteStore({ directory: null, secret: "a secret of more than thirty-two characters" });
  const attempts = createPaymentAttempts(store);
  const first = attempts.begin(fresh).attempt;
  const second = attempts.begin({ ...fresh, formKey: "somebody key-2" }).attempt;
  expect(attempts.takeAsProof(second, 41)).toBe(true);
  expect(attempts.takeAsProof(first, 41)).toBe(false);
  expect(attempts.takeAsProof(second, 41)).toBe(true);
  store.close();
});
