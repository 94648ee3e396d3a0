import { expect } from "vitest";
import { EnvironmentFault } from "../../app/process/environment/variables.server.ts";

/** Returns the lines that stop the start, one for each wrong variable; none when the environment can be read. */
export function faultsOf(read: () => unknown): string[] {
  try {
    read();
  } catch (fault) {
    expect(fault).toBeInstanceOf(EnvironmentFault);
    return (fault as Error).message.split("\n");
  }
  return [];
}
