import { timingSafeEqual } from "node:crypto";

/** Compares two texts in constant time, so that the duration tells nothing of a secret. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
