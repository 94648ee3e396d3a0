import { TOTP } from "otpauth";
import type { TestBackend } from "./backend.ts";
import type { Member } from "./people.ts";

/** Returns the code that an authenticator app shows at a moment. */
export function totpAt(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

export async function beginSecondFactor({ call }: TestBackend, member: Member): Promise<string> {
  await call("beginSecondFactorSetup", {}, member);
  return (await call("showSecondFactorSetup", {}, member)).data.secret;
}

/** Sets up an authenticator app; this opens the staff endpoints to the sign-in. */
export async function setUpSecondFactor(site: TestBackend, member: Member) {
  const secret = await beginSecondFactor(site, member);
  const body = { code: totpAt(secret, site.clock.now()) };
  const data = await site.dataOf("finishSecondFactorSetup", { body }, member);
  return { secret, recoveryCodes: data.recovery_codes };
}
