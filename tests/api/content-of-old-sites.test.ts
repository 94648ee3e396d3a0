import { expect, describe, test } from "vitest";
import { databases, createClock, makePlace, openTestBackend } from "../support/backend.ts";
import { administratorOf } from "../support/staff.ts";

const at = "2026-05-04T00:00:00.000Z";

describe.each(databases)("a site without starter content, on %s", (database) => {
  test("keeps its pages and menu, and shows nothing foreign", async () => {
    const beside = { place: await makePlace(database), clock: createClock() };
    const empty = await openTestBackend({ beside, config: { starter: false } });
    const page = (slug: string, title: string, body: string) =>
      `insert into content_items
        (kind, slug, state, published_at, position, texts, fields, search_tr, search_en, created_at, updated_at, version)
        values ('page', '${slug}', 'published', '${at}', 0,
        '${JSON.stringify({ tr: { title, body }, en: { title: `${title} (en)`, body } })}', '{}', '', '', '${at}', '${at}', 1)`;
    const menu = { tr: [{ label: "Bizim", slug: "/", subMenuItems: [] }], en: [] };
    for (const statement of [
      page("kvkk", "Aydınlatma", "Bizim metnimiz"),
      page("tuzuk", "Tüzük", "Madde 1"),
      `insert into site_documents (key, body) values ('menu', '${JSON.stringify(menu)}')`,
    ])
      await empty.db.execute(statement);
    await empty.close();

    const site = await openTestBackend({ beside });
    const shown = (slug: string, language: "tr" | "en" = "tr") =>
      site.dataOf("showFixedPage", { params: { slug } }, { language });
    const kvkk = { body: "Bizim metnimiz", updated_at: "2026-05-04" };
    expect(await shown("kvkk")).toMatchObject({ ...kvkk, title: "Aydınlatma" });
    expect(await shown("kvkk", "en")).toMatchObject({ ...kvkk, title: "Aydınlatma (en)" });
    expect((await shown("tuzuk")).title).toBe("Tüzük");
    expect(await site.dataOf("listMenu")).toEqual(menu.tr);
    // Pages that routes need are added, samples as drafts.
    expect((await shown("about-us")).title).toBe("Biz kimiz");
    for (const list of ["listNews", "listBankAccounts", "listPopups"] as const)
      expect(await site.dataOf(list)).toEqual([]);
    const staff = await administratorOf(site);
    const drafts = await site.asStaff("listContent", { params: { kind: "news" }, query: { standing: "draft" } });
    expect(drafts.length).toBeGreaterThan(8);
    await site.close();

    const again = await openTestBackend({ beside });
    expect((await again.call("listContent", { params: { kind: "news" } }, staff)).meta.total).toBe(drafts.length);
    expect(again.failures).toEqual([]);
    await again.close();
  });
});
