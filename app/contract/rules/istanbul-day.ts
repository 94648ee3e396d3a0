/** Türkiye has been three hours ahead of UTC, all year, since 2016. */
const istanbulMilliseconds = 3 * 3_600_000;

/** Returns the day of a moment in Istanbul as YYYY-MM-DD. */
export function dayInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(0, 10);
}

/** Returns the time of a moment in Istanbul as "19:44". */
export function timeInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(11, 16);
}
