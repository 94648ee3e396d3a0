/** What counts the people of a gift to a well. */
export interface PeopledCause {
  /** Kuruş; null without a goal. */
  readonly goal_amount: number | null;
  /** The people who will live on the well; 0 when nobody counted them. */
  readonly people: number;
}

/**
 * Returns how many people a gift to a well brings water to: the part of its people that the gift is of the goal,
 * rounded down, so that gifts up to the goal together never claim more people than the well has. 0 for less than one
 * person, and without a goal or a number of people.
 * @param amount kuruş
 */
export function peopleReached({ goal_amount, people }: PeopledCause, amount: number): number {
  if (!goal_amount || goal_amount < 0 || amount <= 0) return 0;
  return Math.min(people, Math.floor((people * amount) / goal_amount));
}

/** Parts of one person's water that have a word of their own, the largest first. */
const namedParts = [
  ["threeQuarters", 3, 4],
  ["twoThirds", 2, 3],
  ["half", 1, 2],
  ["third", 1, 3],
  ["quarter", 1, 4],
] as const;
export type PartOfPerson = (typeof namedParts)[number][0];

/**
 * Returns the part of one person's water that a gift below one person pays for, rounded down; null for less than a
 * quarter, for one person and more, and without a goal or a number of people.
 * @param amount kuruş
 */
export function partOfPerson({ goal_amount, people }: PeopledCause, amount: number): PartOfPerson | null {
  if (!goal_amount || goal_amount < 0 || people * amount >= goal_amount) return null;
  return namedParts.find(([, parts, whole]) => people * amount * whole >= goal_amount * parts)?.[0] ?? null;
}
