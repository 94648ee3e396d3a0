import { expect, test } from "vitest";
import { splitOfGiving } from "~/routes/pages/markdown.server.ts";

test("a paragraph that splits 100 lira is found in either language", () => {
  const html = `<p>2006'da 4 kişi.</p>\n<p>Her 100 liranın 91'i işe, 9'u yönetime gider; <a href="/costs">12 satır</a>.</p>\n<p>Son</p>`;
  expect(splitOfGiving(html)).toMatchObject({ work: 91, after: "\n<p>Son</p>" });
  expect(splitOfGiving("<p>Of 100 lira 85 go into work and 15 into the rest.</p>")).toMatchObject({ work: 85 });
});

test("a text without such a paragraph has no split", () => {
  for (const text of ["", "<p>100 liranın 91'i işe gider.</p>", "<p>100, 100 ve 0</p>", "<p>100: 60 ve 30</p>"])
    expect(splitOfGiving(text), text).toBeNull();
});
