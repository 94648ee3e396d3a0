import type { DevTools } from "./devtools-protocol.ts";
import { sleep, defaultTimeoutMs } from "./terminal.ts";

/** Tracks whether a page is still loading anything that could change it. */
export type Traffic = {
  /** Waits until nothing has loaded for a moment. After the timeout, fails with a list of what is still loading. */
  settle(timeoutMs?: number): Promise<void>;
};

/** A page counts as settled after this time without traffic, because a navigation starts some time after its click. */
const silenceMs = 120;
/** A response that no script reads is never reported as finished. It counts as finished after this time. */
const unreadMs = 500;
const neverChangesThePage = new Set(["Image", "Media", "Font", "Manifest", "Ping", "EventSource", "WebSocket"]);

/** Starts watching a page's frames and requests. */
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
    // A refresh with a delay does not change the page yet.
    if ((delay ?? 0) < 1) began(`plan ${frameId}`, `a navigation to ${url ?? "somewhere"}`);
  });
  devTools.on("Page.frameClearedScheduledNavigation", ({ frameId }) => ended(`plan ${frameId}`));
  devTools.on("Page.frameNavigated", ({ frame }) => ended(`plan ${frame.id}`));
  devTools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    // Chromium 64 reports a fetch as "Other" until it has a response.
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
      // The silence starts now at the earliest, because the last action may not have caused traffic yet.
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
