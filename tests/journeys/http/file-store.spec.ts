import { expect, test } from "@playwright/test";
import { signUpOverHttp } from "../../support/http-member.ts";
import { aPicture } from "../../support/pictures.ts";
import { startS3 } from "../../support/s3.ts";
import { openTestSite } from "../../support/site.ts";

test("a file store that fails costs pictures, and leaves pages and forms whole @nojs", async () => {
  const s3 = await startS3();
  await using site = await openTestSite({ TRUST_PROXY: "1", FILES_URL: s3.address, ...s3.credentials });
  const { browser } = await signUpOverHttp(site);
  const upload = async () => {
    const body = new FormData();
    body.set("avatar", await aPicture());
    return browser.send("/profile/avatar", { method: "POST", body });
  };
  const shown = async () => {
    const { html, status } = await browser.open("/profile/profile-options");
    return { status, path: /\/files\/[A-Za-z0-9]{32}\.webp/.exec(html)?.[0] };
  };

  expect((await upload()).status).toBe(303);
  const { path } = await shown();
  const picture = await fetch(site.url + path);
  expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "private, max-age=31536000, immutable"]);

  await s3.close();
  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain("Şu anda işleminizi yapamıyoruz");
  const silent = await fetch(site.url + path);
  expect([silent.status, silent.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await shown()).toEqual({ status: 200, path });
  await expect.poll(() => site.log()).toContain('"provider":"files"');
  expect(site.log()).not.toContain(s3.credentials.FILES_SECRET_KEY);
});
