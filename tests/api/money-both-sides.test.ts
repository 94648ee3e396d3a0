import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { expectBooksEqual, settle } from "../support/money-checks.ts";
import { runMoney } from "../support/money-run.ts";
import type { ProviderName } from "../support/money-site.ts";
import { runs } from "../support/runs.ts";

/** `npm run simulate:money` sets these. */
const operations = Number(process.env.MONEY_OPERATIONS ?? runs(15, 100));
const firstSeed = Number(process.env.MONEY_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MONEY_SEEDS ?? 1) }, (_, place) => firstSeed + place);
/** By day each provider meets one of the databases; at night, and in a simulation, both. */
const isWhole = isNightly || process.env.MONEY_OPERATIONS !== undefined;
const allProviders = ["iyzico", "paytr"] as const satisfies ProviderName[];
const providersOn = (database: (typeof bothDatabases)[number]) =>
  isWhole ? allProviders : [database === "postgres" ? ("iyzico" as const) : ("paytr" as const)];

describe.each(bothDatabases)("the provider's books and ours on %s", (database) => {
  const cases = providersOn(database).flatMap((provider) => seeds.map((seed) => [provider, seed] as const));
  test.each(cases)(
    "agree after faults at every step: %s, seed %i",
    { timeout: 60_000 + operations * 3_000 },
    async (provider, seed) => {
      const { run, figures } = await runMoney({ provider, database, operations, seed });
      onTestFinished(() => run.close());
      await settle(run);
      const result = await expectBooksEqual(run);
      expect(result.succeeded).toBeGreaterThan(0);
      if (process.env.MONEY_OPERATIONS)
        process.stdout.write(`${database} ${provider} seed ${seed}: ${JSON.stringify({ ...result, ...figures })}\n`);
    },
  );
});
