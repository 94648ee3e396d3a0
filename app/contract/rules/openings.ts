import type { CauseKind } from "./kinds.ts";

/** Kinds of causes whose end staff show with an opening: its day, its place and its pictures. */
export const openedKinds = ["water_well", "project"] as const satisfies readonly CauseKind[];
export type OpenedKind = (typeof openedKinds)[number];

/** Returns whether a kind of cause or content has openings. */
export function isOpenedKind(kind: string): kind is OpenedKind {
  return openedKinds.some((one) => one === kind);
}

/** A cause that can have an opening. */
export interface OpenedCause {
  readonly kind: OpenedKind;
  readonly id: number;
}

/** Returns the name of a cause in its opening: "water_well-12", "project-5". */
export function openingKey({ kind, id }: OpenedCause): string {
  return `${kind}-${id}`;
}

/** Returns the cause that an opening names; null for any other text. */
export function causeOfOpening(key: unknown): OpenedCause | null {
  const [, kind, id] = /^(water_well|project)-([1-9]\d{0,9})$/.exec(String(key)) ?? [];
  return kind ? { kind: kind as OpenedKind, id: Number(id) } : null;
}

/** Returns the slug of a cause's opening, by which it is found. A cause has one opening at most. */
export function openingSlug(cause: OpenedCause): string {
  return openingKey(cause).replace("_", "-");
}
