import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AdminTools, NoDatabase, openAdminTools } from "./backend/admin.server.ts";
import { EnvironmentFault, readEnvironment } from "./environment.server.ts";

/** `npm run admin`: operations for the server's console. Reads the same settings as the site. */
const help = `Usage: npm run admin -- <command>

  sign-in-link <phone>   prints a link that signs a member of staff in once, within 15 minutes;
                         the phone as +905321234567
  reset-second-factor <phone>
                         removes the authenticator app and the recovery codes of a member of staff who lost both; the
                         next page of staff asks for a new set-up, after a code to the phone
  verify-audit [--expect <entries>:<link>]
                         follows the chain of the audit log and names the first entry that is wrong; compares it with
                         how it ended before, as printed then or logged as "audit head"`;

const faults = {
  unchained: "was written by an older version of the program, or by none: it has no link",
  chain: "does not follow from the one before it: an entry was changed, removed, put in between or moved",
  details: "has other details than when it was written",
  redaction: "lacks details that no erasure of an account took away",
  unsealed: "stands in a log without the one entry that says when its chain began: it was made anew or cut",
  anchor: "does not agree with --expect: entries were removed, and an older end of the log put back",
  head: "says that the seal over the end of the log had been removed: entries before it may be missing",
  cut: "is the last one that is there: newer ones were removed",
  added: "was added past the end of the log",
  seal: "is the last one, but the seal over the end of the log is missing or wrong",
} as const;

/** Runs a command. @returns the process's exit code */
async function run(command: string | undefined, [argument, ...rest]: readonly string[]): Promise<number> {
  const anchor = command === "verify-audit" && argument === "--expect" ? anchorIn(rest[0]) : undefined;
  const isComplete = rest.length === (anchor ? 1 : 0);
  const isKnown =
    ((command === "sign-in-link" || command === "reset-second-factor") && argument !== undefined) ||
    (command === "verify-audit" && (argument === undefined || anchor));
  if (!isKnown || !isComplete) {
    (command === undefined ? console.log : console.error)(help);
    return command === undefined ? 0 : 1;
  }
  const tools = await openTools();
  try {
    if (command === "verify-audit") return await verifyAudit(tools, anchor);
    const phone = argument!.replace(/[\s()-]/g, "");
    return command === "sign-in-link" ? await printSignInLink(tools, phone) : await resetSecondFactor(tools, phone);
  } finally {
    await tools.close();
  }
}

/** @throws NoDatabase, EnvironmentFault */
function openTools(): Promise<AdminTools> {
  const { API_BASE_URL, DATA_SECRET, DATABASE_URL } = process.env;
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
  const environment = readEnvironment({
    ...process.env,
    SESSION_SECRET: process.env.SESSION_SECRET || "not used here ".repeat(3),
  });
  return openAdminTools({
    database: DATABASE_URL || join(dataDirectory, "pinar.sqlite"),
    publicUrl: environment.publicUrl,
    secret: environment.dataSecret,
    adminPhones: environment.adminPhones,
  });
}

async function printSignInLink(tools: AdminTools, phone: string): Promise<number> {
  const link = await tools.makeSignInLink(phone);
  if (link === null) {
    console.error("No member of staff has this number. Write it as +905321234567.");
    return 1;
  }
  console.log(`${link}\n\nWorks once, within 15 minutes. Give it to nobody but its owner.`);
  return 0;
}

async function resetSecondFactor(tools: AdminTools, phone: string): Promise<number> {
  if (!(await tools.resetSecondFactor(phone))) {
    console.error("Nobody on the staff with this number has a second factor. Write the number as +905321234567.");
    return 1;
  }
  console.log("The second factor was removed. The person is told, and sets up a new one at the next page of staff.");
  return 0;
}

/** Reads `<entries>:<link>`. */
function anchorIn(text = ""): { entries: number; last: string } | undefined {
  const [, entries, last] = /^(\d{1,12}):([\da-f]{64})$/.exec(text) ?? [];
  return last === undefined ? undefined : { entries: Number(entries), last };
}

async function verifyAudit(tools: AdminTools, anchor: ReturnType<typeof anchorIn>): Promise<number> {
  const verdict = await tools.verifyAudit(anchor);
  if (verdict.isSound) {
    const { entries, last, seal } = verdict;
    console.log(
      `${entries} rows, all sound\nChain begun ${seal.at} with ${seal.entries} rows of before\nHead ${entries}:${last}`,
    );
    return 0;
  }
  console.error(
    verdict.id === null
      ? "The audit log is empty, but had rows: they were removed."
      : `Row ${verdict.id} ${faults[verdict.what]}.`,
  );
  return 1;
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3));
} catch (failure) {
  if (!(failure instanceof NoDatabase || failure instanceof EnvironmentFault)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
}
