import { readFileSync } from "node:fs";
import { EnvironmentFault } from "./environment-fault.server.ts";

/** Variables with a secret; each may be given as a file instead, named by the same variable with _FILE. */
const secretVariables = [
  "API_CLIENT_SECRET",
  "DATABASE_URL",
  "DATA_SECRET",
  "FILES_SECRET_KEY",
  "FILES_URL",
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
