/**
 * The parameters of a DevTools event or the result of a command; its fields are described by the protocol's own pages.
 */
export type Message = Record<string, any>;

/** An open DevTools connection to one page. */
export type DevTools = {
  /** Sends a command; fails with the browser's own words, or when the browser is gone. */
  send(method: string, parameters?: Message): Promise<Message>;
  /** Hears every event of this name. */
  on(event: string, hear: (parameters: Message) => void): void;
  close(): void;
};

/**
 * Speaks the DevTools protocol over Node's own WebSocket, without a driver library: those no longer know old browsers.
 */
export async function connectDevTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { method: string; resolve(result: Message): void; reject(cause: Error): void }>();
  const listeners = new Map<string, ((parameters: Message) => void)[]>();
  let count = 0;
  let gone = false;

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`No DevTools connection to ${address}.`)), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message["id"] === undefined) {
      for (const hear of listeners.get(message["method"]) ?? []) hear(message["params"] ?? {});
      return;
    }
    const asked = waiting.get(message["id"]);
    waiting.delete(message["id"]);
    if (message["error"])
      asked?.reject(new Error(`${asked.method}: ${message["error"].message} ${message["error"].data ?? ""}`.trim()));
    else asked?.resolve(message["result"] ?? {});
  });
  socket.addEventListener("close", () => {
    gone = true;
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser has gone.`));
    waiting.clear();
  });

  return {
    send(method, parameters = {}) {
      return new Promise((resolve, reject) => {
        if (gone) return reject(new Error(`${method}: the browser has gone.`));
        const id = ++count;
        waiting.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ id, method, params: parameters }));
      });
    },
    on(event, hear) {
      listeners.set(event, [...(listeners.get(event) ?? []), hear]);
    },
    close() {
      socket.close();
    },
  };
}
