export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** One run of the work; false when it failed. */
export type Work = () => Promise<boolean>;

/** Repeats the work on some connections at once, after a short warm-up. */
export async function measure(work: Work, seconds: number, connections: number): Promise<Figures> {
  await run(work, Math.min(1, seconds / 2), connections);
  const { times, failures, elapsed } = await run(work, seconds, connections);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failures };
}

async function run(work: Work, seconds: number, connections: number) {
  const times: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      if (!(await work().catch(() => false))) failures++;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { times, failures, elapsed: (performance.now() - begin) / 1000 };
}
