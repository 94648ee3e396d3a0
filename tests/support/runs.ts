/**
 * Returns how often a property is tried: a few times on a developer's machine, thoroughly in CI.
 * @param usually tries without CI in the environment
 * @param inCi tries with it
 */
export function runs(usually: number, inCi: number): number {
  return process.env.CI ? inCi : usually;
}
