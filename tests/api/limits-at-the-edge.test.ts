import { describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { largestPicture } from "../../app/contract/rules/limits.ts";
import { largestStatement } from "../../app/contract/rules/transfers.ts";
import { outcome, pathOf, refusedFields, wireBody } from "../support/api-caller.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { aRegularGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aBankAccount, aStatement } from "../support/transfers.ts";

describe("limits at their edge", () => {
  const site = sharedBackend();

  /** Sends the example of an endpoint with another value in its body, as it travels: sums are lira. */
  async function send(name: EndpointName, field: string, value: unknown) {
    const { method, path, body }: Endpoint = endpoints[name];
    const example: AnyExample = await examples[name](site);
    const sent = wireBody(body!, example.body);
    const [outer = "", inner] = field.split(".");
    const inside = inner && { ...(sent[outer] as object), [inner]: value };
    return site.raw(method, pathOf(path, example), { ...sent, [outer]: inside ?? value }, speaker(example));
  }

  async function expectEdge(name: EndpointName, field: string, within: unknown, beyond: unknown) {
    expect((await send(name, field, within)).status, "at the limit").toBeLessThan(300);
    const refused = await send(name, field, beyond);
    expect([refused.status, refusedFields(refused)], "beyond the limit").toEqual([422, [field]]);
  }

  test.each<[EndpointName, string, number]>([
    ["addToBasket", "name", 120],
    ["addToBasket", "note", 500],
    ["noteBasketItem", "note", 500],
    ["requestPayment", "donor.name", 120],
    ["register", "first_name", 120],
    ["register", "last_name", 120],
    ["updateProfile", "province", 60],
    ["nameWell", "name", 60],
    ["startSpring", "name", 80],
    ["startSpring", "about", 25_000],
    ["createContactMessage", "subject", 150],
    ["createContactMessage", "message", 4000],
    ["createVolunteer", "institution", 160],
    ["createVolunteer", "known_languages", 200],
    ["createVolunteer", "note", 2000],
    ["rejectSpring", "reason", 500],
    ["requestRefund", "reason", 500],
    ["setAsideStatementLine", "reason", 500],
    ["enterTransfer", "sender", 140],
    ["enterTransfer", "reference", 300],
  ])("%s takes a %s of %d characters", (name, field, longest) =>
    expectEdge(name, field, "ş".repeat(longest), "ş".repeat(longest + 1)),
  );

  test.each<[EndpointName, string, unknown, unknown]>([
    ["nameWell", "name", "şş", "ş"],
    ["startSpring", "name", "şş", "ş"],
    ["startSpring", "about", "ş".repeat(20), "ş".repeat(19)],
    ["startSpring", "goal_amount", 500, 499.99],
    ["startSpring", "goal_amount", 10_000_000, 10_000_000.01],
  ])("%s takes a %s of %j, not %j", expectEdge);

  test("a picture may have 8 megabytes, and no byte more", async () => {
    const member = await signUp(site);
    const picture = await aPicture();
    const upload = (bytes: number) => {
      // Programs that read pictures stop at the picture's own end.
      const file = new Blob([picture, new Uint8Array(bytes - picture.size)], { type: picture.type });
      return outcome(site.call("uploadAvatar", { file }, member));
    };
    expect(largestPicture).toBe(8 * 1024 * 1024);
    expect([await upload(largestPicture), await upload(largestPicture + 1)]).toEqual(["done", "422 picture_too_large"]);
  });

  test("a bank's file may have 2 megabytes, and no byte more", async () => {
    const { id } = await aBankAccount(site);
    const row = ["21.11.2026", "100,00", "ALİ VELİ"];
    const rows = Array.from({ length: 208 }, () => [...row, "x".repeat(10_000)]);
    const upload = async (bytes: number) => {
      const missing = bytes - aStatement([...rows, [...row, ""]]).size;
      const file = aStatement([...rows, [...row, "x".repeat(missing)]]);
      const content = { params: { id }, query: { name: "hesap.csv" }, file };
      return outcome(site.asStaff("uploadStatement", content));
    };
    expect(largestStatement).toBe(2 * 1024 * 1024);
    expect([await upload(largestStatement), await upload(largestStatement + 1)]).toEqual([
      "done",
      "422 statement_too_large",
    ]);
  });

  test("a refund of 5,000 lira needs one person, and of a kuruş more a second one", async () => {
    const isWaiting = async (amount: number) => {
      const { id } = await donate(site, [{ amount: 6_000_00 }]);
      const payment = await site.asStaff("showStaffPayment", { params: { id } });
      const body = { lines: [{ line_id: payment.lines[0]!.id, amount }], reason: "Yanlış tutar" };
      return (await site.asStaff("requestRefund", { params: { id }, body })).is_waiting;
    };
    expect([await isWaiting(5_000_00), await isWaiting(5_000_01)]).toEqual([false, true]);
  });

  test("a regular gift pauses until tomorrow or later, and for a year at most", async () => {
    const { call, gift } = await aRegularGift(site);
    expect(dayInIstanbul(site.clock.now())).toBe("2026-11-21");
    for (const [until, end] of [
      ["2026-11-21", "422 pause_day_wrong"],
      ["2026-11-22", "done"],
      ["2027-11-22", "422 pause_day_wrong"],
      ["2027-11-21", "done"],
    ] as const)
      expect(await outcome(call("pauseRegularGift", { params: { id: gift.id }, body: { until } })), until).toBe(end);
  });
});
