/**
 * How a donation came: a card payment, a month of a regular gift, a bank transfer, cash, or before this site opened.
 */
export const donationChannels = ["card", "regular", "transfer", "cash", "before"] as const;
export type DonationChannel = (typeof donationChannels)[number];

/**
 * Returns the channel of a donation.
 * @param isRegular whether a stored card was charged for a month of a regular gift
 * @param transfer kind of the transfer that staff entered; null for a card payment
 */
export function channelOf(
  paymentId: string | null,
  isRegular: boolean,
  transfer: string | null | undefined,
): DonationChannel {
  if (paymentId === null) return "before";
  if (transfer) return transfer === "cash" ? "cash" : "transfer";
  return isRegular ? "regular" : "card";
}
