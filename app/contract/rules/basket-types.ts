/**
 * What people give to, and its number on the wire (§3 "Basket type"; 4 is ours: the projects of donation-categories).
 */
export const basketTypes = { sacrifice: 1, water_well: 2, spring: 3, project: 4 } as const;
export type CauseKind = keyof typeof basketTypes;
export type BasketType = (typeof basketTypes)[CauseKind];

/** The kind behind a number of the wire. */
export function kindOf(type: BasketType): CauseKind {
  return (Object.keys(basketTypes) as CauseKind[]).find((kind) => basketTypes[kind] === type)!;
}
