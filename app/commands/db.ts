import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { copyIntoPostgres, type CopiedTable } from "../backend/backup/copy-database.ts";
import { BackupFault } from "../backend/backup/manifest.ts";
import { postgresFault } from "../process/start-faults.ts";

/** `npm run db`: for the server's console (docs/operations/several-machines.md). */
const help = `Usage:
  npm run db -- copy --from sqlite:<file> --to postgres://<user>:<password>@<host>/<database>
      copies all data of a site that is stopped from its SQLite file into an empty PostgreSQL database, compares rows and
      sums of every table, and changes nothing when anything fails`;

/** Thrown for a wrong command line. */
class WrongUse extends Error {}

/** Columns with sums of money, which are printed. */
const moneyColumns = ["payments.amount", "donations.amount", "refunds.amount", "causes.total_amount"];

async function run(command: string | undefined, parameters: string[]): Promise<void> {
  if (command !== "copy") throw new WrongUse();
  const { from, to } = parse(parameters);
  const [, file] = /^sqlite:(?:\/\/)?(.+)$/.exec(from) ?? [];
  if (file === undefined || !/^postgres(ql)?:\/\//.test(to)) throw new WrongUse();
  print(await copyIntoPostgres(resolve(file), to));
}

function parse(parameters: string[]): { from: string; to: string } {
  try {
    const text = { type: "string" } as const;
    const { from, to } = parseArgs({ args: parameters, options: { from: text, to: text } }).values;
    if (from !== undefined && to !== undefined) return { from, to };
  } catch {
    // The help follows.
  }
  throw new WrongUse();
}

function print(tables: readonly CopiedTable[]): void {
  const width = Math.max(...tables.map(({ name }) => name.length));
  for (const { name, rows } of tables) console.log(`  ${name.padEnd(width)}  ${String(rows).padStart(10)}`);
  for (const path of moneyColumns) {
    const [table, column] = path.split(".") as [string, string];
    const kurus = Number(tables.find(({ name }) => name === table)?.sums[column] ?? 0);
    console.log(`  ${path.padEnd(width)}  ${(kurus / 100).toFixed(2).padStart(13)} TL`);
  }
  console.log(
    "\nRows and sums of every table agree on both sides. Set DATABASE_URL, keep DATA_DIR and the secrets as they are, and start the site.",
  );
}

process.umask(0o077);
try {
  await run(process.argv[2], process.argv.slice(3));
} catch (failure) {
  const reason = failure instanceof Error ? postgresFault(failure) : null;
  if (failure instanceof WrongUse) console.error(help);
  else if (failure instanceof BackupFault) console.error(failure.message);
  else if (reason) console.error(`--to ${reason}.`);
  else throw failure;
  process.exitCode = 1;
}
