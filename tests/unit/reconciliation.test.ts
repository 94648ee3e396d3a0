import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Movement, OwnMovement } from "~/backend/reconciliation/reconciliation-queries.ts";
import { compareMovements } from "~/backend/reconciliation/reconciliation.ts";

/** What happened to one payment: what the provider did, and what of it we learned. */
const step = fc.record({
  payment: fc.nat(5),
  sum: fc.integer({ min: 1, max: 100_000 }),
  kind: fc.constantFrom("charge", "refund"),
  /** The connection was dropped after the provider acted. */
  isLost: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function run(steps: readonly Step[]) {
  const there = new Map<string, { paid: number; refunded: number }>();
  const here = new Map<string, OwnMovement>();
  for (const { payment, sum, kind, isLost } of steps) {
    const id = String(payment);
    const [theirs, ours] = [there.get(id), here.get(id)];
    if (kind === "charge" && !theirs) {
      there.set(id, { paid: sum, refunded: 0 });
      here.set(id, { paymentId: `p${id}`, isOlder: false, paid: isLost ? 0 : sum, refunded: 0 });
    } else if (kind === "refund" && theirs && ours && ours.paid > 0) {
      const back = Math.min(sum, theirs.paid - theirs.refunded);
      there.set(id, { ...theirs, refunded: theirs.refunded + back });
      if (!isLost) here.set(id, { ...ours, refunded: ours.refunded + back });
    }
  }
  return { there, here };
}

const net = (movements: Iterable<Movement>) => [...movements].reduce((sum, one) => sum + one.paid - one.refunded, 0);

describe("comparing with the provider's report", () => {
  test("is clean exactly when nothing was lost, and then the money agrees", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { there, here } = run(steps);
        const found = compareMovements(there, here);
        const isEqual = [...there].every(
          ([id, one]) => one.paid === here.get(id)?.paid && one.refunded === here.get(id)?.refunded,
        );
        expect(found.length === 0).toBe(isEqual);
        if (found.length === 0) expect(net(there.values())).toBe(net(here.values()));
      }),
    );
  });

  test("names differences whose sums add up to the missing money", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { there, here } = run(steps);
        const gap = compareMovements(there, here).reduce(
          (sum, { kind, amount_there, amount_here }) =>
            sum + (kind === "refund" ? amount_here - amount_there : amount_there - amount_here),
          0,
        );
        expect(net(there.values()) - net(here.values())).toBe(gap);
      }),
    );
  });

  test("compares an older payment by its refunds alone", () => {
    const older: OwnMovement = { paymentId: "p", isOlder: true, paid: 100, refunded: 0 };
    expect(compareMovements(new Map(), new Map([["1", older]]))).toEqual([]);
    const refunded = new Map([["1", { paid: 0, refunded: 20 }]]);
    expect(compareMovements(refunded, new Map([["1", older]]))).toMatchObject([{ kind: "refund", amount_there: 20 }]);
  });
});
