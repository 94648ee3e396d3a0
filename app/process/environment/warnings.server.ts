import { formerSettings, secretNames, settingNames } from "./settings.server.ts";
import type { Variables } from "./variables.server.ts";

/** Beginnings of names that hardly any other program has. */
const families = ["PAYMENT_", "PAYTR_", "SMS_", "NETGSM_", "MAIL_", "STAFF_", "ADMIN_", "FIREBASE_", "BACKUP_"];
/** Names that are compared for typing errors have this many letters at least: shorter ones are like too many others. */
const shortestCompared = 6;
const mostChanges = 2;

/** WEB_CONCURRENCY is read before the others. */
const settings: readonly string[] = [...settingNames, "WEB_CONCURRENCY"];
const all = new Set([...settings, ...secretNames.map((name) => `${name}_FILE`)]);

/**
 * Returns a line for each variable that is no setting, but was one, or is spelt or begins like one: a misspelt setting
 * would start a sample site. Other programs' variables are in the environment as well.
 */
export function settingWarnings(variables: Variables): string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (all.has(name)) return [];
    const former = formerSettings[name];
    if (former) return value ? [`${name} is no setting any more: ${former}`] : [];
    const bare = name.replace(/_FILE$/, "");
    if (bare !== name && settings.includes(bare)) return [`${name} is no setting: ${bare} is not read from a file`];
    const meant = settings.find((one) => one.length >= shortestCompared && changesBetween(one, name) <= mostChanges);
    if (meant) return [`${name} is no setting: is ${meant} meant?`];
    return families.some((family) => name.startsWith(family)) ? [`${name} is no setting`] : [];
  });
}

/** Counts the letters to add, leave out or change between two names (Levenshtein). */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostChanges) return mostChanges + 1;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, letter] of [...one].entries()) {
    let left = place + 1;
    const next = [left];
    for (const [column, otherLetter] of [...other].entries()) {
      const [corner = 0, above = 0] = row.slice(column, column + 2);
      left = Math.min(above + 1, left + 1, corner + (letter === otherLetter ? 0 : 1));
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
