import { expect } from "vitest";

/** Fails with all faults of a check, one a line: "file:line: what is wrong". */
export function expectNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) expect.fail(`faults:\n${faults.join("\n")}`);
}
