import * as z from "zod";
import { email, personName, phone, plainText, publicName } from "../fields/text-fields.ts";
import { causeStatuses } from "../rules/kinds.ts";
import { genders, largestPicture, wellNameLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { staffRoles } from "../rules/roles.ts";
import { basketType } from "./causes.ts";
import { byUser, data, page, pageQuery } from "./endpoint.ts";
import { donation } from "./payments.ts";
import { codeSent, verificationCode } from "./sign-in.ts";

/** A well that the user gave to, and how many people the donation reaches. */
const givenWell = z.object({
  id: z.int(),
  title: plainText,
  country: plainText,
  picture: z.string(),
  picture_alt: plainText,
  status: z.enum(causeStatuses),
  /** Whether staff have shown its opening, so that people drink from it. */
  is_opened: z.boolean(),
  amount: money,
  share_value: z.int(),
  /** The number of people that the user's gifts bring water to, rounded down; 0 for less than one person. */
  people: z.int(),
  /** Whether the user gave the whole goal and may name the well. */
  may_be_named: z.boolean(),
});
export type DonatedWell = z.output<typeof givenWell>;

const namedWell = z.object({
  id: z.int(),
  title: plainText,
  country: plainText,
  picture: z.string(),
  picture_alt: plainText,
  /** Null without a name. */
  name: plainText.nullable(),
  /** The well's page shows an approved name only. */
  state: z.enum(["unnamed", "waiting", "approved", "rejected"]),
  rejection_reason: plainText.nullable(),
});
export type NamedWell = z.output<typeof namedWell>;

const sumOfKind = z.object({ basket_able_type: basketType, amount: money, donations_count: z.int() });

/** A user's donations in one year, by kind. */
const yearlySummary = z.object({
  year: z.int(),
  /** Legal name of the organisation; null until staff have filled it in. */
  organisation: z.string().nullable(),
  amount: money,
  donations_count: z.int(),
  kinds: z.array(sumOfKind),
  /** What the user added for the bank's fee, less refunds; not in the amount (addition). */
  fees: money.optional(),
});
export type YearlySummary = z.output<typeof yearlySummary>;

/** A user's donations in a month (YYYY-MM in Istanbul), without what went back. */
const givingMonth = z.object({ month: z.string(), amount: money, donations_count: z.int() });
export type GivingMonth = z.output<typeof givingMonth>;

/** Parts of a user's data that grow with every gift. */
export const exportedGifts = ["donations", "payments", "receipts"] as const;

/** A signed-in user (§3 "User"). */
export const user = z.object({
  id: z.int(),
  first_name: plainText,
  last_name: plainText,
  /** Empty for a user of another API without one. */
  phone: phone.or(z.literal("")),
  email: z.string().nullable(),
  email_verified_at: z.iso.datetime().nullable(),
  gender: z.enum(genders).nullable(),
  /** YYYY-MM-DD. */
  birthday: z.iso.date().nullable(),
  province: plainText.nullable(),
  district: plainText.nullable(),
  media: z.object({ avatar: z.string().nullable() }),
  /** Set while the request to delete the account waits for staff. */
  deletion_requested_at: z.iso.datetime().nullable(),
  /** Null for everybody who is not staff. */
  staff_role: z.enum(staffRoles).nullable(),
  created_at: z.iso.datetime(),
});
export type User = z.output<typeof user>;

export const notificationPermissions = z.object({ sms: z.boolean(), email: z.boolean() });
export type NotificationPermissions = z.output<typeof notificationPermissions>;

/** A donation as its donor sees it in a list, with the picture of its cause. */
const ownDonation = donation.extend({ picture: z.string() });
export type OwnDonation = z.output<typeof ownDonation>;

export const profileEndpoints = {
  showProfile: byUser("GET /user/profile", null, { summary: "Shows the signed-in user", result: data(user) }),
  updateProfile: byUser("PUT /user/profile", null, {
    summary: "Updates the user's profile; a new e-mail address is unverified (addition)",
    body: z.object({
      first_name: personName.min(1),
      last_name: personName.min(1),
      email: email.nullable(),
      gender: z.enum(genders).nullable(),
      birthday: z.iso.date().nullable(),
      province: z.string().max(60).nullable(),
      district: z.string().max(60).nullable(),
    }),
    result: data(user),
  }),
  requestDeletion: byUser("PUT /user/profile/delete-request", null, {
    isVerified: true,
    summary: "Asks staff to delete the account (§4)",
    result: data(user),
  }),
  withdrawDeletion: byUser("DELETE /user/profile/delete-request", "withdrawals", {
    summary: "Withdraws the request to delete the account before staff decide (addition)",
    result: data(user),
  }),
  requestPhoneChange: byUser("POST /user/profile/phone", "account_security", {
    isVerified: true,
    summary: "Sends a code to a new phone number (addition)",
    body: z.object({ phone }),
    result: data(codeSent),
    status: 201,
  }),
  verifyPhoneChange: byUser("POST /user/profile/phone/verify", "account_security", {
    isVerified: true,
    summary: "Changes the phone number when the code is right (addition)",
    body: z.object({ phone, code: verificationCode }),
    result: data(user),
  }),
  requestEmailCode: byUser("POST /email/verification-notification", null, {
    isVerified: true,
    summary: "Sends a code to the user's e-mail address",
    result: data(codeSent),
    status: 201,
  }),
  verifyEmail: byUser("POST /email/verify", null, {
    isVerified: true,
    summary: "Marks the e-mail address as verified when the code is right; from then on it signs in",
    body: z.object({ code: verificationCode }),
    result: data(user),
  }),
  showNotificationPermissions: byUser("GET /user/notification-permissions", null, {
    summary: "Returns by which channels the user may be notified",
    result: data(notificationPermissions),
  }),
  updateNotificationPermissions: byUser("PUT /user/notification-permissions", null, {
    summary: "Updates the notification permissions; every change is recorded",
    body: notificationPermissions,
    result: data(notificationPermissions),
  }),
  uploadAvatar: byUser("POST /user/upload-avatar", null, {
    summary: "Uploads a JPEG, PNG or WebP picture; it is re-encoded without its metadata",
    file: { field: "avatar", largestBytes: largestPicture },
    result: data(user),
  }),
  exportMyData: byUser("GET /user/data", "personal_data", {
    summary: "Returns all data about the user but gifts, which exportMyGifts returns in pieces (addition)",
    result: data(z.record(z.string(), z.unknown())),
  }),
  exportMyGifts: byUser("GET /user/data/gifts", "personal_data", {
    summary: "Returns a piece of the user's donations, payments or receipts, newest first (addition)",
    query: z.object({ part: z.enum(exportedGifts), after: z.string().max(64).optional() }),
    result: z.object({
      data: z.array(z.record(z.string(), z.unknown())),
      /** `after` of the next piece; null for the last one. */
      next: z.string().nullable(),
    }),
  }),
  listUserDonations: byUser("GET /user/donations", null, {
    summary: "Lists the user's donations, newest first, of one kind or one year (Istanbul time)",
    query: pageQuery.extend({
      kind: z.coerce.number().pipe(basketType).optional(),
      year: z.coerce.number().int().min(2000).max(2999).optional(),
    }),
    result: page(ownDonation),
  }),
  showDonationSums: byUser("GET /user/dashboard/donations", null, {
    summary: "Returns the sum and the number of the user's donations",
    // Another API may not say how many they are.
    result: data(z.object({ amount: money, donations_count: z.int().nullable() })),
  }),
  showNeedySum: byUser("GET /user/dashboard/needy", null, {
    isUncalled: true,
    summary: "Returns how many people the user's donations to wells bring water to, now or once they are opened",
    result: data(z.object({ people: z.int() })),
  }),
  showWaterWellSum: byUser("GET /user/dashboard/water-wells", null, {
    isUncalled: true,
    summary: "Returns how many wells the user gave to",
    result: data(z.object({ water_wells: z.int() })),
  }),
  showCompletedProjectSum: byUser("GET /user/dashboard/completed-projects", null, {
    summary: "Returns how many wells, projects and springs that the user gave to have reached their goal",
    result: data(z.object({ completed_projects: z.int() })),
  }),
  showSacrificeShareSum: byUser("GET /user/dashboard/sacrifice-shares", null, {
    summary: "Returns how many sacrifice shares the user gave",
    result: data(z.object({ sacrifice_shares: z.int() })),
  }),
  listYearlySummaries: byUser("GET /user/donations/summary", "donation_summaries", {
    summary: "Lists the user's donations by year, newest first (addition)",
    result: data(z.array(yearlySummary)),
  }),
  listGivingMonths: byUser("GET /user/donations/months", "donation_summaries", {
    summary: "Lists the last twelve months with the user's donations, oldest first (addition)",
    result: data(z.array(givingMonth)),
  }),
  listGivenWells: byUser("GET /user/donations/needy", null, {
    summary: "Lists the wells that the user gave to, with the people of each",
    result: data(z.array(givenWell)),
  }),
  listNamedWells: byUser("GET /user/donations/named-water-wells", null, {
    summary: "Lists the wells that the user named or may name",
    result: data(z.array(namedWell)),
  }),
  nameWell: byUser("PUT /user/donations/named-water-wells/:id", "well_names", {
    summary: "Names a well that the user funded completely; staff approve the name (addition)",
    body: z.object({ name: publicName(wellNameLength) }),
    result: data(namedWell),
  }),
};
