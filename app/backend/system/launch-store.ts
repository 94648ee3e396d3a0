/** What the database tells about a site that is to take real money. */
export interface LaunchFacts {
  /** Pages of law that nobody has saved since they were loaded. */
  readonly sampleLawPages: number;
  readonly administrators: number;
  readonly administratorsWithoutSecondFactor: number;
  /** The latest moment that an entry was made at, by the clock of then; null in an empty database. ISO 8601. */
  readonly newestEntry: string | null;
}

export interface LaunchStore {
  /** @param adminPhones numbers of the first administrators, E.164 */
  facts(adminPhones: readonly string[]): Promise<LaunchFacts>;
}
