import { randomUUID } from "node:crypto";
import type { Registry } from "prom-client";
import { onMessage, otherProcesses, tellOtherProcesses } from "../process/processes.ts";

type Metrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Milliseconds that another process may take; one that hangs is left out. */
const longestWait = 1_000;
const question = "metrics asked ";
const answer = "metrics told ";

/**
 * Creates what reads the metrics of all processes of this site on this machine: each request for them reaches one
 * process, which asks the others. Every series keeps the label of its process, so that the counters of a process that
 * was replaced begin anew without disturbing the others.
 * @returns the text of the exposition format
 */
export function readAllProcesses(registry: Registry): () => Promise<string> {
  const waiting = new Map<string, (metrics: Metrics) => void>();

  onMessage((message) => {
    if (message.startsWith(question)) void tell(message.slice(question.length));
    if (!message.startsWith(answer)) return;
    const end = message.indexOf(" ", answer.length);
    waiting.get(message.slice(answer.length, end))?.(JSON.parse(message.slice(end + 1)) as Metrics);
  });

  async function tell(id: string): Promise<void> {
    const metrics = await registry.getMetricsAsJSON();
    tellOtherProcesses(`${answer}${id} ${JSON.stringify(metrics)}`);
  }

  /** Asks the other processes; returns what those say that answer in time. */
  function askOthers(count: number): Promise<Metrics[]> {
    if (count === 0) return Promise.resolve([]);
    const id = randomUUID();
    const heard: Metrics[] = [];
    return new Promise<Metrics[]>((resolve) => {
      const end = () => {
        clearTimeout(isLate);
        waiting.delete(id);
        resolve(heard);
      };
      const isLate = setTimeout(end, longestWait);
      waiting.set(id, (metrics) => {
        heard.push(metrics);
        if (heard.length === count) end();
      });
      tellOtherProcesses(question + id);
    });
  }

  return async () => {
    const [own, others] = await Promise.all([registry.getMetricsAsJSON(), askOthers(otherProcesses())]);
    return joined([own, ...others]);
  };
}

/** Writes the metrics of several processes as one text. */
export async function joined(ofProcesses: readonly Metrics[]): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  const complete = ofProcesses.map((metrics) =>
    metrics.map((metric) => ({
      ...metric,
      // No two processes have a series in common, so a sum is the series itself.
      aggregator: "sum",
      // A delay without a measurement is not a number.
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    })),
  );
  return AggregatorRegistry.aggregate(complete).metrics();
}
