import { createContext, useContext, useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/texts.tsx";

/** The id of the request that the server answers; null in a browser. */
export const RequestNumberContext = createContext<string | null>(null);

const place = "request-number";
const nothing = () => () => {};

/** The number that the server wrote into this page. */
function numberOfDocument(): string | null {
  return document.getElementById(place)?.dataset.number ?? null;
}

/** The number of the last request of this page that the server failed to answer: it names it beside its answer. */
function numberOfLastFailure(): string | null {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const named = requests.flatMap(({ serverTiming }) => serverTiming ?? []).filter(({ name }) => name === "request");
  return named.at(-1)?.description ?? numberOfDocument();
}

/** Says under which number a failure stands in the site's log. */
export function RequestNumber() {
  const { t } = useTexts();
  const served = useContext(RequestNumberContext);
  const number = useSyncExternalStore(
    nothing,
    numberOfLastFailure,
    () => served ?? (typeof document === "undefined" ? null : numberOfDocument()),
  );
  if (number === null) return null;
  return (
    <p id={place} data-number={number}>
      <small>{t("failure.number", { number })}</small>
    </p>
  );
}
