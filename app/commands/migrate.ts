import { existsSync } from "node:fs";
import { listPendingMigrations, runMigrations } from "../backend/migrations.server.ts";
import { refuseEmptyDatabase } from "../process/environment/data-folder.server.ts";
import { readEnvironment } from "../process/environment/environment.server.ts";
import { EnvironmentFault } from "../process/environment/variables.server.ts";
import { hasDataSecret, programVersion, readOperatorPlace } from "./operator-place.ts";

/** `npm run migrate`: brings the database to this version without starting the site. */
const help = `Usage: npm run migrate [-- --dry-run]

  Runs the migrations that are missing. Several at once run them once: the others wait. A start does the same.
  --dry-run lists them and changes nothing.`;

async function run(parameters: readonly string[]): Promise<number> {
  const isDry = parameters[0] === "--dry-run";
  if (parameters.length > (isDry ? 1 : 0)) {
    console.error(help);
    return 1;
  }
  const place = readOperatorPlace(process.env);
  if (!place.database.startsWith("postgres")) refuseEmptyDatabase(place.dataDirectory);
  const isNew = !place.database.startsWith("postgres") && !existsSync(place.database);
  if (isDry && isNew) {
    console.log(`There is no database in ${place.dataDirectory} yet: a start makes one with all migrations.`);
    return 0;
  }
  const pending = isNew ? null : await listPendingMigrations(place.database);
  if (pending?.length === 0) {
    console.log("The database is up to date.");
    return 0;
  }
  if (isDry) {
    console.log([`${pending?.length} to run:`, ...(pending ?? []).map((name) => `  ${name}`)].join("\n"));
    return 0;
  }
  if (!isNew && !hasDataSecret(process.env, place))
    throw new EnvironmentFault("Set DATA_DIR and DATA_SECRET as the site has them: the audit log is keyed with it.");
  const environment = readEnvironment({
    ...process.env,
    SESSION_SECRET: "not used here ".repeat(3),
    SESSION_SECRET_FILE: undefined,
  });
  const print = (_fields: unknown, message: string) => console.log(message);
  await runMigrations(environment.dataSecret, {
    ...place,
    version: programVersion(),
    isBackedUpBeforeMigrations: environment.isBackedUpBeforeMigrations,
    postgres: environment.postgres,
    databaseWaitMilliseconds: environment.databaseStartMilliseconds,
    log: { info: print, warn: print, error: print },
  });
  console.log("The database is up to date.");
  return 0;
}

process.umask(0o077);
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (failure) {
  const codes = ["WRONG_DATA_SECRET", "OLDER_DATABASE", "NEWER_DATABASE"];
  const isOurs = failure instanceof EnvironmentFault || codes.includes(String((failure as { code?: unknown }).code));
  if (!isOurs) throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
