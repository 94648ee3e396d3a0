import { expect, test } from "vitest";
import { countNewGivers, type GiftOfGiver, giverOf } from "../../app/backend/giving/givers.ts";

const guest: GiftOfGiver = { user_id: null, user: null, donor_email: null, donor_phone: null };
const user = {
  phone: "+905321234567",
  email: "ayse@example.org",
  email_verified_at: "2026-11-21T09:30:00.000Z",
  allow_email: true,
};
const member: GiftOfGiver = { ...guest, user_id: 7, user };

test.each<[string, GiftOfGiver, string | null]>([
  ["the typed e-mail address first", { ...member, donor_email: "b@example.org" }, "email:b@example.org"],
  ["a verified address that the member allows", member, "email:ayse@example.org"],
  ["the phone when mail is not allowed", { ...member, user: { ...user, allow_email: false } }, "sms:+905321234567"],
  ["the phone without proof", { ...member, user: { ...user, email_verified_at: null } }, "sms:+905321234567"],
  ["a guest's phone", { ...guest, donor_phone: "0532 765 43 21" }, "sms:+905327654321"],
  ["no landline", { ...guest, donor_phone: "0212 765 43 21" }, null],
  ["nobody without an address", guest, null],
  ["no erased member", { ...member, user: null, donor_phone: "0532 765 43 21" }, null],
])("news of a gift reach %s", (_, gift, reached) => {
  const giver = giverOf(gift);
  expect(giver && `${giver.channel}:${giver.destination}`).toBe(reached);
});

test("the same account or address is one person", () => {
  const gifts: GiftOfGiver[] = [
    { ...guest, donor_email: "Ayse@example.org" },
    member,
    { ...member, donor_email: "other@example.org" },
    { ...guest, donor_email: "other@example.org" },
    { ...guest, donor_phone: "0532 765 43 21" },
    { ...guest, donor_phone: "+90 532 765 43 21" },
    guest,
  ];
  const known = new Set<string>();
  expect(countNewGivers(gifts.slice(0, 4), known)).toBe(1);
  expect(countNewGivers(gifts.slice(4), known)).toBe(1);
});
