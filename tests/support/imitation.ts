import { fork } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { BookEntry } from "../imitations/books.ts";
import type { Fault } from "../imitations/faults.ts";
import type { Delivery } from "../imitations/mailbox.ts";
import type { Orders } from "../imitations/process.ts";
import type { TestBackend } from "./backend.ts";
import { childEnvironment } from "./child-environment.ts";

/** Starts an imitated provider in a process of its own, and returns what its control port offers. */
export async function startImitation(provider: "iyzico" | "paytr") {
  const child = fork(fileURLToPath(new URL("../imitations/process.ts", import.meta.url)), [provider], {
    execArgv: [],
    env: childEnvironment(),
  });
  const { url, control } = await new Promise<{ url: string; control: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { url: string; control: string }));
    child.once("exit", (code) => reject(new Error(`The imitation ended with ${code}`)));
  });

  async function order<Path extends keyof Orders>(path: Path, content: Orders[Path]): Promise<unknown> {
    const response = await fetch(control + path, { method: "POST", body: JSON.stringify(content) });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }

  return {
    url,
    /** Calls a function for each call of the site that gets no answer. */
    onUnanswered: (listener: () => void) => void child.on("message", listener),
    setClock: (now: Date) => order("/clock", { now: now.toISOString() }),
    /** Lets the next call of a step fail; several faults of one step wait in line. */
    fault: (step: string, ...faults: Fault[]) => order("/faults", { faults: faults.map((fault) => ({ step, fault })) }),
    /** Returns how many calls of the site wait for an answer. */
    waiting: () => order("/waiting", {}) as Promise<number>,
    /** Does what it was too slow for. */
    release: () => order("/release", {}),
    /** Ends all faults, and approves what the fraud check holds. */
    calm: () => order("/calm", {}),
    books: () => order("/books", {}) as Promise<BookEntry[]>,
    /** Returns every call about a payment, with its time and fault. */
    journal: (number: string) => order("/journal", { number }) as Promise<string[]>,
    /** Sends the messages that wait to the site, in another order, some repeated, with forged ones between them. */
    deliver: (content: Orders["/deliver"]) => order("/deliver", content) as Promise<Delivery>,
    /** Sells, or refunds a payment of the site, without the site; returns its own number. Sums are kuruş. */
    byItself: (amount: number, refundOf?: string) =>
      order("/by-itself", { amount, ...(refundOf && { refundOf }) }) as Promise<string>,
    /** Stores a card, and returns what the site would know it by. */
    storeCard: (number: string) => order("/card", { number }) as Promise<{ user: string; token: string }>,
    async close(): Promise<void> {
      child.disconnect();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/**
 * Opens the site's address for messages on a loopback port, as the page's route does.
 * @param raw the site's API at the moment of each message
 */
export async function openNotificationAddress(provider: string, raw: () => TestBackend["raw"]) {
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => raw()("POST", `/payment/notification/${provider}`, { headers: signatures(request), body }))
      .then(
        ({ status }) => response.writeHead(status).end(status === 200 ? "OK" : ""),
        () => response.writeHead(503).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payment/notification/${provider}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function signatures({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith("x-") ? [[name, String(value)]] : [])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
