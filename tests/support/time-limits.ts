import { AsyncLocalStorage } from "node:async_hooks";
import { callUntil, type TimeLimit } from "../../app/backend/payments/gateways/connection.ts";
import type { PaymentProvider } from "../../app/backend/payments/gateways/gateways.ts";

/**
 * The time limits of one backend's calls to its payment provider. They pass at once when the provider will not answer,
 * and never before: no test waits for them, and no machine is too slow for a call that is answered.
 */
export function createTimeLimits() {
  const underWay = new Set<() => void>();
  const ofThisCall = new AsyncLocalStorage<() => void>();
  let unanswered = 0;
  let isHeld = false;

  function passIfSilent(): void {
    if (isHeld || unanswered === 0 || unanswered < underWay.size) return;
    unanswered = 0;
    for (const pass of underWay) pass();
  }

  return {
    inTime: (async (call) => {
      // A call that was given up may reach the provider only now: it is nobody's any more.
      if (underWay.size === 0) unanswered = 0;
      const limit = new AbortController();
      const pass = () => {
        underWay.delete(pass);
        limit.abort(new DOMException("The test lets the time limit pass", "TimeoutError"));
      };
      underWay.add(pass);
      try {
        return await ofThisCall.run(pass, () => callUntil(limit.signal, call));
      } finally {
        underWay.delete(pass);
        passIfSilent();
      }
    }) as TimeLimit,
    /** The late answer of the sandbox bank: it never comes, and the limit of its call passes. */
    answersLate(): Promise<void> {
      ofThisCall.getStore()?.();
      return new Promise(() => {});
    },
    /**
     * A provider has a call that it will not answer. Limits pass when this is true of every call under way, because
     * nobody knows which of them it is.
     */
    unanswered() {
      unanswered += 1;
      passIfSilent();
    },
    /** Keeps limits from passing until `letPass`. */
    hold: () => void (isHeld = true),
    letPass() {
      isHeld = false;
      passIfSilent();
    },
  };
}

export type TimeLimits = ReturnType<typeof createTimeLimits>;

/** Returns settings of a backend whose calls to the payment provider have these limits. */
export function withTimeLimits<Config extends { readonly payment: PaymentProvider }>(
  config: Config,
  { inTime, answersLate }: TimeLimits,
): Config {
  const { payment } = config;
  return { ...config, payment: { ...payment, inTime, ...(payment.provider === "sandbox" && { answersLate }) } };
}
