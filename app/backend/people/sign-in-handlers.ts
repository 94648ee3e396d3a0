import { permissionsOf } from "../../contract/rules/roles.ts";
import { currentUserOf, guestOwner, type SignedIn } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { verifyConfirmationCode, requestConfirmationCode } from "./confirmations.ts";
import { requestEmailSignInCode, verifyEmailSignInCode } from "./email-sign-in.ts";
import { logIn, register, requestSignInCode, verifySignInCode } from "./phone-sign-in.ts";
import type { Call, Handlers } from "./ports.ts";
import { signInWithLink } from "./sign-in-links.ts";
import { endOtherSignIns, endSignIn, listSignIns, logOut } from "./sign-ins.ts";
import { browserHash } from "./verification-codes.ts";

/** Returns the guest to merge; null without a session token. */
function guestOf(call: Call, sessionToken: string | null | undefined) {
  return sessionToken ? guestOwner(call, sessionToken) : null;
}

/** Returns where a sign-in comes from. */
function originOf({ client }: Call, device: string | null | undefined) {
  return { device: device ?? null, client };
}

const confirmingOf = (call: Call & SignedIn) => ({ ...currentUserOf(call), accessToken: call.accessToken });

export const signInHandlers = {
  async requestSignInCode({ ports, clientAddress, language }, { body }) {
    return { data: await requestSignInCode(ports, { ...body, clientAddress, language }) };
  },

  async verifySignInCode({ ports, clientAddress }, { body }) {
    return { data: { firebase_token: await verifySignInCode(ports, { ...body, clientAddress }) } };
  },

  async requestEmailSignInCode({ ports, clientAddress, language }, { body }) {
    return { data: await requestEmailSignInCode(ports, { ...body, clientAddress, language }) };
  },

  async verifyEmailSignInCode({ ports, clientAddress }, { body }) {
    return { data: { firebase_token: await verifyEmailSignInCode(ports, { ...body, clientAddress }) } };
  },

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

  async logout({ ports, userId, accessToken }) {
    return { data: { ended: await logOut(ports, userId, accessToken) } };
  },

  requestConfirmationCode: async (call) => ({ data: await requestConfirmationCode(call.ports, confirmingOf(call)) }),
  verifyConfirmationCode: async (call, { body }) => ({
    data: { verified_at: await verifyConfirmationCode(call.ports, confirmingOf(call), body.code) },
  }),

  listSignIns: async (call) => ({ data: await listSignIns(call.ports, currentUserOf(call).userId, call.accessToken) }),

  async endSignIn(call, { params }) {
    await endSignIn(call.ports, currentUserOf(call).userId, params.id);
    return { data: { ended: true } };
  },

  async endOtherSignIns(call) {
    await endOtherSignIns(call.ports, currentUserOf(call).userId, call.accessToken);
    return { data: { ended: true } };
  },

  async checkStaffAccess({ staffRole }) {
    return { data: { role: staffRole, permissions: permissionsOf(staffRole) } };
  },
} satisfies Partial<Handlers>;
