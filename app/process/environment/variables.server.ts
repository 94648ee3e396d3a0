import { readFileSync } from "node:fs";
import { secretNames } from "./settings.server.ts";

/** Thrown for invalid variables; the message has one line per wrong value, and no secret. */
export class EnvironmentFault extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Characters of the longest secret. */
const longestSecret = 64 * 1024;

/**
 * Returns the variables with the contents of the files that NAME_FILE variables name, as Docker and Kubernetes mount
 * secrets. A line break at a file's end is no part of the secret.
 * @throws EnvironmentFault if a file cannot be read, is empty or too large, or if NAME is set as well
 */
export function withSecretFiles(variables: Variables): Variables {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of secretNames) {
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
