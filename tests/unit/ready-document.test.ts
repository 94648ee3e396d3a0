import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createReadyDocument } from "~/backend/http/ready-document.ts";

const text = "water ".repeat(1_000);

function document() {
  let written = 0;
  const answer = createReadyDocument(
    () => {
      written++;
      return text;
    },
    { "content-type": "text/plain" },
  );
  const ask = (headers: Record<string, string> = {}) => answer(new Request("http://api.test/", { headers }));
  return { ask, written: () => written };
}

test("a ready document is written once, however many ask at once", async () => {
  const { ask, written } = document();
  expect(written()).toBe(0);
  await Promise.all(Array.from({ length: 50 }, () => ask({ "accept-encoding": "gzip, br" })));
  await ask();
  expect(written()).toBe(1);
});

test("a ready document is packed as the client takes it", async () => {
  const { ask } = document();
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const cases: [string, string | null, (bytes: Buffer) => Buffer][] = [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["GZIP;q=0.5", "gzip", gunzipSync],
    ["deflate", null, (bytes) => bytes],
    ["br;q=0.0, gzip;q=0.000", null, (bytes) => bytes],
    ["", null, (bytes) => bytes],
  ];
  for (const [accepted, packing, unpack] of cases) {
    const answer = await ask({ "accept-encoding": accepted });
    expect([accepted, answer.headers.get("content-encoding")]).toEqual([accepted, packing]);
    expect(unpack(await bytesOf(answer)).toString()).toBe(text);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
  }
});

test("a ready document is not sent again to who has it", async () => {
  const { ask } = document();
  const etag = (await ask()).headers.get("etag")!;
  for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`]) {
    const answer = await ask({ "if-none-match": known });
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});
