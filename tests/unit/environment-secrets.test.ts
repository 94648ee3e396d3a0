import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOperatorPlace } from "~/commands/operator-place.ts";
import { readEnvironment } from "~/process/environment/environment.server.ts";
import { EnvironmentFault } from "~/process/environment/variables.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinar-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const secret = "a secret of more than thirty-two characters";
const read = (variables: Record<string, string>) =>
  readEnvironment({ DATA_DIR: folder, SESSION_SECRET: secret, ...variables });

async function fileOf(text: string): Promise<string> {
  const file = join(folder, "mounted");
  await writeFile(file, text);
  return file;
}

function faultOf(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (fault) {
    expect(fault).toBeInstanceOf(EnvironmentFault);
    return (fault as Error).message;
  }
  return "";
}

test("a secret may stand in a file, with or without a line break at its end", async () => {
  for (const ending of ["", "\n", "\r\n"])
    expect(read({ DATA_SECRET_FILE: await fileOf(secret + ending) }).dataSecret).toBe(secret);
});

test("an operator's command finds the database whose address is a file", async () => {
  const file = await fileOf("postgres://pinar@database/pinar\n");
  expect(readOperatorPlace({ DATABASE_URL_FILE: file }).database).toBe("postgres://pinar@database/pinar");
});

test("a variable given twice, a missing and an empty file are each one line", async () => {
  expect(faultOf({ DATA_SECRET: secret, DATA_SECRET_FILE: await fileOf(secret) })).toBe(
    "DATA_SECRET_FILE and DATA_SECRET are both set: leave one out",
  );
  const missing = join(folder, "nothing");
  expect(faultOf({ METRICS_TOKEN_FILE: missing })).toBe(`METRICS_TOKEN_FILE cannot be read: ${missing} (ENOENT)`);
  const empty = await fileOf("\n");
  expect(faultOf({ MAIL_URL_FILE: empty })).toBe(`MAIL_URL_FILE names an empty file: ${empty}`);
});

test("a wrong value from a file is named without being shown", async () => {
  const fault = faultOf({ DATA_SECRET_FILE: await fileOf("short-and-private") });
  expect(fault).toBe("DATA_SECRET needs at least 32 characters");
});
