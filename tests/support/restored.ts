import { onTestFinished } from "vitest";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import {
  type BackendOptions,
  makeFolder,
  makePlace,
  openTestBackend,
  type TestBackend,
  type TestDatabase,
} from "./backend.ts";

/**
 * Backs up a site of the current test.
 * @returns restores the backup into another place, as after a lost disk, and opens the site there
 */
export async function backUp(
  { place, clock }: Pick<TestBackend, "place" | "clock">,
  database: TestDatabase,
  config?: BackendOptions["config"],
) {
  const order = { version: "test", now: clock.now };
  const { archive } = await makeBackup({ ...order, place, to: await makeFolder() });
  return async (options: { isComplete?: boolean } = {}) => {
    const next = await makePlace(database);
    await restoreBackup({ ...order, ...options, place: next, archive, replace: true });
    const restored = await openTestBackend({ beside: { place: next, clock }, ...(config && { config }) });
    onTestFinished(() => restored.close());
    return restored;
  };
}
