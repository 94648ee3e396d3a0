import { describe, test } from "vitest";
import { bothDatabases } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { openFundSequences } from "../support/fund-sequences.ts";
import { ownBackend } from "../support/shared-backend.ts";

const sequences = isNightly ? 10_000 : 30;
/** Sequences before each regular gift, whose month takes longer. */
const betweenRegular = isNightly ? 100 : 10;

describe.each(bothDatabases)("random gifts, refunds and spending on %s", (database) => {
  test(
    "leave each fund with its own money, to the kuruş",
    async () => {
      const site = await ownBackend({ database });
      const { run, runRegular } = await openFundSequences(site);
      for (let seed = 1; seed <= sequences; seed++) {
        await run(seed);
        if (seed % betweenRegular === 0) await runRegular(seed);
      }
      await site.db.expectConsistent();
    },
    isNightly ? 4 * 3_600_000 : 120_000,
  );
});
