import { expect, test } from "vitest";
import { containsNumber } from "../support/secrets.ts";

test("finds a code as number or text, not inside ids, dates or file names", () => {
  for (const leak of ['{"cvv":"987"}', '\\"987\\"', "cvv=987&x=1", 'value="987"', "987", "Kod 987.", '{"cvv":987}'])
    expect(containsNumber(leak, "987"), leak).toBe(true);
  for (const chance of [
    "0b987c1e-1987-4a",
    "2026-11-21T21:58:49.987Z",
    "/assets/basket-Df987K3b.js",
    "bank-987abcde.js",
  ])
    expect(containsNumber(chance, "987"), chance).toBe(false);
});
