import { describe, expect, test } from "vitest";
import { timeLimitOf } from "../../app/backend/payments/gateways/connection.ts";
import { createIyzicoGateway } from "../../app/backend/payments/gateways/iyzico.ts";

const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry_month: 3, expiry_year: 2030, cvv: "123" };
const reference = { card_user_key: "user-key", card_token: "token" };

/** A request to the provider, as far as these tests read it. */
interface CardRequest {
  readonly cardUserKey?: string;
  readonly paymentCard: { readonly registerCard?: number; readonly cardUserKey?: string; readonly cardToken?: string };
}

/** A gateway whose provider gives these answers, one after the other. */
function gatewayAnswering(...answers: object[]) {
  const asked: { method: string; path: string; body: CardRequest }[] = [];
  const gateway = createIyzicoGateway({
    name: "iyzico",
    apiKey: "api",
    secretKey: "secret",
    baseUrl: "http://iyzico.test",
    returnUrl: (reference) => `http://pinar.test/payment/return/${reference}`,
    inTime: timeLimitOf(60_000),
    async fetch(request) {
      asked.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: (await request.json()) as CardRequest,
      });
      return Response.json(answers.shift() ?? { status: "failure", errorCode: "12" });
    },
  });
  return { gateway, asked };
}

describe("iyzico card storage", () => {
  const kept = { status: "success", cardUserKey: "user-key", cardToken: "token", cardAssociation: "TROY" };

  test("creates a user for the first card, adds the next, and sends no CVC", async () => {
    const { gateway, asked } = gatewayAnswering(kept, kept);
    expect(
      await gateway.saveCard({ card, userId: 7, email: "ayse@example.org", cardUserKey: null, language: "tr" }),
    ).toEqual({ outcome: "saved", reference, brand: "Troy" });
    await gateway.saveCard({ card, userId: 7, email: null, cardUserKey: "user-key", language: "tr" });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /cardstorage/card",
      "POST /cardstorage/card",
    ]);
    expect(asked[0]!.body).toMatchObject({
      externalId: "person-7",
      email: "ayse@example.org",
      card: { cardHolderName: "Ayşe Yılmaz", cardNumber: "5528790000000008", expireYear: "2030", expireMonth: "03" },
    });
    expect(asked.map(({ body }) => body.cardUserKey)).toEqual([undefined, "user-key"]);
    expect(JSON.stringify(asked)).not.toContain('"123"');
  });

  const save = (answer: object) =>
    gatewayAnswering(answer).gateway.saveCard({
      card,
      userId: 7,
      email: "ayse@example.org",
      cardUserKey: null,
      language: "tr",
    });

  test("maps card refusals to card codes", async () => {
    expect(await save({ status: "failure", errorCode: "12" })).toEqual({ outcome: "refused", code: "12" });
    for (const errorCode of ["1", "1001", "3001", undefined])
      await expect(save({ status: "failure", errorCode })).rejects.toMatchObject({ name: "BankFailure" });
    await expect(save({ status: "success" })).rejects.toMatchObject({ code: "incomplete" });
  });

  test("counts a deleted or missing card as deleted", async () => {
    const done = gatewayAnswering({ status: "success" });
    await done.gateway.deleteCard(reference);
    expect(done.asked).toMatchObject([
      { method: "DELETE", path: "/cardstorage/card", body: { cardUserKey: "user-key", cardToken: "token" } },
    ]);
    await gatewayAnswering(
      { status: "failure" },
      { status: "success", cardDetails: [{ cardToken: "other" }] },
    ).gateway.deleteCard(reference);
  });

  test("counts a listed or unknown card as not deleted", async () => {
    for (const list of [{ status: "success", cardDetails: [{ cardToken: "token" }] }, { status: "failure" }]) {
      await expect(gatewayAnswering({ status: "failure" }, list).gateway.deleteCard(reference)).rejects.toThrow();
    }
  });

  const order = {
    paymentId: "p",
    amount: 50_00,
    donor: {},
    clientAddress: null,
    language: "tr" as const,
    reference: "r",
    lines: [{ id: 1, title: "Kuyu", amount: 50_00 }],
  };

  test("pays by tokens alone and stores a typed card only on request", async () => {
    const { gateway, asked } = gatewayAnswering();
    await gateway.begin({ ...order, instrument: { kind: "saved", reference } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card, save: { cardUserKey: null } } });
    await gateway.begin({ ...order, instrument: { kind: "typed", card, save: { cardUserKey: "user-key" } } });
    expect(asked[0]!.body.paymentCard).toEqual({ cardUserKey: "user-key", cardToken: "token" });
    expect(asked.map(({ body }) => [body.paymentCard.registerCard, body.paymentCard.cardUserKey])).toEqual([
      [undefined, "user-key"],
      [0, undefined],
      [1, undefined],
      [1, "user-key"],
    ]);
  });
});
