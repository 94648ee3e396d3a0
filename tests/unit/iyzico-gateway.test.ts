import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createGateway } from "~/backend/payments/gateways/gateways.ts";
import { isSigned, plainNumber, priceText } from "~/backend/payments/gateways/iyzico-signature.ts";
import { confirmation, gatewayTo, order, paid, sign } from "../support/iyzico.ts";
import { openTestServer } from "../support/test-server.ts";

const failed = (code?: string) =>
  Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code }) });

test.each([
  ["unreachable", ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]],
  ["connection_lost", ["ECONNRESET", "UND_ERR_SOCKET", "EPIPE", "ETIMEDOUT", undefined]],
])("a broken connection to iyzico is %s, as the request may have arrived, by %j", async (code, causes) => {
  for (const cause of causes)
    await expect(gatewayTo(() => Promise.reject(failed(cause))).confirm(confirmation)).rejects.toMatchObject({ code });
});

describe("asking iyzico for a payment", () => {
  test.each([
    [{ ...paid(), paymentStatus: "SUCCESS" }, "charged"],
    [{ status: "success", paymentStatus: "FAILURE", errorCode: "10051" }, "refused"],
    [{ status: "failure", errorCode: "10051", paymentStatus: "FAILURE" }, "refused"],
    [{ ...paid({ fraudStatus: -1 }), paymentStatus: "SUCCESS" }, "refused"],
  ])("an answer %o means %s", async (answer, outcome) => {
    expect((await gatewayTo(answer).inquire(confirmation)).outcome).toBe(outcome);
  });

  test.each([
    [{ status: "failure", errorCode: "10051" }],
    [{ ...paid({ signature: "x" }), paymentStatus: "SUCCESS" }],
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
    const gateway = gatewayTo({ status: "success", paymentStatus: "FAILURE", errorCode });
    expect(await gateway.inquire(confirmation)).toMatchObject({ outcome: "refused", failure });
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

const row = (changes: Record<string, unknown> = {}) => ({
  ...{ transactionType: "PAYMENT", transactionStatus: 2, transactionId: 11, paymentTxId: 22, paymentId: 99 },
  ...{ price: 12.34, paidPrice: 12.34, transactionCurrency: "TRY" },
  ...changes,
});
const answerOf = (transactions: unknown[]) => ({ status: "success", transactions, totalPageCount: 1 });

test("iyzico's report of a day lists payments, refunds and cancellations in kuruş", async () => {
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
  expect(await gatewayTo({ status: "success" }).report("2026-11-21")).toEqual([]);
  expect(gateway.asked[0]!.url).toContain("/v2/reporting/payment/transactions?transactionDate=2026-11-21&page=1");
});

test.each([
  ["a failure", { status: "failure", errorCode: "1001" }, "1001"],
  ["another currency", answerOf([row({ transactionCurrency: "USD" })]), "report_currency"],
  ["an unknown type", answerOf([row({ transactionType: "PAYOUT" })]), "report_type"],
  ["a negative sum", answerOf([row({ paidPrice: -1 })]), "report_row"],
])("iyzico's report of a day fails for %s instead of leaving something out", async (_, answer, code) => {
  await expect(gatewayTo(answer).report("2026-11-21")).rejects.toMatchObject({ code });
});

const { card } = order.instrument;
const wish = { card, userId: 7, email: "ayse@example.org", cardUserKey: null, language: "tr" } as const;
const reference = { card_user_key: "user-key", card_token: "token" };

/** A gateway whose provider gives these answers, one after the other, and the requests it got. */
function gatewayAnswering(...answers: object[]) {
  const { asked, ...gateway } = gatewayTo(async () =>
    Response.json(answers.shift() ?? { status: "failure", errorCode: "12" }),
  );
  return { gateway, bodies: () => asked.map(({ body }) => body as CardRequest), asked };
}

/** A request to the provider, as far as these tests read it. */
interface CardRequest {
  readonly cardUserKey?: string;
  readonly paymentCard: { readonly registerCard?: number; readonly cardUserKey?: string; readonly cardToken?: string };
}

describe("iyzico card storage", () => {
  const kept = { status: "success", cardUserKey: "user-key", cardToken: "token", cardAssociation: "TROY" };
  const calls = (asked: readonly { method: string; url: string }[]) =>
    asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

  test("creates a user for the first card, adds the next, and sends no CVC", async () => {
    const { gateway, asked, bodies } = gatewayAnswering(kept, kept);
    expect(await gateway.saveCard(wish)).toEqual({ outcome: "saved", reference, brand: "Troy" });
    await gateway.saveCard({ ...wish, email: null, cardUserKey: "user-key" });
    expect(calls(asked)).toEqual(["POST /cardstorage/card", "POST /cardstorage/card"]);
    expect(bodies()[0]).toMatchObject({
      externalId: "person-7",
      email: "ayse@example.org",
      card: { cardHolderName: "Ayşe Yılmaz", cardNumber: "5528790000000008", expireYear: "2030", expireMonth: "03" },
    });
    expect(bodies().map(({ cardUserKey }) => cardUserKey)).toEqual([undefined, "user-key"]);
    expect(JSON.stringify(bodies())).not.toContain('"123"');
  });

  const save = (answer: object) => gatewayAnswering(answer).gateway.saveCard(wish);

  test("maps card refusals to card codes", async () => {
    expect(await save({ status: "failure", errorCode: "12" })).toEqual({ outcome: "refused", code: "12" });
    for (const errorCode of ["1", "1001", "3001", undefined])
      await expect(save({ status: "failure", errorCode })).rejects.toMatchObject({ name: "BankFailure" });
    await expect(save({ status: "success" })).rejects.toMatchObject({ code: "incomplete" });
  });

  test("counts a deleted or missing card as deleted, not a listed or unknown one", async () => {
    const done = gatewayAnswering({ status: "success" });
    await done.gateway.deleteCard(reference);
    expect(calls(done.asked)).toEqual(["DELETE /cardstorage/card"]);
    expect(done.bodies()).toMatchObject([{ cardUserKey: "user-key", cardToken: "token" }]);
    const others = { status: "success", cardDetails: [{ cardToken: "other" }] };
    await gatewayAnswering({ status: "failure" }, others).gateway.deleteCard(reference);
    for (const list of [{ status: "success", cardDetails: [{ cardToken: "token" }] }, { status: "failure" }]) {
      await expect(gatewayAnswering({ status: "failure" }, list).gateway.deleteCard(reference)).rejects.toMatchObject({
        name: "BankFailure",
        code: "none",
      });
    }
  });

  test("pays by tokens alone and stores a typed card only on request", async () => {
    const { gateway, bodies } = gatewayAnswering();
    await gateway.begin({ ...order, instrument: { kind: "saved", reference } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card, save: { cardUserKey: null } } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card, save: { cardUserKey: "user-key" } } });
    expect(bodies()[0]!.paymentCard).toEqual({ cardUserKey: "user-key", cardToken: "token" });
    expect(bodies().map(({ paymentCard }) => [paymentCard.registerCard, paymentCard.cardUserKey])).toEqual([
      [undefined, "user-key"],
      [0, undefined],
      [1, undefined],
      [1, "user-key"],
    ]);
  });
});

describe("starting a payment with iyzico", () => {
  test("sends price, items, return address and nothing about an anonymous donor", async () => {
    const gateway = gatewayTo({
      status: "success",
      paymentId: "99",
      conversationId: "pay1",
      signature: sign("99", "pay1"),
      threeDSHtmlContent: Buffer.from("<p>ğ</p>").toString("base64"),
    });
    expect(await gateway.begin(order)).toEqual({ outcome: "challenge", providerPaymentId: "99", document: "<p>ğ</p>" });
    const card = { cardNumber: "5528790000000008", expireMonth: "03", expireYear: "2030", registerCard: 0 };
    expect(gateway.asked).toMatchObject([
      {
        url: "https://provider.test/payment/3dsecure/initialize",
        body: {
          ...{ price: "162.34", paidPrice: "162.34", currency: "TRY", conversationId: "pay1", paymentCard: card },
          callbackUrl: "https://pinar.test/payment/return/REF",
          basketItems: [
            { id: "7", price: "150.0" },
            { id: "8", price: "12.34" },
          ],
          buyer: { name: "Misafir", surname: "Bağışçı", ip: "203.0.113.7" },
        },
      },
    ]);
  });

  test.each([
    ["Ayşe", "Ayşe", "Bağışçı"],
    ["Ayşe Yılmaz", "Ayşe", "Yılmaz"],
    ["  Ayşe  Nur Yılmaz ", "Ayşe Nur", "Yılmaz"],
  ])("splits the donor's name %j", async (name, first, last) => {
    const gateway = gatewayTo({ status: "failure", errorCode: "12" });
    await gateway.begin({ ...order, donor: { name } });
    expect(gateway.asked[0]!.body).toMatchObject({ buyer: { name: first, surname: last } });
  });

  test("ignores an answer without the provider's signature, and translates refusals", async () => {
    const unsigned = { status: "success", paymentId: "99", conversationId: "pay1", signature: "x" };
    await expect(gatewayTo(unsigned).begin(order)).rejects.toMatchObject({ code: "signature" });
    for (const [code, failure] of [
      ["10051", "insufficient_funds"],
      ["12", "card_refused"],
    ])
      expect(await gatewayTo({ status: "failure", errorCode: code }).begin(order)).toEqual({
        outcome: "refused",
        failure,
        code,
      });
  });

  test.each(["constructor", "toString", "__proto__"])("error %s is no card refusal", async (errorCode) => {
    const failing = gatewayTo({ status: "failure", errorCode });
    for (const call of [() => failing.begin(order), () => failing.saveCard(wish)])
      await expect(call()).rejects.toMatchObject({ name: "BankFailure" });
    const asked = gatewayTo({ status: "success", paymentStatus: "FAILURE", errorCode });
    expect(await asked.inquire(confirmation)).toMatchObject({ failure: "bank_unreachable" });
  });

  test.each(["1", "1000", "1001", "10219", "11", undefined, "<script>", "x".repeat(500)])(
    "error %s is no card refusal",
    async (errorCode) => {
      const failure = await gatewayTo({ status: "failure", errorCode, errorMessage: "4111111111111111" })
        .begin(order)
        .catch((failure) => failure);
      expect(failure).toMatchObject({ name: "BankFailure", code: /^\d+$/.test(errorCode ?? "") ? errorCode : "none" });
      expect(String(failure)).not.toContain("4111");
    },
  );
});

describe("confirming a payment with iyzico", () => {
  test("counts a signed success over the whole price as charged", async () => {
    expect(await gatewayTo(paid()).confirm(confirmation)).toEqual({
      outcome: "charged",
      providerPaymentId: "99",
      card: { brand: "Troy", last_four: "0008" },
      itemIds: new Map([[7, "t7"]]),
    });
  });

  test.each([
    ["no signature", { signature: undefined }],
    ["a success over less", { paidPrice: 1, price: 1 }],
    ["no fraud check", { fraudStatus: undefined }],
    ["a success of another payment", { paymentId: "98" }],
  ])("%s proves nothing", async (_, changes) => {
    await expect(gatewayTo(paid(changes)).confirm(confirmation)).rejects.toMatchObject({ name: "BankFailure" });
  });

  test("makes only the bank's card refusals final after the charge call", async () => {
    const final = [];
    const others = [...Array(31).keys(), 1000, 1001, 3001, 5093, 5115, 6000, 6001];
    for (const code of [...others, ...Array.from({ length: 260 }, (_, place) => 10_000 + place)]) {
      const charge = await gatewayTo({ status: "failure", errorCode: String(code) })
        .confirm(confirmation)
        .catch(() => null);
      if (charge) final.push(code);
    }
    expect(final).toEqual([
      10005, 10012, 10034, 10041, 10043, 10051, 10054, 10057, 10084, 10093, 10201, 10206, 10207, 10209, 10213, 10215,
      10216, 10225, 10226, 10227, 10229,
    ]);
  });

  test("does not make a card refusal in a 5xx answer final", async () => {
    const answer = async () => Response.json({ status: "failure", errorCode: "10051" }, { status: 500 });
    await expect(gatewayTo(answer).confirm(confirmation)).rejects.toMatchObject({ code: "http_500_10051" });
  });
});

test("a redirect gets no second request with the keys elsewhere", async () => {
  let arrived = 0;
  const other = await openTestServer((_, response) => {
    arrived += 1;
    response.end("{}");
  });
  const baseUrl = await openTestServer((_, response) => response.writeHead(307, { location: other }).end());
  const settings = {
    publicUrl: "http://localhost:3000",
    siteUrl: "http://localhost:3000",
    timeoutMilliseconds: 60_000,
    secret: "a secret of more than thirty-two characters",
    now: () => new Date(),
    sandboxLedger: undefined as never,
  };
  const { gateway } = createGateway({ provider: "iyzico", apiKey: "key", secretKey: "secret", baseUrl }, settings);
  await expect(gateway.report!("2026-11-22")).rejects.toMatchObject({ code: "connection_lost" });
  expect(arrived).toBe(0);
});

test("a signature is that of an answer's values, joined by colons, absent ones empty", () => {
  const values = ["22416035", "TRY", "basket", undefined, "10.5", null];
  const signature = createHmac("sha256", "key").update("22416035:TRY:basket::10.5:").digest("hex");
  expect(isSigned("key", values, signature)).toBe(true);
  expect(isSigned("key", values.toReversed(), signature) || isSigned("other", values, signature)).toBe(false);
  for (const wrong of [undefined, null, "", "0", signature.slice(1), `${signature}0`, signature.toUpperCase(), {}, 7])
    expect(isSigned("key", values, wrong), String(wrong)).toBe(false);
});

test("prices have a decimal point, and no trailing zeros in signatures", () => {
  expect([100_00, 12_50, 12_34, 5, 1_000_000_00, 30].map(priceText)).toEqual(
    "100.0 12.5 12.34 0.05 1000000.0 0.3".split(" "),
  );
  expect(["10.50", "10.00", 10.5, 10, "0.10", 1234.56].map(plainNumber)).toEqual(
    "10.5 10 10.5 10 0.1 1234.56".split(" "),
  );
});
