import { Secret, TOTP } from "otpauth";
import { totpLength } from "../../../contract/rules/limits.ts";
import type { Authenticator } from "../ports.ts";

const stepSeconds = 30;
/** Every authenticator app can compute these; many ignore other settings in the address. */
const settings = { algorithm: "SHA1", digits: totpLength, period: stepSeconds } as const;

/** Computes codes as authenticator apps do. A code is accepted one step early or late (RFC 6238 §5.2). */
export const authenticator: Authenticator = {
  newSecret: () => new Secret({ size: 20 }).base32,
  addressOf: (secret, { issuer, account }) => new TOTP({ ...settings, secret, issuer, label: account }).toString(),
  stepOf(secret, code, at) {
    const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: at.getTime(), window: 1 });
    return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
  },
};
