import type { User } from "../../contract/endpoints/profile.ts";
import { kindOf } from "../../contract/rules/kinds.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { currentUserOf, ownerOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toDonation } from "../payments/charge/payment-handlers.ts";
import type { Handlers, Ports } from "./ports.ts";
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

export const profileHandlers = {
  showProfile: async (call) => ({
    data: presentUser(call.ports, await requireUser(call.ports.store, currentUserOf(call).userId)),
  }),

  async updateProfile(call, { body }) {
    const user = await updateProfile(call.ports, { ...currentUserOf(call), accessToken: call.accessToken }, body);
    deliverSoon(call.ports);
    return { data: presentUser(call.ports, user) };
  },

  requestDeletion: async (call) => ({
    data: presentUser(call.ports, await requestDeletion(call.ports, currentUserOf(call).userId)),
  }),

  withdrawDeletion: async (call) => ({
    data: presentUser(call.ports, await withdrawDeletion(call.ports, currentUserOf(call).userId)),
  }),

  requestPhoneChange: async (call, { body }) => ({
    data: await requestPhoneChange(call.ports, currentUserOf(call), body.phone),
  }),

  async verifyPhoneChange(call, { body }) {
    const user = await verifyPhoneChange(
      call.ports,
      { ...currentUserOf(call), accessToken: call.accessToken },
      body.phone,
      body.code,
    );
    deliverSoon(call.ports);
    return { data: presentUser(call.ports, user) };
  },

  requestEmailCode: async (call) => ({ data: await requestEmailCode(call.ports, currentUserOf(call)) }),

  async verifyEmail(call, { body }) {
    const user = await verifyEmail(call.ports, currentUserOf(call), body.code);
    deliverSoon(call.ports);
    return { data: presentUser(call.ports, user) };
  },

  async showNotificationPermissions(call) {
    const { allow_sms, allow_email } = await requireUser(call.ports.store, currentUserOf(call).userId);
    return { data: { sms: allow_sms, email: allow_email } };
  },

  async updateNotificationPermissions(call, { body }) {
    const { allow_sms, allow_email } = await updatePermissions(call.ports, currentUserOf(call), body);
    return { data: { sms: allow_sms, email: allow_email } };
  },

  uploadAvatar: async (call, { file }) => ({
    data: presentUser(call.ports, await changeAvatar(call.ports, currentUserOf(call).userId, file)),
  }),

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
