import { HttpBrowser } from "../../support/http-browser.ts";
import { donateOverHttp, saveCardOverHttp } from "../../support/http-member.ts";
import { aPicture } from "../../support/pictures.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

test.describe("attacks on other members", { tag: "@nojs" }, () => {
  test("neither show their payments nor pay with their cards", async ({ site, someMember }) => {
    const [owner, other] = [await someMember(), await someMember()];
    const saved = await saveCardOverHttp(owner, "4603450000000000");
    const payment = await donateOverHttp(owner.browser);
    const receipt = `/payment/receipt?payment=${payment}`;
    expect((await owner.browser.open(receipt)).headings).toEqual([words.tr.receipt]);
    const fields = { saved, terms: "on", idempotency_key: "press-of-a-thief", total: "35000" };
    for (const thief of [other.browser, new HttpBrowser({ url: site.url, language: "tr" })]) {
      await thief.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
      expect((await thief.send(receipt)).status).toBe(404);
      const refused = await thief.postAndFollow("/payment/card", fields);
      expect([refused.status, refused.headings], refused.text).toEqual([400, [words.tr.card]]);
    }
    expect(await (await other.browser.send("/profile/data")).text()).not.toContain(payment);
  });

  test("cannot reach other files through /files/", async ({ site, someMember }) => {
    const { browser } = await someMember();
    const form = new FormData();
    form.set("avatar", await aPicture(), "me.jpg");
    expect((await browser.send("/profile/avatar", { method: "POST", body: form })).status).toBe(303);
    const avatar = (await browser.open("/profile/personal-data")).files.find((file) => file.startsWith("/files/"))!;
    const file = await browser.send(avatar);
    expect([file.status, ...["content-type", "x-content-type-options"].map((name) => file.headers.get(name))]).toEqual([
      200,
      "image/webp",
      "nosniff",
    ]);
    expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const ways = "..%2f ../../e2e/ ..%5c %2e%2e%2f %2e%2e/ ....// %252e%252e%252f ..%c0%af / %00 files/../".split(" ");
    const addresses = ["session-secret", "pinar.sqlite", "outbox.jsonl"].flatMap((secret) =>
      ways.flatMap((way) => [
        `/files/${way}${secret}`,
        `/files/${way}${way}${secret}`,
        `/files/${way}${secret}%00.webp`,
      ]),
    );
    for (const address of [
      ...addresses,
      "/files/",
      avatar.replace(/[^/]+$/, (name) => name.toUpperCase()),
      `${avatar}%00`,
    ]) {
      // As written: fetch would normalise the dots.
      const { status, body } = await rawRequest(site.url, { path: address });
      expect(status, address).not.toBe(200);
      expect(status, address).toBeLessThan(500);
      for (const word of ["SQLite format", "giriş kodunuz"]) expect(body.includes(word), address).toBe(false);
    }
  });
});
