import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "./ports.ts";

/** The parts that a process needs before it gets requests. */
export interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly disk: boolean;
}

/** Least free bytes on the disk. Less than this fills up within minutes, because a picture takes 4 MB. */
const leastFreeBytes = 32 * 1024 * 1024;
const trialMilliseconds = 2500;
/** Milliseconds that an answer is cached, because the endpoint is public. */
const cacheMilliseconds = 1000;

/** Creates the check whether a process can serve: a write to the database and to the disk, both undone. */
export function createReadiness(system: Store["system"], dataDirectory: string): () => Promise<Readiness> {
  let last: { readonly answer: Promise<Readiness>; finishedAt: number } | undefined;
  const startTrials = () => {
    const trials = [system.tryWriting(), system.isMigrated(), tryDisk(dataDirectory)] as const;
    const answer = Promise.all(trials.map(succeedsInTime)).then(
      ([database = false, migrations = false, disk = false]) => ({ database, migrations, disk }),
    );
    const trial = { answer, finishedAt: Number.POSITIVE_INFINITY };
    // A hanging trial occupies a connection, so the next one starts only after it ends.
    void Promise.allSettled(trials).then(() => (trial.finishedAt = Date.now()));
    return trial;
  };
  return () => {
    if (!last || Date.now() - last.finishedAt > cacheMilliseconds) last = startTrials();
    return last.answer;
  };
}

/** Returns whether a trial succeeds within the time limit. */
async function succeedsInTime(trial: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, trialMilliseconds, false)));
  const answer = trial.then(
    (result) => result !== false,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Returns the free and total bytes of a folder's disk; null when they cannot be read. */
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
