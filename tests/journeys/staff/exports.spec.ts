import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { donateOverHttp } from "../../support/http-member.ts";
import { expect, test } from "../people/fixtures.ts";

// Thousands of donations would disturb the lists of other tests.
test.use({ siteOf: "staff-exports" });

test("answers others while a long donation file is sent @nojs", async ({ administrator: staff, member, db, site }) => {
  db.multiplyDonation(await donateOverHttp(member.browser), 20_000);
  const cookies = await staff.page.context().cookies(site.url);
  const answered: string[] = [];
  // Opens the connection of the question below: on a busy machine that alone could take as long as the file.
  await fetch(`${site.url}/health`).then((answer) => answer.text());
  const request = get(`${site.url}/admin/donations.csv`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const [file] = (await once(request, "response")) as [IncomingMessage];
  expect(file.statusCode).toBe(200);
  let lines = 0;
  let health: Promise<unknown> | undefined;
  file.setEncoding("utf8").on("data", (text: string) => {
    lines += text.split("\r\n").length - 1;
    health ??= fetch(`${site.url}/health`).then(({ status }) => answered.push(`health ${status}`));
  });
  await once(file, "end");
  answered.push("file");
  await health;
  expect(answered).toEqual(["health 200", "file"]);
  expect(lines).toBeGreaterThan(20_000);
});
