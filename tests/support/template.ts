import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type BackendConfig, createBackend } from "../../app/backend/index.server.ts";
import { createDatabase, type Place } from "./database.ts";
import { silentLog } from "./line-log.ts";
import { postgresUrl } from "./postgres-url.ts";

/** What decides the content of a new database, beside its migrations. */
export interface FirstStart extends Pick<BackendConfig, "secret" | "payment" | "starter"> {
  readonly kind: "sqlite" | "postgres";
  /** Of the clock at the first start, which dates the content. */
  readonly at: Date;
}

/** The templates of this worker: an SQLite file, or the name of a database. */
const templates = new Map<string, Promise<string>>();

/**
 * Returns a template: a database after its first start, which nobody has open. Migrating and filling takes ten times as
 * long as copying, so each is made once.
 */
export function templateOf(start: FirstStart): Promise<string> {
  const { kind, secret, payment, starter, at } = start;
  const content = JSON.stringify([kind, secret, payment.provider === "sandbox", starter ?? "default", at]);
  const key = createHash("sha1").update(content).digest("hex");
  let template = templates.get(key);
  if (!template) templates.set(key, (template = makeTemplate(start)));
  return template;
}

/** Copies an SQLite template to a new file. */
export async function copyTemplate(template: string, file: string): Promise<void> {
  // What is still in the log of SQLite would be missing in the copy.
  if (existsSync(`${template}-wal`)) throw new Error(`The template is still open: ${template}`);
  await copyFile(template, file);
}

async function makeTemplate({ kind, at, ...config }: FirstStart): Promise<string> {
  const name = `template_${randomBytes(8).toString("hex")}`;
  const dataDirectory = join(inject("testFolder"), name);
  await mkdir(dataDirectory);
  const file = join(dataDirectory, "pinar.sqlite");
  const place: Place = {
    database: kind === "sqlite" ? file : await createDatabase(await postgresUrl(), name),
    dataDirectory,
  };
  const backend = await createBackend({
    ...config,
    ...place,
    publicUrl: "http://template.test",
    clients: [],
    clock: { now: () => at },
    log: silentLog,
    // The first start of the copy notes its clock, as it does in an empty database.
    runsJobs: false,
  });
  await backend.close();
  return kind === "sqlite" ? file : name;
}
