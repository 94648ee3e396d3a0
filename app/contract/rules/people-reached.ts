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

/** How many people's water a gift pays for, and the part of one person's beside them; null for less than a quarter. */
export interface WaterOfGift {
  readonly people: number;
  readonly part: PartOfPerson | null;
}

/**
 * Returns what each of several gifts pays for, rounded down: of one sum nothing where that is less than a quarter of
 * one person's water, and of no sum anything where two of them would be told the same.
 * @param amounts kuruş
 */
export function waterOfGifts(cause: PeopledCause, amounts: readonly number[]): readonly (WaterOfGift | null)[] {
  const waters = amounts.map((amount) => waterOf(cause, amount));
  const said = waters.filter((water) => water !== null).map(({ people, part }) => `${people} ${part}`);
  return new Set(said).size === said.length ? waters : amounts.map(() => null);
}

function waterOf(cause: PeopledCause, amount: number): WaterOfGift | null {
  const { goal_amount, people } = cause;
  if (!goal_amount || goal_amount < 0) return null;
  const reached = peopleReached(cause, amount);
  const beside = people * amount - reached * goal_amount;
  const part = namedParts.find(([, parts, whole]) => beside * whole >= goal_amount * parts)?.[0] ?? null;
  return reached === 0 && part === null ? null : { people: reached, part: reached < people ? part : null };
}

/** Returns what the water of one person costs, in whole lira rounded up, as kuruş; null where nobody counted people. */
export function priceOfPerson({ goal_amount, people }: PeopledCause): number | null {
  return goal_amount && goal_amount > 0 && people > 0 ? Math.ceil(goal_amount / people / 100) * 100 : null;
}
