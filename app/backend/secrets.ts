import { createHmac, randomInt } from "node:crypto";
import type { Secrets } from "./base/ports.ts";

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Chance and keyed hashes (HMAC-SHA-256) under one key. */
export function secretsFrom(key: string): Secrets {
  return {
    randomText: (length) => Array.from({ length }, () => lettersAndDigits[randomInt(lettersAndDigits.length)]).join(""),
    randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
    fingerprint: (secret) => createHmac("sha256", key).update(secret).digest("hex"),
  };
}
