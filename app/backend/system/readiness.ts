import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SystemStore } from "./system-store.ts";

/** What must be fit before a process gets visitors. */
export interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly disk: boolean;
}

/** Less room than this fills up within minutes: a picture takes 4 MB. */
const leastFreeBytes = 32 * 1024 * 1024;
const trialMilliseconds = 2500;
/** Everybody may ask: one trial serves all who ask until this long after its end. */
const cacheMilliseconds = 1000;

/** Makes the question whether a process can serve: a write to the database and to the disk, both taken back. */
export function createReadiness(system: SystemStore, dataDirectory: string): () => Promise<Readiness> {
  let last: { readonly answer: Promise<Readiness>; endedAt: number } | undefined;
  const ask = () => {
    const trials = [system.tryWriting(), system.isMigrated(), tryDisk(dataDirectory)] as const;
    const answer = Promise.all(trials.map(succeedsInTime)).then(([database, migrations, disk]) => ({
      database: database!,
      migrations: migrations!,
      disk: disk!,
    }));
    const asked = { answer, endedAt: Number.POSITIVE_INFINITY };
    // Each trial that hangs holds a connection: another one begins only after it.
    void Promise.allSettled(trials).then(() => (asked.endedAt = Date.now()));
    return asked;
  };
  return () => {
    if (!last || Date.now() - last.endedAt > cacheMilliseconds) last = ask();
    return last.answer;
  };
}

/** Whether something came true in time. */
async function succeedsInTime(trial: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, trialMilliseconds, false)));
  const answer = trial.then(
    (result) => result !== false,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Room on the disk of a folder, in bytes; null where it cannot be asked. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => null,
  );
}

async function tryDisk(folder: string): Promise<boolean> {
  const room = await diskSpace(folder);
  const file = join(folder, `.trial-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(64 * 1024), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
  return room !== null && room.free >= leastFreeBytes;
}
