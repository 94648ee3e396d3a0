import { expect, test } from "vitest";
import { isAbsent } from "../../app/contract/page-needs.ts";

const absent = ["/search/*", "/payment/receipt.pdf/*", "/dashboard/donate/:", "/dashboard/donate/:/pdf"];

test.each(["/search", "/search?q=su#hits", "/search/x", "/payment/receipt.pdf", "/dashboard/donate/2026/pdf"])(
  "%s is absent",
  (address) => expect(isAbsent(address, absent)).toBe(true),
);

test.each([
  "",
  ..."/ /searches /dashboard/donate /dashboard/donate/7/name https://example.org/search tel:1".split(" "),
])("%s is not absent", (address) => expect(isAbsent(address, absent)).toBe(false));

test("no page is absent beside an API that has everything", () => {
  expect(isAbsent("/search", [])).toBe(false);
});
