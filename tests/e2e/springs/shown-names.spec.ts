import { HttpBrowser } from "../../support/http-browser.ts";
import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "./fixtures.ts";

test("names stand on pages and in the owner's file as their donors chose @nojs", async ({
  site,
  someMember,
  runningSpring,
}) => {
  const owner = await someMember();
  const id = await runningSpring({ owner });
  for (const gift of [
    { name: "Saklanan Kişi", shown_as: "anonymous", note: "Dua ile" },
    { name: "İbrahim Örtülü", shown_as: "initials" },
    { name: '=HYPERLINK("http://kazan.example")' },
    { name: "Zeynep Kaya" },
  ])
    await donateToSpringOverHttp(site, id, gift);
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  const file = await owner.browser.send(`/dashboard/campaign/${id}/donates.csv`);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="pinar-bagislari-[\d-]+\.csv"$/);
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.map((line) => line.split(";").slice(1).join(";"))).toEqual([
    "Bağışçı;Not;Tutar (TL)",
    "Zeynep Kaya;;50",
    `"'=HYPERLINK(""http://kazan.example"")";;50`,
    "İ. Ö.;;50",
    "İsimsiz;Dua ile;50",
  ]);
  for (const [browser, path] of [
    [guest, `/the-spring/detail/${id}`],
    [owner.browser, `/dashboard/campaign/${id}/donates`],
  ] as const) {
    const { html } = await browser.open(path);
    for (const name of ["İ. Ö.", "Zeynep Kaya", "İsimsiz"]) expect(html, path).toContain(name);
    expect(html, path).not.toMatch(/Saklanan|Örtülü/);
  }
});
