import { createCookie } from "react-router";
import { expect, test } from "vitest";
import { createSignedCookie } from "~/http/signed-cookie.server.ts";

const attributes = { httpOnly: true, path: "/", sameSite: "lax", secure: true, maxAge: 60 } as const;
const secrets = ["a-secret", "older"];
const framework = createCookie("user", { ...attributes, secrets });
const own = createSignedCookie("user", secrets, attributes);

test.each([["text"], ["Ağrı’da su 💧"], [{ token: "x".repeat(60), count: 3 }], [null], [""], [[1, 2]]])(
  "a cookie with the value %j is written and read as the framework does it",
  async (value) => {
    for (const options of [undefined, { maxAge: 5 }, { expires: new Date(0), maxAge: undefined }]) {
      const written = await own.serialize(value, options);
      expect(written).toBe(await framework.serialize(value, options));
      expect(await own.parse(written.split(";")[0]!)).toEqual(value);
    }
    const older = createSignedCookie("user", ["older"], attributes);
    expect(await own.parse((await older.serialize(value)).split(";")[0]!)).toEqual(value);
  },
);

test("a cookie that this site did not sign counts as absent", async () => {
  const written = (await own.serialize({ id: 1 })).split(";")[0]!;
  const [text, signature] = [written.slice(0, written.indexOf(".")), written.slice(written.indexOf(".") + 1)];
  const other = `user=${Buffer.from('{"id":2}').toString("base64")}`;
  for (const forged of [
    `${other}.${signature}`,
    `${text}.`,
    text,
    `${written}A`,
    written.slice(0, -1),
    `user=.${signature}`,
    "user=.",
    "user=x",
    (await createSignedCookie("user", ["another"], attributes).serialize({ id: 1 })).split(";")[0]!,
  ])
    expect([forged, await own.parse(forged)]).toEqual([forged, await framework.parse(forged)]);
  expect(await own.parse(`${other}.${signature}`)).toBeNull();
  expect(await own.parse("guest=x")).toBeNull();
  expect(await own.parse(null)).toBeNull();
});
