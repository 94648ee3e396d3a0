import * as z from "zod";
import { data, endpoint } from "./endpoint.ts";
import { codeSent, verificationCode } from "./sign-in.ts";

/** A sign-in as its owner sees it. */
export const listedSignIn = z.object({
  /** Names it, and opens nothing. */
  id: z.string(),
  /** "Chrome, Android"; null when the browser did not say. */
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Exact to some minutes. */
  last_used_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_this: z.boolean(),
});
export type ListedSignIn = z.output<typeof listedSignIn>;

const signInParams = z.object({ id: z.string().regex(/^[0-9a-f]{20}$/) });

export const signInListEndpoints = {
  requestConfirmationCode: endpoint({
    method: "POST",
    path: "/user/confirmation",
    caller: "user",
    summary: "Sends a code to the person's present phone, for what needs it to be proved anew (ours)",
    result: data(codeSent),
    status: 201,
  }),
  verifyConfirmationCode: endpoint({
    method: "POST",
    path: "/user/confirmation/verify",
    caller: "user",
    summary: "Notes that this sign-in's owner holds the phone when the code is right (ours)",
    body: z.object({ code: verificationCode }),
    result: data(z.object({ verified_at: z.iso.datetime() })),
  }),
  listSignIns: endpoint({
    method: "GET",
    path: "/user/sign-ins",
    caller: "user",
    summary: "The person's sign-ins that have not ended, newest first (ours)",
    result: data(z.array(listedSignIn)),
  }),
  endOtherSignIns: endpoint({
    method: "DELETE",
    path: "/user/sign-ins",
    caller: "user",
    summary: "Ends every sign-in but the one that asks (ours)",
    result: data(z.object({ ended: z.boolean() })),
  }),
  endSignIn: endpoint({
    method: "DELETE",
    path: "/user/sign-ins/:id",
    caller: "user",
    summary: "Ends one sign-in; its browser is unknown again (ours)",
    params: signInParams,
    result: data(z.object({ ended: z.boolean() })),
  }),
  checkStaffAccess: endpoint({
    method: "GET",
    path: "/admin/access",
    caller: "admin",
    summary:
      "Whether staff's endpoints are open to this sign-in; 403 with code verification_required when the phone has to be proved anew (ours)",
    result: data(z.object({ open: z.literal(true) })),
  }),
};
