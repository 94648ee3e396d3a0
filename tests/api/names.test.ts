import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, pay } from "../support/gifts.ts";
import { signUp, verifyPhone } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

/** Names that would add a line to an SMS, mail, receipt or log, or control a terminal. */
const names = ["\n", "\r\n", "\t", "\u001b[2J", "\u0085", "\u2028", "\u2029"].map((part) => `Ayşe${part}Yılmaz`);

describe.each(databases)("names of several lines on %s", (database) => {
  const site = sharedBackend({ database });

  const nobody = { email: null, gender: null, birthday: null, province: null, district: null };

  test("are refused beside their field, wherever a name is asked for", async () => {
    const member = await signUp(site);
    const session_token = await fillBasket(site.call);
    const firebase_token = await verifyPhone(site);
    for (const name of names) {
      const request = { session_token, idempotency_key: newIdempotencyKey(), terms_accepted: true } as const;
      const person = { first_name: name, last_name: name };
      const card = aCard({ holder: name });
      const calls = [
        site.call("addToBasket", { body: { ...aGift(), session_token, name } }),
        site.call("requestPayment", { body: { ...request, donor: { name }, card: aCard() } }),
        site.call("requestPayment", { body: { ...request, donor: {}, card } }),
        site.call("saveCard", { body: { card } }, member),
        site.call("updateProfile", { body: { ...nobody, ...person } }, member),
        site.call("register", { body: { firebase_token, ...person, kvkk_accepted: true } }),
      ];
      expect(await Promise.all(calls.map(outcome)), JSON.stringify(name)).toEqual([
        "422 name",
        "422 donor.name",
        "422 card.holder",
        "422 card.holder",
        "422 first_name,last_name",
        "422 first_name,last_name",
      ]);
    }
  });

  test("marks and line ends around a name go; invisible ones are refused", async () => {
    const session_token = await fillBasket(site.call);
    const add = (name: string, language: "tr" | "en" = "tr") =>
      site.call("addToBasket", { body: { ...aGift(), session_token, name } }, { language });
    expect((await add("\u202eAyşe\u2069 \u200fYılmaz\u061c")).data.name).toBe("Ayşe Yılmaz");
    for (const name of ["Ayşe Yılmaz\n", "O’Connor-Şahin", "محمد", "李 小龙", "Zoë\u200d"])
      expect((await add(name)).data.name).toBe(name.trim());
    expect((await pay(site.call, session_token, { donor: { name: "\tAyşe Yılmaz\n" } })).donor.name).toBe(
      "Ayşe Yılmaz",
    );
    for (const name of ["\u200b\u200d", "\u00ad", "\u3164", "\u2800", "\u115f\uffa0", "\u0301"])
      expect(await outcome(add(name)), JSON.stringify(name)).toBe("422 name");
    // A sentence, never a pattern or a code point.
    for (const [language, words] of [
      ["tr", "Bu alan geçerli değil."],
      ["en", "This field is not valid."],
    ] as const)
      await expect(add("A\nB", language)).rejects.toMatchObject({ body: { errors: { name: [words] } } });
  });
});
