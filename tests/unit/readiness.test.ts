import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Store } from "~/backend/system/ports.ts";
import { createReadiness } from "~/backend/system/readiness.ts";

// Files of this project share their modules: the users of the mock are loaded anew, here and after.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// The disk of this machine takes time of its own.
vi.mock("node:fs/promises", () => ({
  statfs: async () => ({ bavail: 1e6, blocks: 2e6, bsize: 4096 }),
  writeFile: async () => {},
  rm: async () => {},
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("runs one hanging check at a time and the next one a second after its end", async () => {
  const ends: (() => void)[] = [];
  const tryWriting = vi.fn(() => new Promise<void>((end) => ends.push(end)));
  const ready = createReadiness(
    { tryWriting, isMigrated: async () => true } as Partial<Store["system"]> as Store["system"],
    "/data",
  );
  for (let seconds = 0; seconds < 10; seconds += 2.5) {
    const answer = ready();
    await vi.advanceTimersByTimeAsync(2500);
    expect(await answer).toMatchObject({ database: false, migrations: true });
  }
  expect(tryWriting).toHaveBeenCalledTimes(1);
  ends[0]!();
  await vi.advanceTimersByTimeAsync(900);
  await ready();
  expect(tryWriting).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  const answer = ready();
  ends[1]!();
  expect(await answer).toMatchObject({ database: true });
});
