import { HttpBrowser } from "../../support/http-browser.ts";
import { runs } from "../../support/runs.ts";
import { type Spelling, spellings } from "../../support/spellings.ts";
import { expect, test } from "../people/fixtures.ts";

/** By day every fourth spelling; at night all. */
const isTried = (_: Spelling, place: number) => place % runs(4, 1) === 0;

/** Sends a form with each spelling of a field, and returns where the site read another value than it should. */
async function wrongReadings(all: readonly Spelling[], read: (typed: string) => Promise<string | null>) {
  const wrong: string[] = [];
  for (const { typed, value } of all.filter(isTried)) {
    const got = await read(typed);
    if (got !== value) wrong.push(`${JSON.stringify(typed)} is ${got}, not ${value}`);
  }
  return wrong;
}

// By plain HTTP: @nojs. What the readers themselves say of each spelling is in tests/unit/typed-values.test.ts.
test.describe("typed values @nojs", () => {
  test.describe.configure({ timeout: 300_000 });

  for (const kind of ["phone", "email", "name"] as const)
    test(`a ${kind} of the payer is stored as it is read`, async ({ site }) => {
      const browser = new HttpBrowser({ url: site.url, language: "tr" });
      await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
      const wrong = await wrongReadings(spellings[kind], async (typed) => {
        const answer = await browser.post("/payment/details", { [kind]: typed });
        if (answer.status === 400) return null;
        expect(answer.status).toBe(303);
        const form = (await browser.open("/payment/details")).forms.find(({ fields }) => fields.has(kind))!;
        return form.fields.get(kind)!.replace(/^(\+\d.*)$/, (phone) => phone.replaceAll(" ", ""));
      });
      expect(wrong).toEqual([]);
    });

  test("a sum is given as it is read", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const gift = { cause: "project-bread-oven-syria", for: "self", choice: "own", next: "basket" };
    const wrong = await wrongReadings(spellings.sum, async (typed) => {
      const answer = await browser.post("/donate", { ...gift, own_amount: typed });
      if (answer.status === 400) return null;
      expect(answer.status).toBe(303);
      const basket = await browser.open("/basket");
      const [, lira = "", kurus = "00"] = /Toplam\D*([\d.]+)(?:,(\d\d))?\s*TL/.exec(basket.text) ?? [];
      await browser.submit(basket, basket.form("Sepeti boşalt"));
      return lira.replaceAll(".", "").replace(/^0+/, "") + kurus;
    });
    expect(wrong).toEqual([]);
  });

  test("a birthday is stored as it is read", async ({ member: { browser } }) => {
    const wrong = await wrongReadings(spellings.birthday, async (birthday) => {
      const page = await browser.open("/profile/personal-data");
      const form = page.forms.find(({ fields }) => fields.has("birthday"))!;
      form.fields.set("birthday", birthday);
      const answer = await browser.post(form.action || page.address, new URLSearchParams([...form.fields]));
      if (answer.status === 400) return null;
      expect(answer.status).toBe(303);
      const stored = (await browser.open("/profile/personal-data")).forms.find(({ fields }) => fields.has("birthday"))!;
      return stored.fields.get("birthday")!.split(".").toReversed().join("-");
    });
    expect(wrong).toEqual([]);
  });

  test("a card is refused or read, in each of its fields", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    await browser.post("/payment/details", { name: "Ayşe Yılmaz" });
    const card = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123" };
    // Without the terms nothing is paid, and the page says what is wrong with the card.
    const isRefused = async (fields: Partial<typeof card>, name: "card" | "expiry") => {
      const page = await browser.postAndFollow("/payment/card", { ...card, ...fields });
      expect(page.status).toBe(400);
      return page.text.includes(name === "card" ? "Kart numarasını eksiksiz" : "Son kullanma tarihini");
    };
    for (const [kind, field] of [
      ["card", "number"],
      ["expiry", "expiry"],
    ] as const) {
      const wrong: string[] = [];
      for (const { typed, value } of spellings[kind].filter(isTried))
        if ((await isRefused({ [field]: typed }, kind)) !== (value === null)) wrong.push(JSON.stringify(typed));
      expect(wrong).toEqual([]);
    }
  });
});
