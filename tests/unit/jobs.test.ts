import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJobs } from "~/backend/job-list.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const firstMilliseconds = 10;
const everyMilliseconds = 30_000;

function start(...jobs: { name: string; run: () => Promise<void>; everyMilliseconds?: number }[]) {
  const providers = { succeeded: vi.fn(), failed: vi.fn() };
  const report = vi.fn();
  return { ...startJobs(jobs, { firstMilliseconds, everyMilliseconds, providers, report }), providers, report };
}

test("runs each job soon after the start, and then at its own interval", async () => {
  const [common, rare] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const jobs = start({ name: "common", run: common }, { name: "rare", run: rare, everyMilliseconds: 90_000 });
  const counts = () => [common.mock.calls.length, rare.mock.calls.length];
  await vi.advanceTimersByTimeAsync(firstMilliseconds - 1);
  expect(counts()).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts()).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(90_000 - firstMilliseconds - 1);
  expect(counts()).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts()).toEqual([4, 2]);
  await jobs.stop();
});

test("never runs a job beside itself, and a hanging one delays no other", async () => {
  let end = () => {};
  const hangs = vi.fn(() => new Promise<void>((ended) => (end = ended)));
  const works = vi.fn(async () => {});
  const jobs = start({ name: "hangs", run: hangs }, { name: "works", run: works });
  await vi.advanceTimersByTimeAsync(everyMilliseconds * 3);
  expect([hangs.mock.calls.length, works.mock.calls.length]).toEqual([1, 4]);
  end();
  await vi.advanceTimersByTimeAsync(everyMilliseconds);
  expect(hangs).toHaveBeenCalledTimes(2);
  end();
  await jobs.stop();
});

test("reports a failed job and runs it again at its next tick", async () => {
  const failure = new Error("no");
  const fails = vi.fn(async () => Promise.reject(failure));
  const jobs = start({ name: "fails", run: fails });
  await vi.advanceTimersByTimeAsync(everyMilliseconds);
  expect(fails).toHaveBeenCalledTimes(2);
  expect(jobs.report.mock.calls).toEqual([[failure], [failure]]);
  expect(jobs.providers.failed).toHaveBeenCalledWith("scheduler", "fails", { cause: failure });
  await jobs.stop();
});

test("waits at its stop for the jobs that run, and starts none after it", async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((ended) => (end = ended)));
  const jobs = start({ name: "slow", run });
  await vi.advanceTimersByTimeAsync(firstMilliseconds);
  let isStopped = false;
  const stopped = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(everyMilliseconds * 2);
  expect([isStopped, run.mock.calls.length]).toEqual([false, 1]);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(everyMilliseconds);
  expect(run).toHaveBeenCalledTimes(1);
});

test("reports a job that runs over five minutes once", async () => {
  let end = () => {};
  const hangs = { name: "hangs", run: () => new Promise<void>((ended) => (end = ended)) };
  const works = { name: "works", run: async () => {} };
  const { providers, ...jobs } = start(hangs, works);
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
