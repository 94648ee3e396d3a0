import type { DevTools } from "./devtools-protocol.ts";
import { sleep, defaultTimeoutMs } from "./terminal.ts";

/** Knows whether a page is still loading anything that could change it. */
export type Traffic = {
  /** Waits until nothing has been under way for a moment; fails with what still was after the time. */
  settle(timeoutMs?: number): Promise<void>;
};

/** A click's navigation begins some milliseconds after the click; a page counts as settled after this much silence. */
const silenceMs = 120;
/** A response whose body no script reads is never reported as finished: it counts as such after this much silence. */
const unreadMs = 500;
const neverChangesThePage = new Set(["Image", "Media", "Font", "Manifest", "Ping", "EventSource", "WebSocket"]);

/** Listens to a page's frames and requests from now on. */
export function watchTraffic(devTools: DevTools): Traffic {
  const underWay = new Map<string, string>();
  const answeredAt = new Map<string, number>();
  let lastChange = Date.now();
  const began = (key: string, what: string) => {
    underWay.set(key, what);
    lastChange = Date.now();
  };
  const ended = (key: string) => {
    answeredAt.delete(key);
    if (underWay.delete(key)) lastChange = Date.now();
  };

  devTools.on("Page.frameStartedLoading", ({ frameId }) => began(`frame ${frameId}`, "a frame that loads"));
  devTools.on("Page.frameStoppedLoading", ({ frameId }) => ended(`frame ${frameId}`));
  devTools.on("Page.frameDetached", ({ frameId }) => {
    ended(`frame ${frameId}`);
    ended(`plan ${frameId}`);
  });
  devTools.on("Page.frameScheduledNavigation", ({ frameId, delay, url }) => {
    // A refresh that is due later leaves the page to the reader until then.
    if ((delay ?? 0) < 1) began(`plan ${frameId}`, `a navigation to ${url ?? "somewhere"}`);
  });
  devTools.on("Page.frameClearedScheduledNavigation", ({ frameId }) => ended(`plan ${frameId}`));
  devTools.on("Page.frameNavigated", ({ frame }) => ended(`plan ${frame.id}`));
  devTools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    // Chromium 64 calls a fetch "Other" until its response comes.
    if (!neverChangesThePage.has(type)) began(`request ${requestId}`, `${request.method} ${request.url}`);
  });
  devTools.on("Network.responseReceived", ({ requestId, type }) => {
    if (neverChangesThePage.has(type)) ended(`request ${requestId}`);
    else if (type === "Fetch") answeredAt.set(`request ${requestId}`, Date.now());
  });
  devTools.on("Network.dataReceived", ({ requestId }) => {
    if (answeredAt.has(`request ${requestId}`)) answeredAt.set(`request ${requestId}`, Date.now());
  });
  devTools.on("Network.loadingFinished", ({ requestId }) => ended(`request ${requestId}`));
  devTools.on("Network.loadingFailed", ({ requestId }) => ended(`request ${requestId}`));

  return {
    async settle(timeoutMs = defaultTimeoutMs) {
      const end = Date.now() + timeoutMs;
      // Silence is counted from now at the earliest: what was just done has not had time to show.
      lastChange = Math.max(lastChange, Date.now());
      while (underWay.size > 0 || Date.now() - lastChange < silenceMs) {
        for (const [key, at] of answeredAt) if (Date.now() - at > unreadMs) ended(key);
        if (Date.now() > end)
          throw new Error(`After ${timeoutMs} ms still under way: ${[...underWay.values()].join(", ")}`);
        await sleep();
      }
    },
  };
}
