import { permissionsOf } from "../../contract/rules/roles.ts";
import { guestOwner } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { requestConfirmationCode, verifyConfirmationCode } from "./confirmations.ts";
import {
  logIn,
  register,
  requestEmailSignInCode,
  requestSignInCode,
  verifyEmailSignInCode,
  verifySignInCode,
} from "./phone-sign-in.ts";
import type { Call, Handlers } from "./ports.ts";
import { signedIn } from "./profile-handlers.ts";
import {
  beginSetup,
  finishSetup,
  isSecondFactorDue,
  passSecondFactor,
  renewRecoveryCodes,
  showSetup,
} from "./second-factors.ts";
import { signInWithLink } from "./sign-in-links.ts";
import { endOtherSignIns, endSignIn, listSignIns, logOut } from "./sign-ins.ts";
import { decided } from "./staff-handlers.ts";
import { resetSecondFactor } from "./staff.ts";
import { browserHash } from "./verification-codes.ts";

/** Returns the guest to merge; null without a session token. */
function guestOf(call: Call, sessionToken: string | null | undefined) {
  return sessionToken ? guestOwner(call, sessionToken) : null;
}

/** Returns where a sign-in comes from. */
function originOf({ client }: Call, device: string | null | undefined) {
  return { device: device ?? null, client };
}

export const signInHandlers = {
  requestSignInCode: async ({ ports, clientAddress, language }, { body }) => ({
    data: await requestSignInCode(ports, { ...body, clientAddress, language }),
  }),

  verifySignInCode: async ({ ports, clientAddress }, { body }) => ({
    data: { firebase_token: await verifySignInCode(ports, { ...body, clientAddress }) },
  }),

  requestEmailSignInCode: async ({ ports, clientAddress, language }, { body }) => ({
    data: await requestEmailSignInCode(ports, { ...body, clientAddress, language }),
  }),

  verifyEmailSignInCode: async ({ ports, clientAddress }, { body }) => ({
    data: { firebase_token: await verifyEmailSignInCode(ports, { ...body, clientAddress }) },
  }),

  async login(call, { body }) {
    const guest = guestOf(call, body.session_token);
    const data = await logIn(call.ports, body.firebase_token, guest, originOf(call, body.device));
    deliverSoon(call.ports);
    return { data };
  },

  async register(call, { body }) {
    const { first_name, last_name, email } = body;
    const member = {
      first_name,
      last_name,
      email: email ?? null,
      language: call.language,
      ...originOf(call, body.device),
    };
    return { data: await register(call.ports, body.firebase_token, member, guestOf(call, body.session_token)) };
  },

  async signInWithLink(call, { body: { token, browser, session_token, device } }) {
    const origin = {
      ...originOf(call, device),
      browserHash: browser ? browserHash(call.ports.secrets, browser) : null,
    };
    return { data: await signInWithLink(call.ports, token, guestOf(call, session_token), origin) };
  },

  logout: async ({ ports, userId, accessToken }) => ({ data: { ended: await logOut(ports, userId, accessToken) } }),
  requestConfirmationCode: async (call) => ({ data: await requestConfirmationCode(call.ports, signedIn(call)) }),
  verifyConfirmationCode: async (call, { body }) => ({
    data: { verified_at: await verifyConfirmationCode(call.ports, signedIn(call), body.code) },
  }),

  listSignIns: async (call) => ({ data: await listSignIns(call.ports, call.userId, call.accessToken) }),

  async endSignIn(call, { params }) {
    await endSignIn(call.ports, call.userId, params.id);
    return { data: { ended: true } };
  },

  async endOtherSignIns(call) {
    await endOtherSignIns(call.ports, call.userId, call.accessToken);
    return { data: { ended: true } };
  },

  checkStaffAccess: async ({ staffRole }) => ({ data: { role: staffRole, permissions: permissionsOf(staffRole) } }),

  async showSecondFactor({ ports: { store, site, clock }, signIn }) {
    const { userId } = signIn;
    const factor = await store.secondFactors.find(userId);
    return {
      data: {
        is_required: site.needsSecondFactor,
        set_up_at: factor?.set_up_at ?? null,
        recovery_codes_left: await store.secondFactors.countRecoveryCodes(userId),
        is_due: site.needsSecondFactor && isSecondFactorDue(signIn, clock.now()),
      },
    };
  },

  async passSecondFactor(call, { body }) {
    const recovery_codes_left = await passSecondFactor(call.ports, call.signIn, body.code);
    deliverSoon(call.ports);
    return { data: { recovery_codes_left } };
  },

  async beginSecondFactorSetup(call) {
    const expiresAt = await beginSetup(call.ports, call.signIn);
    return { data: { expires_at: expiresAt.toISOString() } };
  },

  showSecondFactorSetup: async (call) => ({ data: await showSetup(call.ports, call.signIn) }),

  async finishSecondFactorSetup(call, { body }) {
    const recovery_codes = await finishSetup(call.ports, call.signIn, body.code);
    deliverSoon(call.ports);
    return { data: { recovery_codes } };
  },

  renewRecoveryCodes: async (call) => ({ data: { recovery_codes: await renewRecoveryCodes(call.ports, call.signIn) } }),

  resetSecondFactor: (call, { params: { id }, body: { reason } }) =>
    decided(call, id, resetSecondFactor(call.ports, call.userId, id, reason)),
} satisfies Partial<Handlers>;
