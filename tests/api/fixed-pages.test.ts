import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases, openTestBackend } from "../support/backend.ts";

describe.each(databases)("fixed pages on %s", (database) => {
  test("exist in both languages, with headings and a version", async () => {
    const site = await openTestBackend({ database });
    const versions = new Set<string>();
    for (const slug of ["kvkk", "cookies", "terms-of-use"]) {
      for (const language of ["tr", "en"] as const) {
        const page = await site.dataOf("showFixedPage", { params: { slug } }, { language });
        expect(page).toMatchObject({ slug, title: expect.stringMatching(/\S/), updated_at: "2026-11-21" });
        expect(page.body.split("\n\n").filter((paragraph) => paragraph.startsWith("# ")).length).toBeGreaterThan(2);
        expect(page.body).toMatch(language === "tr" ? /örnek bir metindir/ : /is a sample text/);
        versions.add(page.version);
      }
    }
    expect(versions.size).toBe(6);
    expect(await outcome(site.call("showFixedPage", { params: { slug: "nothing" } }))).toBe("404 not_found");
    await site.close();
  });

  test("are added to older sites and never overwrite", async () => {
    const one = await openTestBackend({ database });
    await one.db.execute("delete from content_items where kind = 'page' and slug <> 'kvkk'");
    await one.db.execute(
      "update content_items set texts = replace(texts, 'Veri sorumlusu', 'Bizim metnimiz') where kind = 'page'",
    );
    const two = await openTestBackend({ beside: one });
    expect((await two.dataOf("showFixedPage", { params: { slug: "kvkk" } })).body).toContain("Bizim metnimiz");
    await two.db.execute("delete from content_items where kind = 'page'");
    await two.close();
    const three = await openTestBackend({ beside: one });
    expect((await three.dataOf("showFixedPage", { params: { slug: "cookies" } })).title).toBe("Çerez politikası");
    await three.close();
    await one.close();
  });
});
