const minute = 60_000;
/** Most stored keys; the oldest are dropped. */
const mostKeys = 500;

/**
 * Lets a repeated event through at most once a minute.
 * @param now milliseconds
 * @returns a function that returns how often the event of a key happened since it was last let through, or 0 while it
 *   is throttled
 */
export function createThrottle(now: () => number = Date.now) {
  const events = new Map<string, { since: number; suppressed: number }>();
  return (key: string): number => {
    const event = events.get(key);
    if (event && Math.abs(now() - event.since) < minute) {
      event.suppressed += 1;
      return 0;
    }
    events.delete(key);
    const [oldest = key] = events.size >= mostKeys ? events.keys() : [];
    events.delete(oldest);
    events.set(key, { since: now(), suppressed: 0 });
    return (event?.suppressed ?? 0) + 1;
  };
}
