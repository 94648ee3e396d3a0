import { expect, test } from "vitest";
import { FormRequest } from "~/http/form-request.server.ts";

const url = "http://site.example/donate";
const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", "x-own": "1" };

function bothOf(body: string | Buffer<ArrayBuffer>) {
  const bytes = Buffer.from(body as string);
  return {
    ours: new FormRequest(url, { method: "POST", headers, bytes }),
    theirs: new Request(url, { method: "POST", headers, body: bytes }),
  };
}

test.each([
  ["an empty form", ""],
  ["a form", "cause=water_well-2&for=self&note=%C3%87e%C5%9Fme+ba%C5%9F%C4%B1"],
  ["odd escapes and repeated names", "%ff%00=%&&&=&a&a=1&a=2"],
  ["bytes that are no text", Buffer.from([0xff, 0x3d, 0xfe, 0x26, 0xc5])],
  ["a byte order mark", "\uFEFFa=1"],
])("%s, read before, is the same as one that is a stream", async (_, body) => {
  const { ours, theirs } = bothOf(body);
  expect([...(await ours.formData())]).toEqual([...(await theirs.clone().formData())]);
  expect(await ours.bytes()).toEqual(await theirs.clone().bytes());
  expect(Buffer.from(await ours.arrayBuffer())).toEqual(Buffer.from(await theirs.clone().arrayBuffer()));
  expect(await ours.text()).toBe(await theirs.text());
});

test("a form that was read can be read again, also as a copy and as a stream", async () => {
  const { ours } = bothOf("a=1&b=2");
  await ours.formData();
  const copy = ours.clone();
  expect([copy.method, copy.url, copy.headers.get("x-own")]).toEqual(["POST", url, "1"]);
  expect(await copy.text()).toBe("a=1&b=2");
  const stream = { body: ours.body, duplex: "half" };
  const anew = new Request(ours.url, { method: "POST", headers: ours.headers, ...stream });
  expect([...(await anew.formData())]).toEqual([
    ["a", "1"],
    ["b", "2"],
  ]);
  expect(await ours.text()).toBe("a=1&b=2");
});
