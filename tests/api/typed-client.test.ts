import { describe, expect, test } from "vitest";
import { createApiClient } from "../../app/api/client.server.ts";
import { ApiFailure } from "../../app/contract/product-api.ts";
import { aCard, aGift, newIdempotencyKey, newSessionToken } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe("the typed client against the API", () => {
  const site = sharedBackend();
  const apiOf = (language: "tr" | "en") =>
    createApiClient({ product: site.backend.product }).forRequest({ language, userToken: undefined });

  test("has money in kuruş both ways, optional defaults and each caller's language", async () => {
    const api = apiOf("tr");
    const session_token = newSessionToken();
    const { data: line } = await api.addToBasket({ body: { ...aGift({ amount: 12_34 }), session_token } });
    expect(line).toMatchObject({ amount: 12_34, share_value: 0, on_behalf: false });
    expect((await api.showBasket({ query: { session_token } })).data.total_price).toBe(12_34);
    expect((await api.listWaterWells()).meta).toMatchObject({ page: 1, per_page: 12 });
    expect((await api.listTranslations({ body: { locale: "en" } })).data).toEqual({});
    const [turkish, english] = [api, apiOf("en")].map((one) => one.showWaterWell({ params: { id: 1 } }));
    expect((await turkish!).data.title).not.toBe((await english!).data.title);
  });

  test("throws ApiFailure with status, code, field and facts", async () => {
    const api = apiOf("en");
    const session_token = newSessionToken();
    const failureOf = (call: Promise<unknown>) => call.catch((failure: unknown) => failure);
    const refused = await failureOf(api.addToBasket({ body: { ...aGift({ amount: 1_00 }), session_token } }));
    expect(refused).toBeInstanceOf(ApiFailure);
    expect(refused).toMatchObject({
      status: 422,
      code: "amount_range",
      errors: { amount: [{ rule: "amount_range", facts: { minimum: 5_00, maximum: 1_000_000_00 } }] },
    });
    const missing = await failureOf(api.showWaterWell({ params: { id: 999_999 } }));
    expect(missing).toMatchObject({ status: 404, code: "not_found", errors: {} });
    const press = { session_token, idempotency_key: newIdempotencyKey(), terms_accepted: true } as const;
    const wrong = aCard({ number: "5528790000000009" });
    expect(await failureOf(api.requestPayment({ body: { ...press, donor: {}, card: wrong } }))).toMatchObject({
      status: 422,
      errors: { "card.number": [{ rule: "field_wrong", facts: {} }] },
    });
    expect(await failureOf(api.requestPayment({ body: { ...press, donor: {}, card: aCard() } }))).toMatchObject({
      status: 422,
      code: "basket_empty",
      words: { rule: "basket_empty", facts: {} },
    });
  });
});
