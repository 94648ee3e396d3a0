import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { createFaults, type Fault, type Imitation } from "../imitations/faults.ts";
import { createIyzico } from "../imitations/iyzico.ts";
import { createMailbox, type DeliveryOrder } from "../imitations/mailbox.ts";
import { createPaytr } from "../imitations/paytr.ts";
import type { TestBackend } from "./backend.ts";
import { openLocalServer, openProviderServer } from "./local-server.ts";

/** Starts an imitated provider, and returns what a test can tell and ask it beside the site's calls. */
export async function startImitation(name: "iyzico" | "paytr") {
  let onUnanswered = () => {};
  const faults = createFaults(() => onUnanswered());
  const mailbox = createMailbox();
  const origin = { url: "" };
  const provider: Imitation =
    name === "paytr" ? createPaytr(origin, mailbox.write) : createIyzico(origin, mailbox.write);
  const server = await openProviderServer((call, response) => faults.answer(response, provider, call));
  origin.url = server.url;

  /** Lets calls that are on their way arrive first. */
  async function after<T>(work: () => T): Promise<T> {
    await turn();
    return work();
  }

  return {
    url: server.url,
    close: server.close,
    /** Calls a function for each call of the site that gets no answer. */
    onUnanswered: (listener: () => void) => void (onUnanswered = listener),
    setClock: (now: Date) => after(() => provider.setNow(now.toISOString())),
    /** Lets the next call of a step fail; several faults of one step wait in line. */
    fault: (step: string, ...added: Fault[]) => after(() => faults.order(step, added)),
    waiting: () => after(faults.waiting),
    /** Does what it was too slow for. */
    release: () => after(faults.release),
    /** Ends all faults, and approves what the fraud check holds. */
    calm: () =>
      after(() => {
        faults.calm();
        provider.approve();
      }),
    books: () => after(provider.books),
    /** Sends the messages that wait to the site, in another order, some repeated, with forged ones between them. */
    deliver: (order: DeliveryOrder) => mailbox.deliver(order, provider.forgeNotice),
    /** Sells, or refunds a payment of the site, without the site; returns its own number. Sums are kuruş. */
    byItself: (amount: number, refundOf?: string) => after(() => provider.byItself(amount, refundOf)),
    /** Stores a card, and returns what the site would know it by. */
    storeCard: (number: string) => after(() => provider.storeCard!(number)),
  };
}

/**
 * Opens the site's address for messages on a loopback port, as the page's route does.
 * @param raw the site's API at the moment of each message
 */
export async function openNotificationAddress(provider: string, raw: () => TestBackend["raw"]) {
  const server = await openLocalServer(async (request, response) => {
    const message = { headers: signatures(request), body: await text(request) };
    const answer = raw()("POST", `/payment/notification/${provider}`, message);
    const status = await answer.then(
      (told) => told.status,
      () => 503,
    );
    response.writeHead(status).end(status === 200 ? "OK" : "");
  });
  return { url: `${server.url}/payment/notification/${provider}`, close: server.close };
}

function signatures({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith("x-") ? [[name, String(value)]] : [])),
  );
}
