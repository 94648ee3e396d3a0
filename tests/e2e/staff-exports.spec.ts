import { get } from "node:http";
import { givePlainly } from "../support/plain-member.ts";
import { expect, test } from "./people-fixtures.ts";

// Thousands of donations would stand in the lists of other tests.
test.use({ siteOf: "staff-exports" });

test("the site answers others while a long file of donations is sent @nojs", async ({ administrator: staff, member, books, site }) => {
  books.letManyGive(await givePlainly(member.browser), 20_000);
  const cookies = await staff.page.context().cookies(site.url);
  const answered: string[] = [];
  let lines = 0;
  await new Promise<void>((done, failed) => {
    let health: Promise<void> | undefined;
    const request = get(`${site.url}/admin/donations.csv`, { headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") } }, (file) => {
      expect(file.statusCode).toBe(200);
      file.setEncoding("utf8").on("data", (text: string) => {
        lines += text.split("\r\n").length - 1;
        health ??= fetch(`${site.url}/health`).then(({ status }) => void answered.push(`health ${status}`));
      });
      file.on("end", () => {
        answered.push("file");
        health!.then(done, failed);
      });
    });
    request.on("error", failed);
  });
  expect(answered).toEqual(["health 200", "file"]);
  expect(lines).toBeGreaterThan(20_000);
});
