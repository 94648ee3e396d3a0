import { describe, expect, test } from "vitest";
import { featureOfPage, isOffered } from "../../app/contract/feature-pages.ts";
import { allFeatures } from "../../app/contract/features.ts";

describe("pages by feature", () => {
  test("tell a donation of four digits from a year", () => {
    expect(featureOfPage("/dashboard/donate/2026")).toBe("donation_summaries");
    expect(featureOfPage("/dashboard/donate/2026/pdf")).toBe("donation_summaries");
    expect(featureOfPage("/dashboard/donate/2026/name")).toBe("shown_names");
  });

  test("are found by links with a query, and by the address of their data", () => {
    expect(isOffered("/search?q=su#hits", ["search"])).toBe(false);
    expect(isOffered("/search.data?q=su", ["search"])).toBe(false);
    expect(isOffered("/search?q=su", ["costs"])).toBe(true);
    for (const address of ["https://example.org/search", "tel:+902120000000", "/donate", ""])
      expect(isOffered(address, allFeatures), address).toBe(true);
  });
});
