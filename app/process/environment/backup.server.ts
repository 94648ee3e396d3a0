import { createRequire } from "node:module";
import * as z from "zod";
import { EnvironmentFault } from "./fault.server.ts";
import { setting } from "./payment.server.ts";
import { type Variables, withSecretFiles } from "./secrets.server.ts";

/** Loaded only where backups are encrypted: it takes a while. */
const load = createRequire(import.meta.url);

const error = "must be recipients of age like age1…, parted by commas; age-keygen prints one for each identity";

/** Variable of the recipients that backups are encrypted for. */
export const backupVariables = {
  BACKUP_AGE_RECIPIENTS: setting(
    z
      .string()
      .transform((list) => list.split(",").map((recipient) => recipient.trim()))
      .refine((list) => list.every(isRecipient), { error })
      .default([]),
  ),
};
const schema = z.object(backupVariables);

/**
 * Reads the recipients alone, for commands that need no other setting.
 * @throws EnvironmentFault
 */
export function readBackupRecipients(variables: Variables): readonly string[] {
  const result = schema.safeParse(withSecretFiles(variables));
  if (!result.success) throw new EnvironmentFault(`BACKUP_AGE_RECIPIENTS ${error}`);
  return result.data.BACKUP_AGE_RECIPIENTS;
}

/** Tells whether age can encrypt for a recipient: one wrong letter makes it none. */
function isRecipient(text: string): boolean {
  const { Encrypter } = load("age-encryption") as typeof import("age-encryption");
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}
