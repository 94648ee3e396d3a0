import * as z from "zod";
import { personName } from "../fields/person-name.ts";
import { phone } from "../fields/phone.ts";
import { largestPicture } from "../rules/limits.ts";
import { basketType } from "./causes.ts";
import { data, endpoint, page, pageQuery } from "./endpoint.ts";
import { donation } from "./payments.ts";
import { codeSent, verificationCode } from "./sign-in.ts";

export const genders = ["female", "male", "unspecified"] as const;

/** A signed-in person (§3 "User"). */
export const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone,
  email: z.string().nullable(),
  email_verified_at: z.iso.datetime().nullable(),
  gender: z.enum(genders).nullable(),
  /** Year, month and day. */
  birthday: z.iso.date().nullable(),
  province: z.string().nullable(),
  district: z.string().nullable(),
  media: z.object({ avatar: z.string().nullable() }),
  /** Set while the wish to be deleted waits for staff. */
  deletion_requested_at: z.iso.datetime().nullable(),
  /** Whether staff's pages are open to them. */
  is_administrator: z.boolean(),
  created_at: z.iso.datetime(),
});
export type User = z.output<typeof user>;

export const notificationPermissions = z.object({ sms: z.boolean(), email: z.boolean() });
export type NotificationPermissions = z.output<typeof notificationPermissions>;

export const profileEndpoints = {
  showProfile: endpoint({
    method: "GET",
    path: "/user/profile",
    caller: "user",
    summary: "The signed-in person",
    result: data(user),
  }),
  updateProfile: endpoint({
    method: "PUT",
    path: "/user/profile",
    caller: "user",
    summary: "Changes the signed-in person's data; a new e-mail address is unverified again (ours)",
    body: z.object({
      first_name: personName.min(1),
      last_name: personName.min(1),
      email: z.email().max(254).nullable(),
      gender: z.enum(genders).nullable(),
      birthday: z.iso.date().nullable(),
      province: z.string().max(60).nullable(),
      district: z.string().max(60).nullable(),
    }),
    result: data(user),
  }),
  requestDeletion: endpoint({
    method: "PUT",
    path: "/user/profile/delete-request",
    caller: "user",
    isVerified: true,
    summary: "Asks staff to delete the account (§4)",
    result: data(user),
  }),
  withdrawDeletion: endpoint({
    method: "DELETE",
    path: "/user/profile/delete-request",
    caller: "user",
    summary: "Takes the wish to be deleted back before staff decide (ours)",
    result: data(user),
  }),
  requestPhoneChange: endpoint({
    method: "POST",
    path: "/user/profile/phone",
    caller: "user",
    isVerified: true,
    summary: "Sends a code to a new phone number (ours)",
    body: z.object({ phone }),
    result: data(codeSent),
    status: 201,
  }),
  verifyPhoneChange: endpoint({
    method: "POST",
    path: "/user/profile/phone/verify",
    caller: "user",
    isVerified: true,
    summary: "Takes the new number over when its code is right (ours)",
    body: z.object({ phone, code: verificationCode }),
    result: data(user),
  }),
  requestEmailCode: endpoint({
    method: "POST",
    path: "/email/verification-notification",
    caller: "user",
    summary: "Sends a code to the person's e-mail address",
    result: data(codeSent),
    status: 201,
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/email/verify",
    caller: "user",
    summary: "Marks the e-mail address as verified when its code is right",
    body: z.object({ code: verificationCode }),
    result: data(user),
  }),
  showNotificationPermissions: endpoint({
    method: "GET",
    path: "/user/notification-permissions",
    caller: "user",
    summary: "By which ways the person wants to be told things",
    result: data(notificationPermissions),
  }),
  updateNotificationPermissions: endpoint({
    method: "PUT",
    path: "/user/notification-permissions",
    caller: "user",
    summary: "Gives or withdraws permissions; every change is recorded",
    body: notificationPermissions,
    result: data(notificationPermissions),
  }),
  uploadAvatar: endpoint({
    method: "POST",
    path: "/user/upload-avatar",
    caller: "user",
    summary: "Takes a JPEG, PNG or WebP picture, re-encoded without its metadata",
    file: { field: "avatar", largestBytes: largestPicture },
    result: data(user),
  }),
  exportMyData: endpoint({
    method: "GET",
    path: "/user/data",
    caller: "user",
    summary: "Everything held about the person (ours)",
    result: data(z.record(z.string(), z.unknown())),
  }),
  listUserDonations: endpoint({
    method: "GET",
    path: "/user/donations",
    caller: "user",
    summary: "What the person gave, newest first; of one kind or one year (in Istanbul) if wanted",
    query: pageQuery.extend({
      kind: z.coerce.number().pipe(basketType).optional(),
      year: z.coerce.number().int().min(2000).max(2999).optional(),
    }),
    result: page(donation),
  }),
};
