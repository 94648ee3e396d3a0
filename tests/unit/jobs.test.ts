import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs } from "../../app/backend/job-list.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reports a job that runs over five minutes once", async () => {
  const providers = { succeeded: vi.fn(), failed: vi.fn() };
  let end = () => {};
  const hangs = { name: "hangs", run: () => new Promise<void>((ended) => (end = ended)) };
  const works = { name: "works", run: async () => {} };
  const jobs = startJobs([hangs, works], { firstMilliseconds: 10, everyMilliseconds: 30_000, providers, report() {} });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(providers.failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(providers.failed.mock.calls).toEqual([["scheduler", "hangs", { code: "still-running" }]]);
  expect(providers.succeeded).not.toHaveBeenCalledWith("scheduler", "hangs");
  end();
  await vi.advanceTimersByTimeAsync(1);
  expect(providers.succeeded).toHaveBeenCalledWith("scheduler", "hangs");
  await vi.advanceTimersByTimeAsync(60_000);
  end();
  await jobs.stop();
});
