import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Lengths of the parts of an encrypted text, in bytes. */
const ivLength = 12;
const tagLength = 16;

/** Derives a key of 32 bytes from a secret, for one purpose only (HKDF, RFC 5869). */
export const deriveKey = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Creates a cipher of texts (AES-256-GCM). The context of a text is authenticated, not stored. */
export function createCipher(key: Uint8Array) {
  return {
    encrypt(text: string, context: string): Buffer {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]);
    },
    /** @throws when the bytes were changed, or the key or context differs from that of `encrypt` */
    decrypt(bytes: Uint8Array, context: string): string {
      const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)];
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
    },
  };
}
