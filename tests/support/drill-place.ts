import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Place } from "./database.ts";
import type { openOwnPostgres } from "./own-postgres.ts";

/** DATA_SECRET and SESSION_SECRET of the drills, which no archive holds; make-release-data.ts had the same. */
const secret = "a secret that the operator keeps elsewhere";

/** A place for a site, with the settings that an operator gives to it and to the commands. */
export interface DrillPlace extends Place {
  readonly environment: Record<string, string>;
}

export async function newDrillFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pinar-drill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a place without data: a folder, and on PostgreSQL an empty database of this name. */
export async function newDrillPlace(
  kind: "sqlite" | "postgres",
  postgres: Awaited<ReturnType<typeof openOwnPostgres>>,
  name: string,
): Promise<DrillPlace> {
  const dataDirectory = await newDrillFolder();
  if (kind === "postgres") await postgres.query(`create database ${name}`);
  const database = kind === "postgres" ? `${postgres.url}/${name}` : join(dataDirectory, "pinar.sqlite");
  const environment = {
    DATA_DIR: dataDirectory,
    DATA_SECRET: secret,
    SESSION_SECRET: secret,
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...(kind === "postgres" && { DATABASE_URL: database }),
  };
  return { dataDirectory, database, environment };
}
