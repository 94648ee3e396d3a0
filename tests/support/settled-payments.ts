import { expect } from "vitest";
import { openTestDatabase, type Place } from "./database.ts";

/**
 * Waits until each payment of the running site has an end or waits for its donor. Failed ones without an answer are
 * asked about for hours, in case that the bank took money after all.
 */
export async function waitUntilSettled(place: Place): Promise<void> {
  const open = () =>
    openTestDatabase(place).query("select id, state from payments where state in ('created', 'confirming')");
  await expect.poll(open, { timeout: 240_000, interval: 500 }).toEqual([]);
}
