import { takesMessages } from "../../contract/fields/text-fields.ts";
import { type ReachableUser, reachOf } from "../messages/notifications.ts";

/** Who gave, as far as it matters for a message about what became of the gift. */
export interface GiftOfGiver {
  /** Id of the member; null for a guest. */
  readonly user_id: number | null;
  /** The member; null for a guest and for an erased member. */
  readonly user: ReachableUser | null;
  /** Contact data typed with the payment, "" or null without any. */
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
}

/** Where a giver is reached, and the keys by which the same person is recognised in another gift. */
export interface Giver {
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly keys: readonly string[];
}

/**
 * Returns where a giver is reached: at the e-mail address typed with the payment, else through the channels of the
 * account, else at the typed phone number. Null without any, and for an erased member.
 */
export function giverOf({ user_id, user, donor_email, donor_phone }: GiftOfGiver): Giver | null {
  if (user_id !== null && user === null) return null;
  const phone = phoneFrom(donor_phone ?? "");
  const reach = donor_email
    ? { channel: "email" as const, destination: donor_email }
    : user
      ? reachOf(user)
      : phone && { channel: "sms" as const, destination: phone };
  if (!reach) return null;
  const address = `${reach.channel}:${reach.destination.trim().toLowerCase()}`;
  return { ...reach, keys: user_id === null ? [address] : [`user:${user_id}`, address] };
}

/** Adds the givers of some gifts to those found so far; returns how many people are new. */
export function countNewGivers(gifts: readonly GiftOfGiver[], keys: Set<string>): number {
  let people = 0;
  for (const gift of gifts) {
    const giver = giverOf(gift);
    if (!giver) continue;
    if (!giver.keys.some((key) => keys.has(key))) people++;
    for (const key of giver.keys) keys.add(key);
  }
  return people;
}

/** Returns a typed phone number in E.164: 0532 …, 532 …, +90 532 …, 0090 532 …; null for anything else. */
export function phoneFrom(typed: string): string | null {
  const bare = typed.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const international = bare.startsWith("+") ? bare : `+90${bare.replace(/^0/, "")}`;
  return /^\+[1-9]\d{6,14}$/.test(international) && takesMessages(international) ? international : null;
}
