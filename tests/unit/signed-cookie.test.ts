import { createCookie } from "react-router";
import { expect, test } from "vitest";
import { withQuickSignature } from "~/http/signed-cookie.server.ts";

const attributes = { httpOnly: true, path: "/", sameSite: "lax", secure: true, maxAge: 60 } as const;
const secret = "a-secret";

test.each([["text"], ["Ağrı’da su 💧"], [{ token: "x".repeat(60), count: 3 }], [null], [""], [[1, 2]]])(
  "a cookie with the value %j is written as the framework writes it",
  async (value) => {
    const cookie = createCookie("user", { ...attributes, secrets: [secret, "older"] });
    const quick = withQuickSignature(cookie, secret, attributes);
    for (const options of [undefined, { maxAge: 5 }, { expires: new Date(0), maxAge: undefined }]) {
      const written = await quick.serialize(value, options);
      expect(written).toBe(await cookie.serialize(value, options));
      expect(await cookie.parse(written.split(";")[0]!)).toEqual(value);
    }
  },
);
