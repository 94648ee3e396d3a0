import { expect } from "vitest";
import type { TestBackend } from "./backend.ts";

/**
 * Expects an end at its very millisecond: nothing ends before it, and nothing lasts beyond it.
 * @param arrange makes what ends, at the moment of the test clock
 * @param at what is answered at the end
 * @param before what is answered until then
 */
export async function expectEnd<Subject>(
  { clock }: Pick<TestBackend, "clock">,
  milliseconds: number,
  arrange: () => Promise<Subject>,
  act: (subject: Subject) => Promise<unknown>,
  at: unknown,
  before: unknown = "done",
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
