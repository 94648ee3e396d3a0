import type { User } from "../../contract/endpoints/profile.ts";
import { kindOf } from "../../contract/rules/kinds.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { currentUserOf, ownerOf, rangeOf, type SignedIn } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toDonation } from "../payments/charge/payment-handlers.ts";
import type { Call, Handlers, Ports } from "./ports.ts";
import {
  changeAvatar,
  requestDeletion,
  requestEmailCode,
  requestPhoneChange,
  updatePermissions,
  updateProfile,
  verifyEmail,
  verifyPhoneChange,
  withdrawDeletion,
} from "./profiles.ts";
import { staffRoleOf } from "./staff.ts";

/** Presents a user as the contract describes. */
export function presentUser(ports: Pick<Ports, "site">, record: UserRecord): User {
  const { allow_sms: _sms, allow_email: _email, avatar, ...user } = record;
  return { ...user, staff_role: staffRoleOf(ports, record), media: { avatar: avatar && `/files/${avatar}` } };
}

async function answer({ ports }: Call, finding: Promise<UserRecord>): Promise<{ data: User }> {
  return { data: presentUser(ports, await finding) };
}

/** Answers with a user after a change that queued messages. */
async function answerAndDeliver(call: Call, changing: Promise<UserRecord>): Promise<{ data: User }> {
  const answered = await answer(call, changing);
  deliverSoon(call.ports);
  return answered;
}

export const signedIn = (call: Call & SignedIn) => ({ ...currentUserOf(call), accessToken: call.accessToken });

export const profileHandlers = {
  showProfile: async (call) => ({ data: presentUser(call.ports, await requireUser(call.ports.store, call.userId)) }),

  updateProfile: (call, { body }) => answerAndDeliver(call, updateProfile(call.ports, signedIn(call), body)),
  requestDeletion: (call) => answer(call, requestDeletion(call.ports, call.userId)),
  withdrawDeletion: (call) => answer(call, withdrawDeletion(call.ports, call.userId)),

  requestPhoneChange: async (call, { body }) => ({
    data: await requestPhoneChange(call.ports, currentUserOf(call), body.phone),
  }),

  verifyPhoneChange: (call, { body: { phone, code } }) =>
    answerAndDeliver(call, verifyPhoneChange(call.ports, signedIn(call), phone, code)),

  requestEmailCode: async (call) => ({ data: await requestEmailCode(call.ports, currentUserOf(call)) }),

  verifyEmail: (call, { body }) => answerAndDeliver(call, verifyEmail(call.ports, currentUserOf(call), body.code)),

  async showNotificationPermissions(call) {
    const { allow_sms, allow_email } = await requireUser(call.ports.store, call.userId);
    return { data: { sms: allow_sms, email: allow_email } };
  },

  async updateNotificationPermissions(call, { body }) {
    const { allow_sms, allow_email } = await updatePermissions(call.ports, currentUserOf(call), body);
    return { data: { sms: allow_sms, email: allow_email } };
  },

  uploadAvatar: (call, { file }) => answer(call, changeAvatar(call.ports, call.userId, file)),

  async listUserDonations(call, { query: { page, per_page, kind, year } }) {
    const range = rangeOf(page, per_page);
    const filter = { kind: kind && kindOf(kind), year };
    const { donations, total } = await call.ports.store.donations.listByOwner(ownerOf(call, null), range, filter);
    const data = donations.map((donation) => ({
      ...toDonation(call.language, donation),
      picture: donation.cause.picture,
    }));
    return { data, meta: { page, per_page, total } };
  },
} satisfies Partial<Handlers>;
