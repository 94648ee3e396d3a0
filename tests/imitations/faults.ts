import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BookEntry } from "./books.ts";
import type { Notice } from "./mailbox.ts";

/** What an imitated provider receives. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** What it answers: JSON, or text of another type. */
export interface Answer {
  readonly status: number;
  readonly content: string;
  readonly type?: "text/html";
  readonly location?: string;
}

export interface Imitation {
  /** Returns the name of the step that a call is, for faults; null for pages of the payer's browser. */
  stepOf(call: Call): string | null;
  act(call: Call): Answer;
  /** Returns the same answer with a wrong signature or without the fields that prove it. */
  forge(answer: Answer): Answer;
  /** Returns the refusal of a code; nothing is done. */
  refuse(code: string): Answer;
  /** Approves what the fraud check holds. */
  approve(): void;
  setNow(moment: string): void;
  books(): BookEntry[];
  /** Sells or refunds without the site, as staff or a fault of the provider would. */
  byItself(amount: number, refundOf?: string): string;
  /** Stores a card without the site; only a provider that keeps cards does. */
  storeCard?(number: string): { readonly user: string; readonly token: string };
  /** Returns a notice like this one that the provider did not sign. */
  forgeNotice(notice: Notice, way: number): Notice;
}

/**
 * What goes wrong at one step. "before": the provider does nothing; "after": it acted, and its answer is lost. "late":
 * it acts only when the test lets it, long after the site gave up.
 */
export const faults = [
  "drop before",
  "drop after",
  "hang before",
  "hang after",
  "late",
  "nonsense before",
  "nonsense after",
  "half after",
  "500 before",
  "500 after",
  "forged",
] as const;
export type Fault = (typeof faults)[number] | `refuse:${string}`;

/**
 * Keeps the orders for faults, each for the next call of its step, and the requests that wait for an answer.
 * @param onUnanswered told of each call that gets no answer
 */
export function createFaults(onUnanswered: () => void) {
  const orders: { readonly step: string; readonly fault: Fault }[] = [];
  const hanging = new Set<ServerResponse>();
  const late: (() => void)[] = [];

  function take(step: string): Fault | undefined {
    const index = orders.findIndex((order) => order.step === step);
    return index < 0 ? undefined : orders.splice(index, 1)[0]!.fault;
  }

  function hang(response: ServerResponse): void {
    hanging.add(response);
    response.once("close", () => hanging.delete(response));
    onUnanswered();
  }

  return {
    /** @param step its name, as the imitation lists them */
    order: (step: string, added: readonly Fault[]) => void orders.push(...added.map((fault) => ({ step, fault }))),

    /** Answers one call, with the fault that waits for its step. */
    answer(response: ServerResponse, provider: Imitation, call: Call): void {
      const step = provider.stepOf(call);
      const fault = step === null ? undefined : take(step);
      if (fault === undefined) return send(response, provider.act(call));
      if (fault.startsWith("refuse:")) return send(response, provider.refuse(fault.slice("refuse:".length)));
      if (fault === "late") {
        late.push(() => void provider.act(call));
        return hang(response);
      }
      const answer = fault.endsWith("before") ? null : provider.act(call);
      if (fault === "forged") return send(response, provider.forge(answer!));
      if (fault.startsWith("drop")) return void response.destroy();
      if (fault.startsWith("hang")) return hang(response);
      if (fault.startsWith("nonsense"))
        return send(response, { status: 200, type: "text/html", content: "<html><h1>Bakım çalışması</h1></html>" });
      if (fault.startsWith("500"))
        return send(response, { status: 500, content: '{"status":"failure","errorCode":"1"}' });
      sendHalf(response, answer!.content);
    },

    /** Lets the provider do what it was too slow for; nobody waits for these answers any more. */
    release(): void {
      for (const act of late.splice(0)) act();
      for (const response of hanging) response.destroy();
      hanging.clear();
    },

    waiting: () => hanging.size,

    calm(): void {
      orders.length = 0;
      this.release();
    },
  };
}

export async function read(request: IncomingMessage): Promise<Call> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://provider.test");
  return { method: request.method ?? "GET", path, query, headers: request.headers, body: await text(request) };
}

export function send(response: ServerResponse, { status, content, type, location }: Answer): void {
  response
    .writeHead(status, {
      "content-type": type ? `${type}; charset=utf-8` : "application/json",
      ...(location && { location }),
    })
    .end(content);
}

/** Breaks off in the middle of the content. */
export function sendHalf(response: ServerResponse, content: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(content) });
  response.write(content.slice(0, content.length / 2), () => response.destroy());
}

export function json(content: unknown, status = 200): Answer {
  return { status, content: JSON.stringify(content) };
}
