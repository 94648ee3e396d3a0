import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createGateway } from "~/backend/payments/gateways/gateways.ts";
import { isSigned, plainNumber, priceText } from "~/backend/payments/gateways/iyzico-signature.ts";
import { sign, gatewayTo, order, confirmation, type InitializeRequest, paid } from "../support/iyzico.ts";
import { openLocalServer } from "../support/local-server.ts";

describe("starting a payment with iyzico", () => {
  test("sends price, items, return address and nothing about an anonymous donor", async () => {
    const gateway = gatewayTo({
      status: "success",
      paymentId: "99",
      conversationId: "pay1",
      signature: sign("99", "pay1"),
      threeDSHtmlContent: Buffer.from("<form>ğ</form>").toString("base64"),
    });
    expect(await gateway.begin(order)).toEqual({
      outcome: "challenge",
      providerPaymentId: "99",
      document: "<form>ğ</form>",
    });
    const [{ url, body }] = gateway.asked as [{ url: string; body: InitializeRequest }];
    expect(url).toBe("https://provider.test/payment/3dsecure/initialize");
    expect(body).toMatchObject({
      price: "162.34",
      paidPrice: "162.34",
      currency: "TRY",
      conversationId: "pay1",
      callbackUrl: "https://pinar.test/payment/return/REF",
    });
    expect(body.basketItems.map((item) => [item.id, item.price])).toEqual([
      ["7", "150.0"],
      ["8", "12.34"],
    ]);
    expect(body.paymentCard).toMatchObject({
      cardNumber: "5528790000000008",
      expireMonth: "03",
      expireYear: "2030",
      registerCard: 0,
    });
    expect(body.buyer).toMatchObject({ name: "Misafir", surname: "Bağışçı", ip: "203.0.113.7" });
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
    const { card } = order.instrument;
    const failing = gatewayTo({ status: "failure", errorCode });
    const keeping = { card, userId: 1, email: null, cardUserKey: null, language: "tr" } as const;
    for (const call of [failing.begin(order), failing.saveCard(keeping)])
      await expect(call).rejects.toMatchObject({ name: "BankFailure" });
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
  const other = await openLocalServer((_, response) => {
    arrived += 1;
    response.end("{}");
  });
  const baseUrl = await openLocalServer((_, response) => response.writeHead(307, { location: other }).end());
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
  expect([isSigned("key", values.toReversed(), signature), isSigned("other", values, signature)]).toEqual([
    false,
    false,
  ]);
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
