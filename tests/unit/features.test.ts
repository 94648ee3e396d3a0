import { expect, test } from "vitest";
import { type EndpointName, endpointNames, endpoints, featureOf, importanceOf } from "~/contract/endpoints.ts";
import { allFeatures } from "~/contract/features.ts";

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

const names = endpointNames;
const pathOf = (name: EndpointName) => endpoints[name].path.slice(1).replace(/:\w+/g, "{}");

test("every endpoint is of §7 or belongs to a feature that another API may lack", () => {
  const required = names.filter((name) => featureOf(name) === null);
  expect(required.map(pathOf).filter((path) => !sectionSeven.has(path))).toEqual([]);
  const used = new Set(required.map(pathOf));
  // baskets/{token} is the same as baskets with the token in its query, which the site reads.
  expect([...sectionSeven].filter((path) => !used.has(path))).toEqual(["baskets/{}"]);
  const found = new Set(names.map(featureOf).filter((feature) => feature !== null));
  expect([...found].toSorted()).toEqual(allFeatures.toSorted());
});

test("a reading call waits as content or decoration, and a change as a write", () => {
  for (const name of names) {
    const isRead = endpoints[name].method === "GET" || name === "listTranslations" || name === "createMachineToken";
    expect(importanceOf(name) === "write", name).toBe(!isRead);
  }
});

test("each endpoint has one entry in the endpoint tables and one handler", () => {
  const modules = {
    Endpoints: import.meta.glob<Record<string, object>>("../../app/contract/endpoints/*.ts", { eager: true }),
    Handlers: import.meta.glob<Record<string, object>>("../../app/backend/**/*-handlers.ts", { eager: true }),
  };
  for (const [ending, files] of Object.entries(modules)) {
    const tables = Object.values(files)
      .flatMap(Object.entries<object>)
      .filter(([name]) => name.endsWith(ending));
    expect(tables.flatMap(([, table]) => Object.keys(table)).toSorted(), ending).toEqual(endpointNames.toSorted());
  }
});
