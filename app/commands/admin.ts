import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AdminTools, FilesNotMoved, NoDatabase, openAdminTools } from "../backend/admin.server.ts";
import { refuseEmptyDatabase } from "../process/environment/data-folder.server.ts";
import { launchSettings, readEnvironment } from "../process/environment/environment.server.ts";
import { EnvironmentFault, withSecretFiles } from "../process/environment/variables.server.ts";
import { help, readCommand } from "./admin-commands.ts";

/**
 * Runs a command of `npm run admin`: operations for the server's console. Reads the same settings as the site.
 * @returns the process's exit code
 */
async function run(name = "help", parameters: readonly string[]): Promise<number> {
  if (name === "help" && parameters.length === 0) {
    console.log(help());
    return 0;
  }
  const work = readCommand(name, parameters);
  if (typeof work === "string") {
    console.error(work);
    return 1;
  }
  const tools = await openTools();
  try {
    return await work(tools);
  } finally {
    await tools.close();
  }
}

/** @throws NoDatabase, EnvironmentFault */
function openTools(): Promise<AdminTools> {
  const variables = withSecretFiles(process.env);
  const { API_BASE_URL, DATA_SECRET, DATABASE_URL, SESSION_SECRET } = variables;
  if (API_BASE_URL)
    throw new NoDatabase(
      "API_BASE_URL is set: accounts and the audit log belong to that API. This is not available here.",
    );
  const dataDirectory = resolve(process.env.DATA_DIR || "./data");
  // Reading the environment without a secret would create a new one, which fits no existing database.
  if (!DATA_SECRET && !existsSync(join(dataDirectory, "data-secret"))) {
    throw new NoDatabase(
      `There is no site in ${dataDirectory}. Set DATA_DIR and DATA_SECRET as the site has them, or start the site first.`,
    );
  }
  if (!DATABASE_URL) refuseEmptyDatabase(dataDirectory);
  const hasSession = Boolean(SESSION_SECRET) || existsSync(join(dataDirectory, "session-secret"));
  const environment = readEnvironment({
    ...process.env,
    ...(!hasSession && { SESSION_SECRET: "not used here ".repeat(3) }),
  });
  return openAdminTools({
    database: DATABASE_URL || join(dataDirectory, "pinar.sqlite"),
    dataDirectory,
    postgres: environment.postgres,
    files: environment.files ?? null,
    publicUrl: environment.siteUrl,
    secret: environment.dataSecret,
    sessionSecrets: hasSession ? environment.sessionSecrets : null,
    adminPhones: environment.adminPhones,
    staffEmail: environment.staffEmail ?? null,
    needsSecondFactor: environment.staffSecondFactor === "required",
    providers: { bank: environment.payment.provider, sms: environment.sms.provider, mail: environment.mail.provider },
    launch: { ...launchSettings(environment), hasGeneratedSecrets: environment.hasGeneratedSecrets || !SESSION_SECRET },
  });
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3));
} catch (failure) {
  const isExpected = [NoDatabase, EnvironmentFault, FilesNotMoved].some((kind) => failure instanceof kind);
  if (!isExpected) throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
