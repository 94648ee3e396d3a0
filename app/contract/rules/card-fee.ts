/** What the bank keeps of a card payment. */
export interface CardFee {
  /** Hundredths of a percent of the payment: 199 is 1.99 %. */
  readonly rate: number;
  /** Kuruş of each payment. */
  readonly fixed: number;
}

/** Highest card fee that staff can enter: ten percent and 10 TL. A typing error would be paid by donors. */
export const highestCardFee: CardFee = { rate: 10_00, fixed: 10_00 };

/**
 * Returns the kuruş that a donor adds to a gift, so that the whole gift is left after the bank's fee on both, even
 * where the bank rounds its fee up.
 * @param gift in kuruş
 */
export function feeToCover(gift: number, { rate, fixed }: CardFee): number {
  const whole = 100_00;
  return Math.ceil(((gift + fixed) * whole) / (whole - rate)) - gift;
}
