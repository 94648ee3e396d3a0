/** Beginnings of names that hardly any other program has. */
const families = ["PAYMENT_", "PAYTR_", "SMS_", "NETGSM_", "MAIL_", "STAFF_", "ADMIN_", "FIREBASE_", "BACKUP_"];
/** Names that are compared for typing errors have this many letters at least: shorter ones are like too many others. */
const shortestCompared = 6;
const mostChanges = 2;

/**
 * Returns a line for each variable that no setting has, but whose name begins or is spelt like one: a misspelt setting
 * would start a sample site. Other programs' variables are in the environment as well.
 * @param known names of all settings
 * @param files those that a file may hold, by a variable that ends with _FILE
 */
export function unknownSettings(
  names: readonly string[],
  known: readonly string[],
  files: readonly string[],
): string[] {
  const all = new Set([...known, ...files.map((name) => `${name}_FILE`)]);
  return names.flatMap((name) => {
    if (all.has(name)) return [];
    const bare = name.replace(/_FILE$/, "");
    if (bare !== name && known.includes(bare)) return [`${name} is no setting: ${bare} is not read from a file`];
    const meant = known.find(
      (one) => one.length >= shortestCompared && changesBetween(one, name) <= mostChanges && one !== name,
    );
    if (meant) return [`${name} is no setting: is ${meant} meant?`];
    return families.some((family) => name.startsWith(family)) ? [`${name} is no setting`] : [];
  });
}

/** Counts the letters to add, leave out or change between two names (Levenshtein). */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostChanges) return mostChanges + 1;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [column, otherLetter] of [...other].entries())
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === otherLetter ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
