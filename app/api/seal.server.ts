import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Lengths of the parts of a sealed text, in bytes. */
const ivLength = 12;
const tagLength = 16;

/**
 * Creates a seal, authenticated encryption of a key-value file: without the secret it reveals neither keys nor values.
 * Its keys are derived from the secret for this purpose only (HKDF, RFC 5869).
 */
export function createSeal(secret: string, purpose: string) {
  const nameKey = Buffer.from(hkdfSync("sha256", secret, "", `${purpose}: names`, 32));
  const valueKey = (name: Uint8Array) => Buffer.from(hkdfSync("sha256", secret, name, `${purpose}: values`, 32));
  return {
    /** Returns the name under which a key is stored: HMAC-SHA-256, so that short keys cannot be guessed either. */
    nameOf: (key: string): Uint8Array => createHmac("sha256", nameKey).update(key).digest(),
    /** Encrypts a text (AES-256-GCM) with a key derived for this name; the context is authenticated, not stored. */
    close(text: string, name: Uint8Array, context: string): Uint8Array {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", valueKey(name), iv).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]);
    },
    /** Decrypts a text. @throws when it was changed, or the name or context differs from that of `close` */
    open(sealed: Uint8Array, name: Uint8Array, context: string): string {
      const [iv, tag] = [sealed.subarray(0, ivLength), sealed.subarray(ivLength, ivLength + tagLength)];
      const decipher = createDecipheriv("aes-256-gcm", valueKey(name), iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
    },
  };
}
