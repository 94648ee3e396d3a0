import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { openRemoteApi } from "../../support/remote-api.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";

/** Bearers of another API, which §7 describes by their name only. */
let api: Awaited<ReturnType<typeof openRemoteApi>>;
let site: TestSite;
test.beforeAll(async () => {
  api = await openRemoteApi();
  site = await openTestSite(api.environment);
});
test.afterAll(async () => {
  await site.close();
  await api.close();
});

test.describe("without JavaScript @nojs", () => {
  for (const length of [199, 201, 900, 3000, 8000]) {
    test(`a bearer of ${length} characters opens the panel`, async () => {
      api.giveBearersOf(length);
      const { browser } = await signUpOverHttp({ ...site, outbox: api.outbox });
      const panel = await browser.open("/dashboard/panel");
      expect([panel.status, panel.address, panel.way]).toEqual([200, "/dashboard/panel", []]);
      const copy = new HttpBrowser({ url: site.url, language: "tr" });
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      expect((await browser.submit(panel, panel.form("Çıkış yap"))).address).toBe("/");
      expect((await copy.open("/dashboard/panel")).address).toMatch(/^\/auth\/login/);
      expect(site.log()).not.toContain("xxxxx");
      expect(readFileSync(join(site.dataDirectory, "site-store.sqlite"), "latin1")).not.toContain("xxxxx");
    });
  }
});
