import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BookEntry } from "./books.ts";
import { type Answer, type Call, createFaults, type FaultOrder, json, read, send } from "./faults.ts";
import { createIyzico } from "./iyzico.ts";
import { createMailbox, type DeliveryOrder, type Notice } from "./mailbox.ts";
import { createPaytr } from "./paytr.ts";

export interface Imitation {
  /** Returns the name of the step that a call is, for faults; null for pages of the payer's browser. */
  stepOf(call: Call): string | null;
  act(call: Call): Answer;
  forge(answer: Answer): Answer;
  refuse(code: string): Answer;
  /** Approves what the fraud check holds. */
  approve(): void;
  now(): string;
  setNow(moment: string): void;
  books(): BookEntry[];
  /** Sells or refunds without the site, as staff or a fault of the provider would. */
  byItself(order: { readonly amount: number; readonly refundOf?: string }): string;
  /** Stores a card without the site; only a provider that keeps cards does. */
  storeCard?(number: string): { readonly user: string; readonly token: string };
  /** Returns a notice like this one that the provider did not sign. */
  forgeNotice(notice: Notice, way: number): Notice;
}

/** What the control port is told. Every order is a POST of JSON. */
export interface Orders {
  readonly "/clock": { readonly now: string };
  readonly "/faults": { readonly faults: readonly FaultOrder[] };
  readonly "/waiting": object;
  readonly "/release": object;
  readonly "/calm": object;
  readonly "/books": object;
  readonly "/journal": { readonly number: string };
  readonly "/deliver": DeliveryOrder;
  readonly "/by-itself": { readonly amount: number; readonly refundOf?: string };
  readonly "/card": { readonly number: string };
}

/** Starts an imitation on two loopback ports, one for the site and one for the test, and tells its parent both. */
async function start(name: string): Promise<void> {
  const faults = createFaults(() => process.send!({ unanswered: true }));
  const mailbox = createMailbox();
  const origin = { url: "" };
  const provider: Imitation =
    name === "paytr" ? createPaytr(origin, mailbox.write) : createIyzico(origin, mailbox.write);

  const site = createServer((request, response) => {
    void read(request).then((call) => {
      const step = provider.stepOf(call);
      if (step === null) return send(response, provider.act(call));
      const work = { act: () => provider.act(call), forge: provider.forge, refuse: provider.refuse };
      return faults.answer(response, step, `${provider.now()} ${call.query} ${call.body}`, work);
    });
  });

  const control: { [Path in keyof Orders]: (order: Orders[Path]) => unknown } = {
    "/clock": ({ now }) => provider.setNow(now),
    "/faults": (order) => faults.order(order.faults),
    "/waiting": () => faults.waiting(),
    "/release": () => faults.release(),
    "/calm": () => {
      faults.calm();
      provider.approve();
    },
    "/books": () => provider.books(),
    "/journal": ({ number }) => faults.journalOf(number),
    "/deliver": (order) => mailbox.deliver(order, provider.forgeNotice),
    "/by-itself": (order) => provider.byItself(order),
    "/card": ({ number }) => provider.storeCard!(number),
  };
  const orders = createServer((request, response) => void obey(request, response));
  async function obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, body } = await read(request);
    const handle = control[path as keyof Orders] as ((order: unknown) => unknown) | undefined;
    send(response, handle ? json((await handle(JSON.parse(body))) ?? null) : json(null, 404));
  }

  const ports = await Promise.all([site, orders].map(listen));
  origin.url = `http://127.0.0.1:${ports[0]}`;
  process.send!({ url: origin.url, control: `http://127.0.0.1:${ports[1]}` });
  process.once("disconnect", () => process.exit(0));
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  // Connections stay open for as long as the site keeps them: a closed one would look like a fault.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

void start(process.argv[2] ?? "");
