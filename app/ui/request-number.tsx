import { createContext, useContext, useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/texts.tsx";

/** Id of the request that the server is answering; null in a browser. */
export const RequestNumberContext = createContext<string | null>(null);

const elementId = "request-number";
const noSubscription = () => () => {};

/** Reads the number that the server wrote into this page. */
function numberOfDocument(): string | null {
  return document.getElementById(elementId)?.dataset.number ?? null;
}

/** Returns the number of the page's last failed request, which the server sends in Server-Timing. */
function numberOfLastFailure(): string | null {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const named = requests.flatMap(({ serverTiming }) => serverTiming ?? []).filter(({ name }) => name === "request");
  return named.at(-1)?.description ?? numberOfDocument();
}

/** Shows the number by which the failure can be found in the site's log. */
export function RequestNumber() {
  const { t } = useTexts();
  const served = useContext(RequestNumberContext);
  const number = useSyncExternalStore(
    noSubscription,
    numberOfLastFailure,
    () => served ?? (typeof document === "undefined" ? null : numberOfDocument()),
  );
  if (number === null) return null;
  return (
    <p id={elementId} data-number={number}>
      <small>{t("failure.number", { number })}</small>
    </p>
  );
}
