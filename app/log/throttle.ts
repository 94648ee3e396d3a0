const minute = 60_000;
/** Keys remembered at most; beyond it the oldest are forgotten. */
const mostKeys = 500;

/**
 * Lets a repeated event through at most once a minute.
 * @param now milliseconds
 * @returns a function that answers how often the event of that key happened since it was last let through, or 0 when
 *   it is to stay unsaid for now
 */
export function createThrottle(now: () => number = Date.now) {
  const events = new Map<string, { since: number; unsaid: number }>();
  return (key: string): number => {
    const event = events.get(key);
    if (event && Math.abs(now() - event.since) < minute) {
      event.unsaid += 1;
      return 0;
    }
    events.delete(key);
    if (events.size >= mostKeys) events.delete(events.keys().next().value!);
    events.set(key, { since: now(), unsaid: 0 });
    return (event?.unsaid ?? 0) + 1;
  };
}
