import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { EnvironmentFault } from "./fault.server.ts";
import { setting } from "./payment.server.ts";

/** Characters of the longest file of a service account. */
const longestFile = 64 * 1024;

/** Variables of the Firebase project with which members sign in when the API has no codes. */
export const firebaseVariables = {
  FIREBASE_CREDENTIALS: setting(z.string().optional()),
  FIREBASE_API_KEY: setting(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/, { error: "must be one line" })
      .optional(),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: setting(
    z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, { error: "must be a host and a port like localhost:9099" })
      .optional(),
  ),
};
const schema = z.object(firebaseVariables);
type FirebaseVariables = z.output<typeof schema>;

/** The parts of Google's service account file that are used. */
const account = z.object({
  type: z.literal("service_account"),
  project_id: z.string().regex(/^[\w.:-]{1,100}$/),
  private_key_id: z.string().optional(),
  private_key: z.string().refine(isPrivateKey),
  client_email: z.email(),
  token_uri: z.string().refine(isTokenAddress).default("https://oauth2.googleapis.com/token"),
});

/** Returns the Firebase project; undefined without one. Expects variables without {@link firebaseFaults}. */
export function firebaseFrom(values: FirebaseVariables) {
  if (values.FIREBASE_CREDENTIALS === undefined) return undefined;
  const { project_id, client_email, private_key, private_key_id, token_uri } = account.parse(
    readAccount(values.FIREBASE_CREDENTIALS),
  );
  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST;
  return {
    projectId: project_id,
    clientEmail: client_email,
    privateKey: private_key,
    privateKeyId: private_key_id,
    /** Endpoint of access tokens; null for an emulator, which needs none. */
    tokenUri: emulator ? null : token_uri,
    apiKey: values.FIREBASE_API_KEY!,
    identityToolkit: emulator
      ? `http://${emulator}/identitytoolkit.googleapis.com`
      : "https://identitytoolkit.googleapis.com",
  };
}

/**
 * Returns what is missing or wrong, by variable. The messages contain nothing of the credentials.
 * @param isNeeded whether another API is used; with the embedded one the variables are ignored
 */
export function firebaseFaults(values: FirebaseVariables, isNeeded: boolean): [keyof FirebaseVariables, string][] {
  const { FIREBASE_CREDENTIALS: credentials, FIREBASE_API_KEY: key } = values;
  if (!isNeeded) return [];
  if (credentials === undefined)
    return key === undefined ? [] : [["FIREBASE_CREDENTIALS", "is missing: FIREBASE_API_KEY is set"]];
  const faults: [keyof FirebaseVariables, string][] = [];
  if (key === undefined) faults.push(["FIREBASE_API_KEY", "is missing: FIREBASE_CREDENTIALS is set"]);
  try {
    const { error } = account.safeParse(readAccount(credentials));
    const field = error?.issues[0]?.path.join(".");
    if (field !== undefined)
      faults.push([
        "FIREBASE_CREDENTIALS",
        `must be the JSON file of a service account${field === "" ? "" : `: ${field} is missing or wrong`}`,
      ]);
  } catch (failure) {
    if (!(failure instanceof EnvironmentFault)) throw failure;
    faults.push(["FIREBASE_CREDENTIALS", failure.message]);
  }
  return faults;
}

/**
 * Returns the JSON of a text, or of the file that the text names.
 * @throws EnvironmentFault without the variable's name
 */
function readAccount(text: string): unknown {
  const trimmed = text.trim();
  return parsed(trimmed.startsWith("{") ? trimmed : readFile(trimmed));
}

function readFile(path: string): string {
  // A bare private key must not get into the message as the path of a file.
  if (path.length > 1000 || path.includes("\n")) throw new EnvironmentFault("must be JSON, or the path of a file");
  try {
    const content = readFileSync(path, "utf8");
    if (content.length <= longestFile) return content;
  } catch (failure) {
    const { code = "unknown" } = failure as NodeJS.ErrnoException;
    throw new EnvironmentFault(`must be JSON, or the path of a file that can be read (${code})`);
  }
  throw new EnvironmentFault("names a file that is too long for a service account");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EnvironmentFault("must be the JSON file of a service account");
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Tells whether a token endpoint is safe for signed assertions: https, or a test server on this machine. */
function isTokenAddress(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname!));
}
