import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { attempt, isSafe } from "./kinds.server.ts";

/** Characters of the longest file of a service account. */
const longestFile = 64 * 1024;

const isTokenAddress = (text: string) => isSafe(new URL(text));

/** The parts of Google's service account file that are used. */
const account = z.object({
  type: z.literal("service_account"),
  project_id: z.string().regex(/^[\w.:-]{1,100}$/),
  private_key_id: z.string().optional(),
  private_key: z.string().refine((text) => attempt(() => createPrivateKey(text).asymmetricKeyType) === "rsa"),
  client_email: z.email(),
  token_uri: z
    .string()
    .refine((text) => attempt(() => isTokenAddress(text)))
    .default("https://oauth2.googleapis.com/token"),
});

/**
 * Reads a service account from a text, or from the file that the text names.
 * @returns the account, or what is wrong, without anything of the credentials
 */
export function readServiceAccount(text: string): z.output<typeof account> | string {
  const trimmed = text.trim();
  const found = trimmed.startsWith("{") ? { json: trimmed } : readFile(trimmed);
  if (typeof found === "string") return found;
  const wrong = "must be the JSON file of a service account";
  const parsed = attempt(() => account.safeParse(JSON.parse(found.json)));
  if (parsed?.success) return parsed.data;
  const field = parsed?.error.issues[0]!.path.join(".");
  return field ? `${wrong}: ${field} is missing or wrong` : wrong;
}

function readFile(path: string): { json: string } | string {
  // A bare private key must not get into the message as the path of a file.
  if (path.length > 1000 || path.includes("\n")) return "must be JSON, or the path of a file";
  try {
    const json = readFileSync(path, "utf8");
    return json.length <= longestFile ? { json } : "names a file that is too long for a service account";
  } catch (failure) {
    const { code = "unknown" } = failure as NodeJS.ErrnoException;
    return `must be JSON, or the path of a file that can be read (${code})`;
  }
}
