import { expect } from "vitest";
import type { ProviderCall } from "../../app/backend/outside.ts";
import type { openTestDatabase } from "./database.ts";

/** Counts the calls of the bank, whatever it answers: a real one would take or give back money at each of them. */
export function countProviderCalls(onCall: ((call: ProviderCall) => void) | undefined) {
  const counts = new Map<string, number>();
  return {
    onProviderCall(call: ProviderCall) {
      counts.set(call.operation, (counts.get(call.operation) ?? 0) + 1);
      onCall?.(call);
    },
    /** Returns how often the bank was called with one of these operations. */
    of: (...operations: string[]) => operations.reduce((sum, operation) => sum + (counts.get(operation) ?? 0), 0),
  };
}
export type ProviderCalls = ReturnType<typeof countProviderCalls>;

/** Each call that moves money, and the rows that were claimed for one. */
const claims = [
  [
    ["confirm"],
    "select count(*) as n from payment_moves where from_state = 'awaiting_3ds' and to_state = 'confirming'",
  ],
  [["charge saved card"], "select count(*) as n from payments where regular_charge_id is not null"],
  [
    ["refund", "cancel"],
    `select count(distinct case when kind = 'cancel' then request_id else request_id || '-' || payment_line_id end) as n
      from refunds where sent_at is not null`,
  ],
] as const;

/** Expects that no call moved money without a claim of its own. */
export async function expectEachCallClaimed(
  calls: ProviderCalls,
  db: Pick<ReturnType<typeof openTestDatabase>, "query">,
): Promise<void> {
  for (const [operations, query] of claims) {
    const [row] = await db.query(query);
    expect(calls.of(...operations), `calls of the bank to ${operations.join(" or ")}`).toBeLessThanOrEqual(
      Number(row!.n),
    );
  }
}
