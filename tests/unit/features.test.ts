import { expect, test } from "vitest";
import { endpoints, type EndpointName } from "../../app/contract/endpoints.ts";
import { featureOfPage } from "../../app/contract/feature-pages.ts";
import { allFeatures, type Feature, featureOf, featureProbes, importanceOf } from "../../app/contract/features.ts";

/** The paths of §7, as the specification writes them; parameters are {}. */
const sectionSeven = new Set(
  (
    "oauth/token user/auth/login user/profile user/auth/logout baskets baskets/bulk-destroy user/springs/{}/delete-request " +
    "user/springs/{}/end-request user/profile/delete-request menu footer contact translations user/dashboard/donations " +
    "user/dashboard/needy user/dashboard/water-wells user/dashboard/completed-projects user/dashboard/sacrifice-shares " +
    "user/springs user/springs/{} user/springs/{}/goal user/springs/{}/donations user/springs/{}/upload-thumb " +
    "user/springs/{}/re-approval user/springs/{}/terminate user/donations user/donations/needy " +
    "user/donations/named-water-wells user/notification-permissions user/upload-avatar email/verification-notification " +
    "email/verify faqs faqs/{} video/{} special-days announcements announcements/{} countries blogs blogs/{} news news/{} " +
    "stories stories/{} water-well-prices volunteers fixed-pages/{} aboutus/countries popups books contacts " +
    "contacts/create social-media bank-accounts kvkk advertisements statistics payment/request water-wells " +
    "water-wells/{} water-wells/last sacrifices sacrifices/{} donations donation-categories donation-categories/items " +
    "donation-categories/items/{} springs springs/{} baskets/{}"
  ).split(" "),
);

/** Use the call of all gifts, with a kind, a count of shares and a list of names that §3 does not have. */
const withoutCall: Feature[] = ["project_gifts", "sacrifice_shares"];

const names = Object.keys(endpoints) as EndpointName[];
const pathOf = (name: EndpointName) => endpoints[name].path.slice(1).replace(/:\w+/g, "{}");

test("every endpoint is of §7 or belongs to a feature that another API may lack", () => {
  const required = names.filter((name) => featureOf(name) === null);
  expect(required.map(pathOf).filter((path) => !sectionSeven.has(path))).toEqual([]);
  const used = new Set(required.map(pathOf));
  // baskets/{token} is the same as baskets with the token in its query, which the site reads.
  expect([...sectionSeven].filter((path) => !used.has(path))).toEqual(["baskets/{}"]);
  const found = new Set(names.map(featureOf).filter((feature) => feature !== null));
  expect(allFeatures.filter((feature) => !found.has(feature))).toEqual(withoutCall);
});

test("each feature is asked for by one of its own endpoints", () => {
  for (const feature of allFeatures.filter((one) => !withoutCall.includes(one)))
    expect(featureOf(featureProbes[feature]), feature).toBe(feature);
  for (const feature of withoutCall) expect(featureOf(featureProbes[feature])).not.toBeNull();
});

test("a reading call waits as content or decoration, and a change as a write", () => {
  for (const name of names) {
    const isRead = endpoints[name].method === "GET" || name === "listTranslations" || name === "createMachineToken";
    expect(importanceOf(name) === "write", name).toBe(!isRead);
  }
});

test.each([
  ["/search?q=su", "search"],
  ["/dashboard/donate/2026/pdf", "donation_summaries"],
  ["/dashboard/donate", null],
  ["/dashboard/named-water", null],
  ["/dashboard/named-water/3", "well_names"],
  ["/profile/profile-options.data", null],
  ["/admin.data", "staff"],
  ["https://example.org/search", null],
])("the page %s needs %s", (address, feature) => expect(featureOfPage(address)).toBe(feature));
