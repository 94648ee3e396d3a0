import { expect, describe, test } from "vitest";
import { databases, createClock, makePlace, openTestBackend } from "../support/backend.ts";
import { makeDatabaseWithAnAccount, makeOldDatabase } from "../support/old-database.ts";
import { administratorOf } from "../support/staff.ts";

describe.each(databases)("a site from before content existed, on %s", (database) => {
  test("keeps its pages, popups, menu and causes, and shows nothing foreign", async () => {
    const place = await makePlace(database);
    await makeOldDatabase(place.database);
    const site = await openTestBackend({ beside: { place, clock: createClock() } });
    const page = async (slug: string, language: "tr" | "en" = "tr") =>
      (await site.call("showFixedPage", { params: { slug } }, { language })).data;
    expect(await page("kvkk")).toMatchObject({
      title: "Aydınlatma",
      body: "# Veri\n\nBizim metnimiz",
      updated_at: "2026-05-04",
    });
    expect(await page("kvkk", "en")).toMatchObject({ title: "Information" });
    expect(await page("tuzuk", "en")).toMatchObject({ title: "Tüzük" });
    // Pages that routes need are added.
    expect((await page("about-us")).title).toBe("Biz kimiz");
    expect((await site.call("listPopups", {}, { language: "en" })).data).toMatchObject([
      { img: "/pictures/well-chad.svg", title: "Old", button_url: "/donate" },
    ]);
    expect((await site.call("listMenu")).data).toEqual([{ label: "Bizim", slug: "/", subMenuItems: [] }]);
    expect((await site.call("search", { query: { q: "isikli" } })).data).toMatchObject([
      { type: "sacrifice", title: "Eski Işıklı kuyusu" },
    ]);
    expect((await site.call("listSacrifices")).data).toMatchObject([{ title: "Eski Işıklı kuyusu" }]);
    expect((await site.call("listNews")).data).toEqual([]);
    expect((await site.call("listBankAccounts")).data).toEqual([]);
    const staff = await administratorOf(site);
    const drafts = (await site.call("listContent", { params: { kind: "news" }, query: { standing: "draft" } }, staff))
      .data;
    expect(drafts.length).toBeGreaterThan(8);
    await site.close();
    const again = await openTestBackend({ beside: { place, clock: createClock() } });
    expect((await again.call("listContent", { params: { kind: "news" } }, staff)).meta.total).toBe(drafts.length);
    expect(again.failures).toEqual([]);
    await again.close();
  });

  test("finds its bank accounts by their currency", async () => {
    const place = await makePlace(database);
    await makeDatabaseWithAnAccount(place.database);
    const site = await openTestBackend({ beside: { place, clock: createClock() } });
    const staff = await administratorOf(site);
    const found = async (q: string) =>
      (await site.call("listContent", { params: { kind: "bank_account" }, query: { q } }, staff)).data.map(
        ({ title }) => title,
      );
    expect(await found("eski usd")).toEqual(["Eski Banka · USD"]);
    expect(await found("eski eur")).toEqual([]);
    expect(site.failures).toEqual([]);
    await site.close();
  });
});
