import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { regularConsentVersion } from "../../app/contract/rules/regular-giving.ts";
import en from "../../locales/en/payment.json" with { type: "json" };
import tr from "../../locales/tr/payment.json" with { type: "json" };

/**
 * What donors agreed to, by version: the first half of the SHA-256 of the texts beside the tick. A stored consent names
 * only the version, so the texts of a version never change. Keep old lines: they say which text a consent was given to.
 */
const versions: Readonly<Record<string, string>> = { "1": "b547cf73def7d09aa1f11358335e6cf9" };

describe("the consent to monthly charges", () => {
  test("has a new version when its text changes", () => {
    const texts = JSON.stringify([tr, en].map(({ regular }) => [regular.keeps, regular.consent]));
    const digest = createHash("sha256").update(texts).digest("hex").slice(0, 32);
    expect(
      versions[regularConsentVersion],
      "Raise regularConsentVersion in app/contract/rules/regular-giving.ts and add its digest here",
    ).toBe(digest);
  });
});
