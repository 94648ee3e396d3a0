/** Türkiye has been three hours ahead of UTC, all year, since 2016. */
const istanbulMilliseconds = 3 * 3_600_000;

/** Returns the day of a moment in Istanbul as YYYY-MM-DD. */
export function dayInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(0, 10);
}
