import { RuleViolation } from "../../contract/rule-violation.ts";
import { type CurrentUser, requireUser } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "./ports.ts";
import { tokenHash } from "./sign-ins.ts";
import { staffRoleOf } from "./staff.ts";
import { type CodeSent, sendCode, useCode } from "./verification-codes.ts";

type SignedIn = CurrentUser & { readonly accessToken: string };

/**
 * Sends a code to the signed-in user's current phone. The code is bound to the sign-in, so codes and attempts of other
 * clients do not count against it.
 * @throws RuleViolation as sendCode
 */
export async function requestConfirmationCode(ports: Ports, signedIn: SignedIn): Promise<CodeSent> {
  const { phone } = await requireUser(ports.store, signedIn.userId);
  return sendCode(ports, { ...codeKeyOf(ports, signedIn, phone), channel: "sms", language: signedIn.language });
}

/**
 * Marks the sign-in as verified when the code is right.
 * @returns the moment of the verification, ISO 8601
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function verifyConfirmationCode(ports: Ports, signedIn: SignedIn, code: string): Promise<string> {
  const { userId, accessToken } = signedIn;
  const at = ports.clock.now();
  const { phone } = await requireUser(ports.store, userId);
  const record = (store: Store, action: "sign_in.confirm" | "sign_in.fail") =>
    recordAudit(store, at, userId, action, ["person", userId]);
  const whenSuspicious = (store: Store) => record(store, "sign_in.fail");
  await useCode(ports, { ...codeKeyOf(ports, signedIn, phone), code, whenSuspicious }, async (store) => {
    const user = await requireUser(store, userId);
    if (user.phone !== phone) throw new RuleViolation("code_expired", "code");
    await store.signIns.recordUse(tokenHash(ports.secrets, accessToken), "verified", at);
    if (staffRoleOf(ports, user)) await record(store, "sign_in.confirm");
  });
  return at.toISOString();
}

function codeKeyOf({ secrets }: Ports, { accessToken, clientAddress }: SignedIn, phone: string) {
  return {
    purpose: "confirmation",
    destination: phone,
    binding: `sign-in ${tokenHash(secrets, accessToken)}`,
    clientAddress,
    isRecognised: async () => true,
  } as const;
}
