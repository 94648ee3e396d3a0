import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFault } from "./fault.server.ts";

/** Variables with a secret; each may be given as a file instead, named by the same variable with _FILE. */
export const secretVariables = [
  "API_CLIENT_SECRET",
  "DATABASE_URL",
  "DATA_SECRET",
  "FILES_SECRET_KEY",
  "FILES_URL",
  "FIREBASE_API_KEY",
  "FIREBASE_CREDENTIALS",
  "MAIL_URL",
  "METRICS_TOKEN",
  "NETGSM_PASSWORD",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "PAYMENT_API_KEY",
  "PAYMENT_SECRET_KEY",
  "PAYTR_MERCHANT_KEY",
  "PAYTR_MERCHANT_SALT",
  "SESSION_SECRET",
  "SMS_AUTHORIZATION",
  "SMS_HEADERS",
  "SMS_URL",
] as const;

/** Characters of the longest secret. */
const longestSecret = 64 * 1024;

/** Characters that a secret of this site needs. */
export const secretLength = 32;

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables with the contents of the files that NAME_FILE variables name, as Docker and Kubernetes mount
 * secrets. A line break at a file's end is no part of the secret.
 * @throws EnvironmentFault if a file cannot be read, is empty or too large, or if NAME is set as well
 */
export function withSecretFiles(variables: Variables): Variables {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of secretVariables) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    const found = variables[name] ? `${name}_FILE and ${name} are both set: leave one out` : readSecret(name, file);
    if (typeof found === "string") faults.push(found);
    else read[name] = found.secret;
  }
  if (faults.length > 0) throw new EnvironmentFault(faults.join("\n"));
  return { ...variables, ...read };
}

function readSecret(name: string, file: string): { secret: string } | string {
  try {
    const secret = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (secret === "") return `${name}_FILE names an empty file: ${file}`;
    if (secret.length > longestSecret) return `${name}_FILE names a file that is too long for a secret: ${file}`;
    return { secret };
  } catch (failure) {
    return `${name}_FILE cannot be read: ${file} (${(failure as NodeJS.ErrnoException).code ?? "unknown"})`;
  }
}

/**
 * Returns the keys of the site: settings, else generated once into DATA_DIR.
 * @param isSiteAlone whether the role is "site": without a writable DATA_DIR its data secret is derived from the
 *   session secret
 * @throws EnvironmentFault
 */
export function secretsFrom(
  values: { readonly DATA_SECRET?: string | undefined; readonly SESSION_SECRET?: string | undefined },
  dataDirectory: string,
  isSiteAlone: boolean,
): { dataSecret: string; sessionSecrets: [string, ...string[]] } {
  const dataSecret = () => values.DATA_SECRET ?? generatedSecret(dataDirectory, "data-secret");
  if (!values.SESSION_SECRET)
    return { dataSecret: dataSecret(), sessionSecrets: [generatedSecret(dataDirectory, "session-secret")] };
  const sessionSecrets = values.SESSION_SECRET.split(",").map((secret) => secret.trim()) as [string, ...string[]];
  try {
    return { dataSecret: dataSecret(), sessionSecrets };
  } catch (failure) {
    if (!isSiteAlone || !(failure instanceof UnusableDirectory)) throw failure;
    return { dataSecret: createHmac("sha256", sessionSecrets[0]).update("data secret").digest("hex"), sessionSecrets };
  }
}

/** Thrown when nothing can be written into DATA_DIR. */
export class UnusableDirectory extends EnvironmentFault {
  constructor(folder: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    const reason =
      code === "ENOTDIR" || code === "EEXIST" ? "is a file, and has to be a folder" : `cannot be written (${code})`;
    super(`DATA_DIR ${folder} ${reason}`, { cause });
  }
}

/** Returns a secret that is generated once and stored beside the data, readable by its owner only. */
function generatedSecret(dataDirectory: string, name: string): string {
  const file = join(dataDirectory, name);
  const secret = readOrCreate(dataDirectory, file).trim();
  // A full disk leaves an empty file, which would be a guessable key.
  if (secret.length < secretLength)
    throw new EnvironmentFault(`DATA_DIR holds a file without a secret: remove ${file}`);
  return secret;
}

function readOrCreate(dataDirectory: string, file: string): string {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    if (!existsSync(file)) create(file);
    return readFileSync(file, "utf8");
  } catch (failure) {
    throw new UnusableDirectory(dataDirectory, failure);
  }
}

function create(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (failure) {
    // Another process created the file meanwhile.
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  }
}
