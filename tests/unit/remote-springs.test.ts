import { describe, expect, test } from "vitest";
import { wrapBody } from "../../app/api/remote/meanings-bodies.ts";
import { meaningsFor } from "../../app/api/remote/meanings.ts";
import { readTolerantly } from "../../app/api/remote/tolerant-reader.ts";
import { type EndpointName, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { ResultOf } from "../../app/contract/endpoints/endpoint.ts";

const meaningOf = meaningsFor("https://api.example.org");

function readAs<Name extends EndpointName>(name: Name, raw: unknown) {
  const { result } = endpoints[name];
  return readTolerantly(result, wrapBody(result, raw, {}), meaningOf).value as ResultOf<Endpoints[Name]>;
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
});
