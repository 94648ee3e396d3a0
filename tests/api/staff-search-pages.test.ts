import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { largestSearch, shortSearchRows } from "../../app/contract/rules/limits.ts";
import { bothDatabases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { fillDesk } from "../support/desk-data.ts";
import { administratorOf } from "../support/staff.ts";

describe.each(bothDatabases)("a search of payments with more matches than are counted, on %s", (database) => {
  let site: TestBackend;
  let staff: Awaited<ReturnType<typeof administratorOf>>;
  beforeAll(async () => {
    // The job of retention would forget the failed payments of these two years in the middle of a test.
    site = await openTestBackend({ database, config: { runsJobs: false } });
    await fillDesk(site, database, (isNightly ? shortSearchRows : largestSearch) + 300);
    staff = await administratorOf(site);
  });
  afterAll(() => site.close());

  const listed = async (query: object) => {
    const { data, meta, is_more } = await site.call("listStaffPayments", { query: { per_page: 50, ...query } }, staff);
    return {
      ids: data.map(({ id }) => id),
      urgent: data.filter(({ is_waiting }) => is_waiting).length,
      total: meta.total,
      is_more,
    };
  };

  test("has the pages of the list, because every payment has the word", async () => {
    expect((await listed({})).urgent).toBeGreaterThan(0);
    const ids = new Set<string>();
    for (const page of [1, 2, 3, largestSearch / 50]) {
      const found = await listed({ q: "example", page });
      expect(found.ids, String(page)).toEqual((await listed({ page })).ids);
      for (const id of found.ids) ids.add(id);
      expect(found).toMatchObject({ total: largestSearch, is_more: true });
    }
    expect(ids.size).toBe(4 * 50);
    expect((await listed({ q: "example", page: largestSearch / 50 + 1 })).ids).toEqual([]);
  });

  test("finds a number beside the words, and a state among them", async () => {
    const { ids } = await listed({ page: 20 });
    expect((await listed({ q: ids[0] })).ids).toContain(ids[0]);
    const failed = await listed({ state: "failed" });
    expect((await listed({ q: "example", state: "failed" })).ids).toEqual(failed.ids);
  });

  // Each search of a word that is nowhere in the newest rows reads them all.
  const short = "looks for words of fewer than three letters in the newest rows alone";
  if (isNightly) test(short, findsShortWords);
  async function findsShortWords() {
    const mark = (order: "asc" | "desc") =>
      site.db.execute(`update payments set search_text = 'xq'
        where id = (select id from payments order by created_at ${order}, id limit 1)`);
    await mark("asc");
    expect((await listed({ q: "xq" })).ids).toEqual([]);
    await mark("desc");
    expect((await listed({ q: "xq" })).ids).toHaveLength(1);
  }
});
