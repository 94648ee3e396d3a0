import { describe, expect, test } from "vitest";
import { readAnswer as readAs } from "../support/remote-answer.ts";

const spring = { id: 3, name: "Pınar", about: "…", goal_amount: "1000.00" };
const own = (fields: object) => readAs("showUserSpring", { data: { ...spring, ...fields } }).data;

describe("springs of another API", () => {
  test.each([
    ["awaiting verification", "awaiting_verification"],
    ["Waiting for approval", "waiting_for_approval"],
    ["CONFIRMED", "confirmed"],
    ["rejected", "rejected"],
    ["delete-request", "deletion_requested"],
    ["ended", "ended"],
  ])("with the status %j are %s", (status, state) => {
    expect(own({ status })).toMatchObject({ state });
    expect(own({ status }).state_text).toBeUndefined();
  });

  test.each([["Yayına alındı"], ["re_approval"], [2], [true], [{ id: 3, name: "rejected" }], [null]])(
    "with the status %j, which nobody knows, keep the API's word",
    (status) => {
      const { data, unread } = readAs("showUserSpring", { data: { ...spring, status } });
      expect(data.state).toBe("other");
      expect(data.state_text).toBe(["string", "number"].includes(typeof status) ? String(status) : "");
      expect(unread).toEqual(status === null ? {} : { "data.state": 1 });
    },
  );

  test("take no gifts before they are approved and after their end", () => {
    for (const status of ["awaiting verification", "rejected", "ended"])
      expect(own({ status }).status, status).toBe("closed");
    for (const status of ["confirmed", "waiting_for_approval"]) expect(own({ status }).status, status).toBe("open");
  });

  const day = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10);

  test("end on the last day that the API names", () => {
    expect(own({ ends_at: day(3) })).toMatchObject({ days_left: 4 });
    expect(own({ ends_at: `${day(3)} 00:00:00` })).toMatchObject({ days_left: 3 });
    expect(own({ days_left: "12" })).toMatchObject({ days_left: 12, ends_at: null });
  });

  test("have no number of days when nothing says it", () => {
    expect(own({})).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ application_date: day(-20), status: "confirmed" })).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ approved_at: day(-20), status: "confirmed" })).toMatchObject({ days_left: 0, ends_at: null });
  });
});
