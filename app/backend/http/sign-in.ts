import { logIn, logOut, register, requestSignInCode, verifySignInCode } from "../domain/sign-in.ts";
import { type Call, guestBehind, type Handlers } from "./handlers.ts";

/** The guest whose basket follows; null when the caller brings none. */
function guestOf(call: Call, sessionToken: string | null | undefined) {
  return sessionToken ? guestBehind(call, sessionToken) : null;
}

export const signInHandlers: Pick<Handlers, "requestSignInCode" | "verifySignInCode" | "login" | "register" | "logout"> = {
  async requestSignInCode({ ports, clientAddress, language }, { body }) {
    return { data: await requestSignInCode(ports, { ...body, clientAddress, language }) };
  },

  async verifySignInCode({ ports, clientAddress }, { body }) {
    return { data: { firebase_token: await verifySignInCode(ports, { ...body, clientAddress }) } };
  },

  async login(call, { body }) {
    return { data: await logIn(call.ports, body.firebase_token, guestOf(call, body.session_token)) };
  },

  async register(call, { body }) {
    const { first_name, last_name, email } = body;
    const member = { first_name, last_name, email: email ?? null, language: call.language };
    return { data: await register(call.ports, body.firebase_token, member, guestOf(call, body.session_token)) };
  },

  async logout({ ports, accessToken }) {
    return { data: { ended: await logOut(ports, accessToken!) } };
  },
};
