import { expect, test } from "vitest";
import { createFeatureDetection } from "../../app/api/remote/feature-detection.server.ts";

const store = { get: () => null, put: () => {} } as never;

/** Returns the missing features of an API that answers these statuses. */
async function lackingAt(statusOf: (path: string, method: string) => number): Promise<readonly string[]> {
  const features = createFeatureDetection({
    request: async (method, path) => ({ status: statusOf(path, method), body: { data: [{ id: 1 }] } }),
    store,
  });
  await features.ready;
  features.close();
  return features.missing();
}

/** §7's lists, and nothing of this project. */
const plain = (path: string) => (path === "/springs" ? 200 : 404);
const isOfMembers = (path: string) => path.startsWith("/user/");

test("an API that refuses every address of members has no feature of this project", async () => {
  for (const status of [401, 403]) {
    const lacking = await lackingAt((path) => (isOfMembers(path) ? status : plain(path)));
    expect(lacking).toEqual(await lackingAt(plain));
    expect(lacking).toContain("sign_in_codes");
    expect(lacking).toContain("saved_cards");
  }
});

test("an API that refuses only known addresses of members has their features", async () => {
  const lacking = await lackingAt((path, method) =>
    isOfMembers(path) && !path.includes("nowhere") ? (method === "GET" ? 401 : 422) : plain(path),
  );
  expect(lacking).not.toContain("saved_cards");
  expect(lacking).not.toContain("sign_in_codes");
});

test("an endpoint of the machine that refuses it is lacking", async () => {
  const isThere = (path: string) => (path === "/springs" ? 200 : 422);
  expect(await lackingAt(isThere)).not.toContain("costs");
  for (const status of [401, 403])
    expect(await lackingAt((path) => (path === "/costs" ? status : isThere(path)))).toContain("costs");
});
