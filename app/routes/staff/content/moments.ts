const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Istanbul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Returns the wall-clock time in Istanbul at a moment, as if it were UTC (ms). */
function istanbulTime(moment: Date): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Parses a moment in Istanbul time: "31.12.2026 14:30", "31/12/2026 14.30" or "2026-12-31 14:30".
 * @returns the moment in UTC as ISO text, or null if it is invalid
 */
export function momentFrom(text: string): string | null {
  const [, first = "", second, third = "", hour, minute] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})[\sT,]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  if (!first || (first.length === 4) === (third.length === 4)) return null;
  const [year, month, day] = (first.length === 4 ? [first, second, third] : [third, second, first]).map(Number) as [
    number,
    number,
    number,
  ];
  const wanted = Date.UTC(year, month - 1, day, Number(hour), Number(minute));
  const date = new Date(wanted);
  const isThere =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    Number(hour) < 24 &&
    Number(minute) < 60;
  if (!isThere || year < 2000 || year > 2099) return null;
  // Istanbul was not always at UTC+3: the offset is computed for the moment itself.
  const near = new Date(wanted - (istanbulTime(date) - wanted));
  const moment = new Date(wanted - (istanbulTime(near) - near.getTime()));
  return istanbulTime(moment) === wanted ? moment.toISOString() : null;
}

/** Formats a moment as {@link momentFrom} reads it, to the minute: "31.12.2026 14:30". Empty for null. */
export function momentText(moment: string | null): string {
  if (moment === null) return "";
  const local = new Date(istanbulTime(new Date(moment))).toISOString();
  return local.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, "$3.$2.$1 $4");
}
