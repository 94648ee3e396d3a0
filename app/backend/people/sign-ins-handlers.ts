import { currentUserOf, type Call, type Handlers } from "../http/handlers.ts";
import { verifyConfirmationCode, requestConfirmationCode } from "./confirmations.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";

const confirmingOf = (call: Call) => ({ ...currentUserOf(call), accessToken: call.accessToken! });

export const signInListHandlers: Pick<
  Handlers,
  | "requestConfirmationCode"
  | "verifyConfirmationCode"
  | "listSignIns"
  | "endSignIn"
  | "endOtherSignIns"
  | "checkStaffAccess"
> = {
  requestConfirmationCode: async (call) => ({ data: await requestConfirmationCode(call.ports, confirmingOf(call)) }),
  verifyConfirmationCode: async (call, { body }) => ({
    data: { verified_at: await verifyConfirmationCode(call.ports, confirmingOf(call), body.code) },
  }),

  listSignIns: async (call) => ({ data: await listSignIns(call.ports, currentUserOf(call).userId, call.accessToken!) }),

  async endSignIn(call, { params }) {
    await endSignIn(call.ports, currentUserOf(call).userId, params.id);
    return { data: { ended: true } };
  },

  async endOtherSignIns(call) {
    await endOtherSignIns(call.ports, currentUserOf(call).userId, call.accessToken!);
    return { data: { ended: true } };
  },

  // Whoever comes here was let in.
  checkStaffAccess: async () => ({ data: { open: true } }),
};
