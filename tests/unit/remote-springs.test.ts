import { describe, expect, test } from "vitest";
import { normalizeEnvelope } from "../../app/api/remote/envelope.ts";
import { createNormalizers } from "../../app/api/remote/normalizers.ts";
import { readTolerantly } from "../../app/api/remote/tolerant-reader.ts";
import { type EndpointName, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { ResultOf } from "../../app/contract/endpoints/endpoint.ts";

const normalizerOf = createNormalizers("https://api.example.org");

function readAs<Name extends EndpointName>(name: Name, raw: unknown) {
  const { result } = endpoints[name];
  return readTolerantly(result, normalizeEnvelope(result, raw, {}), normalizerOf).value as ResultOf<Endpoints[Name]>;
}

const spring = { id: 3, name: "Pınar", about: "…", goal_amount: "1000.00" };
const own = (fields: object) => readAs("showUserSpring", { data: { ...spring, ...fields } }).data;

describe("springs of another API", () => {
  test.each([
    ["pending", "awaiting_verification"],
    ["pending_approval", "awaiting_verification"],
    ["Onay Bekliyor", "awaiting_verification"],
    ["waiting_approval", "waiting_for_approval"],
    ["Waiting for approval", "waiting_for_approval"],
    ["Onaylandı", "confirmed"],
    ["Reddedildi", "rejected"],
    ["Sona erdi", "ended"],
    [{ value: 1, label: "Onaylandı" }, "confirmed"],
    [{ id: 3, name: "rejected" }, "rejected"],
  ])("with the status %j are %s", (status, state) => {
    expect(own({ status }).state).toBe(state);
  });

  test("have a state in words beside one in numbers", () => {
    expect(own({ status: 3, status_text: "Reddedildi" }).state).toBe("rejected");
  });

  test("wait for the approval of a change when they were approved before", () => {
    expect(own({ status: "pending_approval", approved_at: "2026-01-01 10:00:00" }).state).toBe("waiting_for_approval");
    expect(own({ status: "pending_approval", total_amount: "5.00" }).state).toBe("waiting_for_approval");
  });

  test("take no gifts before they are approved and after their end", () => {
    for (const status of ["pending", "rejected", "ended"]) expect(own({ status }).status, status).toBe("closed");
    for (const status of ["confirmed", "waiting_for_approval"]) expect(own({ status }).status, status).toBe("open");
  });

  test("have moments that are objects", () => {
    const created_at = { date: "2026-01-31 10:00:00.000000", timezone_type: 3, timezone: "Europe/Istanbul" };
    expect(own({ created_at }).applied_at).toBe("2026-01-31T07:00:00.000Z");
    expect(readAs("showNews", { data: { title: "x", slug: "y", created_at } }).data.published_at).toBe(
      "2026-01-31T07:00:00.000Z",
    );
  });

  const day = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10);

  test("end on the last day that the API names", () => {
    expect(own({ end_date: day(3) })).toMatchObject({ days_left: 4 });
    expect(own({ end_date: `${day(3)} 00:00:00` })).toMatchObject({ days_left: 3 });
    expect(own({ remaining_days: "12" })).toMatchObject({ days_left: 12, ends_at: null });
  });

  test("without an end last three months from their approval or start", () => {
    for (const start of [{ approved_at: `${day(-20)} 12:00:00` }, { start_date: day(-20) }]) {
      const { days_left, ends_at } = own(start);
      expect(days_left).toBeGreaterThanOrEqual(68);
      expect(days_left).toBeLessThanOrEqual(73);
      expect(Date.parse(ends_at!)).toBeGreaterThan(Date.now() + 67 * 86_400_000);
    }
    expect(own({ approved_at: "2199-11-30" }).ends_at).toBe("2200-02-28T21:00:00.000Z");
  });

  test("have days left from their application or creation, but no day of an end", () => {
    for (const start of [{ application_date: day(-20) }, { created_at: `${day(-20)} 12:00:00` }]) {
      const { days_left, ends_at } = own(start);
      expect(days_left).toBeGreaterThanOrEqual(68);
      expect(ends_at).toBeNull();
    }
  });

  test("have no number of days when nothing says it", () => {
    expect(own({})).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ created_at: day(-200), status: "active" })).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ donor_count: "4" }).donations_count).toBe(4);
  });
});
