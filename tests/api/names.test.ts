import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, newSessionToken, pay } from "../support/gifts.ts";
import { signUp, verifyPhone } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

/** Names that would add a line to an SMS, mail, receipt or log, or control a terminal. */
const names = [
  "Ayşe\nYılmaz",
  "Ayşe\r\nBcc: x",
  "Ayşe\tYılmaz",
  "Ayşe\u001b[2J",
  "Ayşe\u0085Yılmaz",
  "Ayşe\u2028Yılmaz",
  "Ayşe\u2029Yılmaz",
];

describe.each(databases)("names of several lines on %s", (database) => {
  const site = sharedBackend({ database });

  const wrongFields = (call: Promise<unknown>) =>
    call.then(
      () => "accepted",
      ({ status, body }) => [status, ...Object.keys(body.errors ?? {})],
    );

  test.each(names)("%j is refused beside its field, wherever a name is asked for", async (name) => {
    const member = await signUp(site);
    const profile = {
      first_name: "Ayşe",
      last_name: "Yılmaz",
      email: null,
      gender: null,
      birthday: null,
      province: null,
      district: null,
    };
    const session_token = await fillBasket(site.call);
    const request = {
      session_token,
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard(),
      terms_accepted: true,
    } as const;
    const registration = {
      firebase_token: await verifyPhone(site),
      first_name: "Ayşe",
      last_name: "Yılmaz",
      kvkk_accepted: true,
    } as const;
    expect(await wrongFields(site.call("addToBasket", { body: { ...aGift(), session_token, name } }))).toEqual([
      422,
      "name",
    ]);
    expect(await wrongFields(site.call("requestPayment", { body: { ...request, donor: { name } } }))).toEqual([
      422,
      "donor.name",
    ]);
    expect(
      await wrongFields(site.call("requestPayment", { body: { ...request, card: aCard({ holder: name }) } })),
    ).toEqual([422, "card.holder"]);
    expect(await wrongFields(site.call("saveCard", { body: { card: aCard({ holder: name }) } }, member))).toEqual([
      422,
      "card.holder",
    ]);
    expect(
      await wrongFields(
        site.call("updateProfile", { body: { ...profile, first_name: name, last_name: name } }, member),
      ),
    ).toEqual([422, "first_name", "last_name"]);
    expect(
      await wrongFields(site.call("register", { body: { ...registration, first_name: name, last_name: name } })),
    ).toEqual([422, "first_name", "last_name"]);
  });

  test("direction marks are removed, and an invisible name is refused", async () => {
    const session_token = await fillBasket(site.call);
    const named = (name: string) => site.call("addToBasket", { body: { ...aGift(), session_token, name } });
    expect((await named("\u202eAyşe\u2069 \u200fYılmaz\u061c")).data.name).toBe("Ayşe Yılmaz");
    for (const name of ["\u200b\u200d", "\u00ad", "\u3164", "\u2800", "\u115f\uffa0", "\u0301"])
      expect(await wrongFields(named(name)), JSON.stringify(name)).toEqual([422, "name"]);
    const member = await signUp(site);
    const profile = { last_name: "Yılmaz", email: null, gender: null, birthday: null, province: null, district: null };
    for (const first_name of ["\u200b", "\u202e", "\u3164"])
      expect(await wrongFields(site.call("updateProfile", { body: { ...profile, first_name } }, member))).toEqual([
        422,
        "first_name",
      ]);
  });

  test.each([
    ["tr", "Bu alan geçerli değil."],
    ["en", "This field is not valid."],
  ] as const)("errors are sentences in %s, never patterns or code points", async (language, words) => {
    const session_token = await fillBasket(site.call);
    const said = (call: Promise<unknown>) =>
      call.then(
        () => ({}),
        ({ body }) => body.errors,
      );
    expect(
      await said(site.call("addToBasket", { body: { ...aGift(), session_token, name: "A\nB" } }, { language })),
    ).toEqual({ name: [words] });
    const member = await signUp(site);
    const profile = {
      first_name: "A",
      last_name: "B",
      email: null,
      gender: "zz" as "male",
      birthday: null,
      province: null,
      district: null,
    };
    expect(await said(site.call("updateProfile", { body: profile }, { ...member, language }))).toEqual({
      gender: [words],
    });
  });

  test("line ends around a name are trimmed, and every script is accepted", async () => {
    const session_token = newSessionToken();
    for (const name of ["Ayşe Yılmaz\n", "O’Connor-Şahin", "محمد", "李 小龙", "Zoë\u200d"]) {
      const data = await site.dataOf("addToBasket", { body: { ...aGift(), session_token, name } });
      expect(data.name).toBe(name.trim());
    }
    expect((await pay(site.call, session_token, { donor: { name: "\tAyşe Yılmaz\n" } })).donor.name).toBe(
      "Ayşe Yılmaz",
    );
  });
});
