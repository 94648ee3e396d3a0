import { useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** Tells whether JavaScript runs. False on the server and in the first render, so that both match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
