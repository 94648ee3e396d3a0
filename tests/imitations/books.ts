/** What an imitated provider sold. Sums are kuruş. */
export interface Sale {
  /** The provider's number. */
  readonly id: string;
  /** The site's payment id. */
  readonly ours: string;
  readonly amount: number;
  readonly items: readonly { readonly id: string; readonly amount: number }[];
  /** Moment (ISO, UTC) of the call. */
  readonly begunAt: string;
  /** How often money was really taken; more than once is a double charge. */
  charges: number;
  /** Moment (ISO, UTC) of the charge; null without one. */
  chargedAt: string | null;
  readonly refunds: Refund[];
}

export interface Refund {
  readonly id: number;
  /** The name that the site gave the call; null for one that was made in the provider's panel. */
  readonly reference: string | null;
  /** The line; null for the whole payment. */
  readonly item: string | null;
  readonly amount: number;
  readonly at: string;
}

/** One sale in the answer of the control port. */
export interface BookEntry {
  readonly id: string;
  readonly ours: string;
  readonly amount: number;
  readonly charges: number;
  /** Moments (ISO, UTC) of the call and of the charge; null without one. */
  readonly begunAt: string;
  readonly chargedAt: string | null;
  /** Repeated calls to move money. A provider may forgive them or not: every one is a fault of the site. */
  readonly repeats: number;
  readonly refunded: number;
}

/** The books of an imitated provider: what it really took and gave back, whatever it answered. */
export function createBooks<S extends Sale>() {
  const sales = new Map<string, S>();
  let now = new Date();
  let numbers = 20_000_000;
  const onDay = (at: string | null, day: string) => at !== null && istanbulDay(at) === day;

  /** Of each payment of the site: the names of the calls that were to come once, and how many came again. */
  const calls = new Map<string, { readonly asked: Set<string>; repeats: number }>();

  /** Notes a call that a provider is to get once, by its name. */
  function note({ ours }: S, call: string): void {
    const known = calls.get(ours) ?? { asked: new Set<string>(), repeats: 0 };
    if (known.asked.has(call)) known.repeats += 1;
    known.asked.add(call);
    calls.set(ours, known);
  }

  return {
    /** The provider's time, which the test sets. */
    now: () => now,
    setNow: (moment: string) => void (now = new Date(moment)),
    nextNumber: () => ++numbers,
    add(sale: S): void {
      sales.set(sale.id, sale);
      note(sale, "begin");
    },
    find: (id: string) => sales.get(id),
    findOurs: (ours: string) => [...sales.values()].find((sale) => sale.ours === ours),
    all: () => [...sales.values()],
    charge(sale: S): void {
      sale.charges += 1;
      sale.chargedAt = now.toISOString();
    },
    note,
    giveBack(sale: S, refund: Omit<Refund, "id" | "at">): Refund {
      const whole = { ...refund, id: ++numbers, at: now.toISOString() };
      sale.refunds.push(whole);
      return whole;
    },
    /** Returns whether a sale was charged today, in Istanbul. */
    isOfToday: ({ chargedAt }: S) => onDay(chargedAt, istanbulDay(now.toISOString())),
    chargedOn: (day: string) => [...sales.values()].filter(({ chargedAt }) => onDay(chargedAt, day)),
    refundedOn: (day: string) =>
      [...sales.values()].flatMap((sale) =>
        sale.refunds.filter(({ at }) => onDay(at, day)).map((refund) => ({ sale, refund })),
      ),
    entries: (): BookEntry[] =>
      [...sales.values()].map((sale) => ({
        id: sale.id,
        ours: sale.ours,
        amount: sale.amount,
        charges: sale.charges,
        begunAt: sale.begunAt,
        chargedAt: sale.chargedAt,
        repeats: calls.get(sale.ours)!.repeats,
        refunded: refundedOf(sale),
      })),
  };
}
export type Books<S extends Sale> = ReturnType<typeof createBooks<S>>;

/** Returns the kuruş that went back of a sale, or of one of its lines. */
export function refundedOf({ refunds }: Pick<Sale, "refunds">, item?: string): number {
  return refunds
    .filter((refund) => item === undefined || refund.item === item)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the day of a moment in Istanbul, which is three hours ahead of UTC all year. */
export function istanbulDay(moment: string): string {
  return new Date(Date.parse(moment) + 3 * 3_600_000).toISOString().slice(0, 10);
}
