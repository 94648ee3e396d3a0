import type { CDPSession } from "@playwright/test";

/** A JavaScript value of the page, as far as the tests read it. */
export interface RemoteValue {
  readonly objectId?: string;
  readonly value?: unknown;
  readonly description?: string;
  readonly preview?: {
    readonly subtype?: string;
    readonly properties: readonly { readonly name: string; readonly value?: string }[];
  };
}

export interface ExceptionDetails {
  readonly text: string;
  readonly exception?: RemoteValue;
}

/** The DevTools events that the tests listen to, with the fields they read. */
interface DevToolsEvents {
  "Network.dataReceived": { requestId: string };
  "Network.loadingFailed": { requestId: string };
  "Network.loadingFinished": { requestId: string };
  "Network.requestWillBeSent": { requestId: string; type: string; request: { method: string; url: string } };
  "Network.responseReceived": { requestId: string; type: string };
  "Page.frameClearedScheduledNavigation": { frameId: string };
  "Page.frameDetached": { frameId: string };
  "Page.frameNavigated": { frame: { id: string } };
  "Page.frameScheduledNavigation": { frameId: string; delay?: number; url?: string };
  "Page.frameStartedLoading": { frameId: string };
  "Page.frameStoppedLoading": { frameId: string };
  "Page.javascriptDialogOpening": { type: string; message: string };
  "Runtime.consoleAPICalled": { type: string; args: readonly RemoteValue[] };
  "Runtime.exceptionThrown": { exceptionDetails: ExceptionDetails };
}

/** An open DevTools connection to one page. */
export type DevTools = {
  /** Sends a command; rejects with the browser's own message, or when the browser is gone. */
  send: CDPSession["send"];
  /** Calls the listener for every event of this name. */
  on<Name extends keyof DevToolsEvents>(event: Name, listen: (parameters: DevToolsEvents[Name]) => void): void;
  close(): void;
};

/** What the browser sends: the answer to the command with this id, or an event. */
interface Incoming {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: string };
  readonly method?: string;
  readonly params?: unknown;
}

/**
 * Speaks the DevTools protocol over Node's own WebSocket, without a driver library: those no longer know old browsers.
 */
export async function connectDevTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { method: string; resolve(result: unknown): void; reject(cause: Error): void }>();
  const listeners = new Map<string, ((parameters: unknown) => void)[]>();
  let count = 0;
  let gone = false;

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`No DevTools connection to ${address}.`)), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Incoming;
    if (message.id === undefined) {
      for (const listen of listeners.get(message.method ?? "") ?? []) listen(message.params ?? {});
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error)
      asked?.reject(new Error(`${asked.method}: ${message.error.message} ${message.error.data ?? ""}`.trim()));
    else asked?.resolve(message.result ?? {});
  });
  socket.addEventListener("close", () => {
    gone = true;
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser has gone.`));
    waiting.clear();
  });

  return {
    send(method, parameters) {
      return new Promise((resolve, reject) => {
        if (gone) return reject(new Error(`${method}: the browser has gone.`));
        const id = ++count;
        waiting.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ id, method, params: parameters ?? {} }));
      });
    },
    on(event, listen) {
      listeners.set(event, [...(listeners.get(event) ?? []), listen as (parameters: unknown) => void]);
    },
    close() {
      socket.close();
    },
  };
}
