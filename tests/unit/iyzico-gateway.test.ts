import { describe, expect, test } from "vitest";
import { sign, gatewayTo, order, confirmation, type InitializeRequest, paid } from "../support/iyzico.ts";

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

  test("ignores an answer without the provider's signature", async () => {
    await expect(
      gatewayTo({ status: "success", paymentId: "99", conversationId: "pay1", signature: "x" }).begin(order),
    ).rejects.toMatchObject({ code: "signature" });
  });

  test("translates refusals", async () => {
    expect(await gatewayTo({ status: "failure", errorCode: "10051", errorMessage: "x" }).begin(order)).toEqual({
      outcome: "refused",
      failure: "insufficient_funds",
      code: "10051",
    });
    expect(await gatewayTo({ status: "failure", errorCode: "12" }).begin(order)).toEqual({
      outcome: "refused",
      failure: "card_refused",
      code: "12",
    });
  });

  test.each(["constructor", "toString", "__proto__"])(
    "error %s is no card refusal when starting or storing",
    async (errorCode) => {
      await expect(gatewayTo({ status: "failure", errorCode }).begin(order)).rejects.toMatchObject({
        name: "BankFailure",
      });
      const keeping = {
        card: order.instrument.card,
        userId: 1,
        email: null,
        cardUserKey: null,
        language: "tr",
      } as const;
      await expect(gatewayTo({ status: "failure", errorCode }).saveCard(keeping)).rejects.toMatchObject({
        name: "BankFailure",
      });
      expect(
        await gatewayTo({ status: "success", paymentStatus: "FAILURE", errorCode }).inquire(confirmation),
      ).toMatchObject({ failure: "bank_unreachable" });
    },
  );

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
    ["an unsigned success", { signature: "0".repeat(64) }],
    ["no signature", { signature: undefined }],
    ["a success over less", { paidPrice: 1, price: 1 }],
    ["a success over more", { paidPrice: 162.35, price: 162.35 }],
    ["a fraud check under way", { fraudStatus: 0 }],
    ["no fraud check", { fraudStatus: undefined }],
    ["a failed fraud check", { fraudStatus: -1 }],
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
    expect(await gatewayTo({ status: "failure", errorCode: "10051" }).confirm(confirmation)).toEqual({
      outcome: "refused",
      failure: "insufficient_funds",
      code: "10051",
    });
  });

  test("does not make a card refusal in a 5xx answer final", async () => {
    const answer = async () => Response.json({ status: "failure", errorCode: "10051" }, { status: 500 });
    await expect(gatewayTo(answer).confirm(confirmation)).rejects.toMatchObject({ code: "http_500_10051" });
  });

  test("throws on silence, broken connections and invalid answers", async () => {
    await expect(gatewayTo(() => new Promise(() => {}), 30).confirm(confirmation)).rejects.toMatchObject({
      code: "timeout",
    });
    await expect(
      gatewayTo(async () => new Response("<html>502</html>", { status: 502 })).confirm(confirmation),
    ).rejects.toMatchObject({ code: "http_502" });
    for (const body of ["null", "", "{", "7"])
      await expect(gatewayTo(async () => new Response(body)).confirm(confirmation)).rejects.toMatchObject({
        code: "unreadable",
      });
  });
});
