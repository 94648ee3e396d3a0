import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { EnvironmentFault, type Variables, withSecretFiles } from "../process/environment/variables.server.ts";
import { programName, readProgram } from "../process/program.ts";

/** Where the site of this environment keeps its data. */
export interface OperatorPlace {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  /** Absolute path. */
  readonly dataDirectory: string;
}

/**
 * Reads the settings that tell where the data are. Unlike the site it creates nothing, no secrets either.
 * @throws EnvironmentFault
 */
export function readOperatorPlace(variables: Variables): OperatorPlace {
  const { API_BASE_URL, DATA_DIR, DATABASE_URL } = withSecretFiles(variables);
  if (API_BASE_URL)
    throw new EnvironmentFault("API_BASE_URL is set: the data belong to that API. This is not available here.");
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new EnvironmentFault("DATABASE_URL must begin with postgres://");
  const dataDirectory = resolve(DATA_DIR || "./data");
  return { database: DATABASE_URL || join(dataDirectory, "pinar.sqlite"), dataDirectory };
}

/** Tells whether the place has the secret that a database needs, which a start would generate otherwise. */
export function hasDataSecret({ DATA_SECRET, DATA_SECRET_FILE }: Variables, { dataDirectory }: OperatorPlace): boolean {
  return Boolean(DATA_SECRET || DATA_SECRET_FILE) || existsSync(join(dataDirectory, "data-secret"));
}

/** Returns the version of the program, with tag and commit. */
export function programVersion(): string {
  return programName(readProgram(resolve(import.meta.dirname, "../..")));
}
