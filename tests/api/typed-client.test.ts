import { beforeAll, describe, expect, test } from "vitest";
import { createApiClient } from "../../app/api/client.server.ts";
import { endpointNames } from "../../app/contract/endpoints.ts";
import { ApiFailure } from "../../app/contract/product-api.ts";
import type { TestBackend } from "../support/backend.ts";
import { examples } from "../support/examples.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, newSessionToken } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe("the typed client against the API", () => {
  const site = sharedBackend();
  // What removes the samples takes away what the examples of others name.
  const emptied = sharedBackend();
  const clientOf = ({ backend }: TestBackend) => createApiClient({ product: backend.product });
  let client: ReturnType<typeof createApiClient>;
  beforeAll(async () => {
    client = clientOf(site);
  });

  test.each(endpointNames)("calls %s", async (name) => {
    const called = name === "removeSamples" ? emptied : site;
    const { bearer, ...content } = (await examples[name](called)) as { bearer?: string };
    const call = (called === site ? client : clientOf(called)).forRequest({ language: "tr", userToken: bearer })[
      name
    ] as (content: unknown) => Promise<unknown>;
    await expect(call(content)).resolves.toBeDefined();
  });

  test("has money in kuruş both ways and optional defaults", async () => {
    const api = client.forRequest({ language: "tr" });
    const session_token = newSessionToken();
    const { data: line } = await api.addToBasket({
      body: { amount: 12_34, basket_able_type: 2, basket_able_id: 1, session_token },
    });
    expect(line).toMatchObject({ amount: 12_34, share_value: 0, on_behalf: false });
    expect((await api.showBasket({ query: { session_token } })).data.total_price).toBe(12_34);
    expect((await api.listWaterWells()).meta).toMatchObject({ page: 1, per_page: 12 });
    expect((await api.listTranslations({ body: { locale: "en" } })).data).toEqual({});
  });

  test("sends each caller's language", async () => {
    const [turkish, english] = await Promise.all(
      (["tr", "en"] as const).map((language) => client.forRequest({ language }).showWaterWell({ params: { id: 1 } })),
    );
    expect(turkish!.data.title).not.toBe(english!.data.title);
  });

  test("throws ApiFailure with status, code, field and facts", async () => {
    const api = client.forRequest({ language: "en" });
    const session_token = newSessionToken();
    const failureOf = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (failure: unknown) => failure,
      );
    const refused = await failureOf(api.addToBasket({ body: { ...aGift({ amount: 1_00 }), session_token } }));
    expect(refused).toBeInstanceOf(ApiFailure);
    expect(refused).toMatchObject({
      status: 422,
      code: "amount_range",
      errors: { amount: [{ rule: "amount_range", facts: { minimum: 5_00, maximum: 1_000_000_00 } }] },
    });
    expect(await failureOf(api.showWaterWell({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
      code: "not_found",
      errors: {},
    });
    const body = {
      session_token,
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard(),
      terms_accepted: true as const,
    };
    expect(await failureOf(api.requestPayment({ body }))).toMatchObject({
      status: 422,
      code: "basket_empty",
      words: { rule: "basket_empty", facts: {} },
    });
  });

  test("leaves refusing invalid content to the API", async () => {
    const api = client.forRequest({ language: "tr" });
    const session_token = await fillBasket(site.call);
    const body = {
      session_token,
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard({ number: "5528790000000009" }),
      terms_accepted: true as const,
    };
    await expect(api.requestPayment({ body })).rejects.toMatchObject({
      status: 422,
      errors: { "card.number": [{ rule: "field_wrong", facts: {} }] },
    });
  });

  test("passes the client's address on: card testers have to wait", async () => {
    const api = client.forRequest({ language: "tr", clientAddress: "192.0.2.9" });
    const session_token = await fillBasket(site.call);
    const press = () =>
      api.requestPayment({
        body: {
          session_token,
          idempotency_key: newIdempotencyKey(),
          donor: {},
          card: aCard({ number: "4151111111111112" }),
          terms_accepted: true,
        },
      });
    for (let tries = 0; tries < 10; tries++) expect((await press()).data.state).toBe("failed");
    await expect(press()).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
  });
});
