import { expect } from "vitest";
import type { TestBackend } from "./backend.ts";

const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Something that is allowed for a while: what it is, how long, and what is answered before its end and at it. */
export interface Ending<Subject> {
  readonly what: string;
  readonly milliseconds: number;
  /** Makes what ends, at the moment of the test clock. */
  readonly arrange: () => Promise<Subject>;
  readonly act: (subject: Subject) => Promise<unknown>;
  readonly before?: unknown;
  readonly at: unknown;
}

/** Ties the types of an ending together. */
export function ending<Subject>(one: Ending<Subject>): Ending<unknown> {
  return one as Ending<unknown>;
}

/** Expects an end at its very millisecond: nothing ends before it, and nothing lasts beyond it. */
export async function expectEnd(
  { clock }: Pick<TestBackend, "clock">,
  { milliseconds, arrange, act, before = "done", at }: Ending<unknown>,
): Promise<void> {
  const early = await arrange();
  const begun = clock.now().getTime();
  clock.advance(milliseconds - 1);
  expect(await act(early), "a millisecond before the end").toEqual(before);
  expect(clock.now().getTime() - begun, "the clock stood still").toBe(milliseconds - 1);
  const late = await arrange();
  clock.advance(milliseconds);
  expect(await act(late), "at the end").toEqual(at);
}
