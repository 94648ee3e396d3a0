import { rateLimitKey } from "../../../contract/rules/rate-limit-key.ts";
import type { Clock, Log } from "../../outside.ts";
import type { ForgeryCounter } from "./payment-gateway.ts";

const minute = 60_000;
/** Forged messages of one client in a minute after which it gets the answer 429. */
const allowedPerMinute = 30;
/** Clients that are remembered; the oldest are forgotten. */
const mostClients = 1000;

/** Counts forged messages in memory: they cost neither a query nor a log line each. */
export function createForgeryCounter(clock: Clock, log: Log): ForgeryCounter {
  const clients = new Map<string, { since: number; count: number }>();
  const unreported = { count: 0, limited: 0, clients: new Set<string>() };
  return {
    count(clientAddress) {
      const client = clientAddress === null ? "" : rateLimitKey(clientAddress);
      const now = clock.now().getTime();
      const current = clients.get(client);
      const entry = current && Math.abs(now - current.since) < minute ? current : { since: now, count: 0 };
      entry.count += 1;
      clients.delete(client);
      if (clients.size >= mostClients) clients.delete(clients.keys().next().value!);
      clients.set(client, entry);
      const isTooMany = entry.count > allowedPerMinute;
      unreported.count += 1;
      if (isTooMany) unreported.limited += 1;
      if (unreported.clients.size < mostClients) unreported.clients.add(client);
      return isTooMany;
    },

    report() {
      if (unreported.count === 0) return;
      const { count, limited } = unreported;
      log.warn({ count, limited, clients: unreported.clients.size }, "forged notifications of the payment provider");
      unreported.count = 0;
      unreported.limited = 0;
      unreported.clients.clear();
    },
  };
}
