import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { compiledOnce } from "../../app/backend/database/queries.ts";

const findStages = compiledOnce((db, keys: readonly string[], price: number) =>
  db
    .selectFrom("stages")
    .select(["key", "price_per_share"])
    .where("price_per_share", ">", price)
    .where("key", "in", [...keys])
    .orderBy("key"),
);

test("a query that is compiled once gets the parameters of each call", async () => {
  const db = openDatabase(":memory:");
  onTestFinished(() => db.destroy());
  await db.schema.createTable("stages").addColumn("key", "text").addColumn("price_per_share", "integer").execute();
  for (const [place, key] of ["a", "b", "c"].entries())
    await db
      .insertInto("stages")
      .values({ key, price_per_share: place + 1, texts: undefined! })
      .execute();
  const keys = async (...parameters: [readonly string[], number]) =>
    (await findStages(db, ...parameters)).map(({ key }) => key);
  expect(await keys(["a", "b"], 0)).toEqual(["a", "b"]);
  expect(await keys(["b", "c"], 2)).toEqual(["c"]);
  expect(await keys(["a", "b", "c"], 0)).toEqual(["a", "b", "c"]);
  expect(await keys(["a", ...Array.from({ length: 60 }, (_, number) => `x${number}`)], 0)).toEqual(["a"]);
  expect(await keys([], 0)).toEqual([]);
  const changing = compiledOnce((db, key: string) =>
    db.selectFrom("stages").select("key").where("key", "=", `${key}!`),
  );
  await expect(changing(db, "a")).rejects.toThrow("not used, or changed");
});
