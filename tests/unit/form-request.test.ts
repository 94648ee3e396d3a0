import { describe, expect, test } from "vitest";
import {
  editorLimits,
  fieldsWithinLimits,
  formLimits,
  isFormWithinLimits,
  isNameWithinLimits,
} from "~/forms/arrival/limits.ts";
import { checkMultipart, FormRequest } from "~/forms/arrival/reading.server.ts";

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

test("reads forms with usual names of fields, also nested rows of the content editor", () => {
  for (const name of ["a", "", "rows[100].title", "a.b.c.d", "a[0][1][2]", "length", "a[]", "o'n"])
    expect(isNameWithinLimits(name), name).toBe(true);
  expect(isNameWithinLimits("tr.items.39.subMenuItems.39.label", editorLimits)).toBe(true);
  expect(isNameWithinLimits("tr.items.39.subMenuItems.39.label.deeper", editorLimits)).toBe(false);
});

test.each([
  ..."a[101] a[99999999] a.b.c.d.e a[0][1][2][3] a.101 a[1e3] a[0x65] a.length a[length] __proto__".split(" "),
  ..."a.__proto__.b constructor.b cause.toString cause[valueOf] toString a.hasOwnProperty.b".split(" "),
  "x".repeat(101),
])("refuses a form with a field named %j", (name) => expect(isNameWithinLimits(name)).toBe(false));

test("checks number and names of fields after parsing again", () => {
  const formOf = (...names: string[]) => {
    const form = new FormData();
    for (const name of names) form.append(name, "1");
    return form;
  };
  expect(isFormWithinLimits(formOf("a", "rows[0].title"))).toBe(true);
  expect(isFormWithinLimits(formOf("a", "rows[999].title"))).toBe(false);
  expect(isFormWithinLimits(formOf(...Array.from({ length: 301 }, () => "a")))).toBe(false);
  expect(isFormWithinLimits(formOf("tr.items.39.subMenuItems.39.label"), editorLimits)).toBe(true);
});

test("counts fields before parsing them", () => {
  expect(fieldsWithinLimits(Array.from({ length: 300 }, () => "a").join("&"))?.size).toBe(300);
  expect(fieldsWithinLimits(Array.from({ length: 301 }, () => "a").join("&"))).toBeNull();
  expect(fieldsWithinLimits("a=1&b=%C4%9F")?.get("b")).toBe("ğ");
});

const type = "multipart/form-data; boundary=xyz";
const part = (name: string, value: string, more = "") =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (name: string, bytes: string, fileName = "a.jpg") =>
  part(name, bytes, `; filename="${fileName}"\r\nContent-Type: image/jpeg`);
const end = "--xyz--\r\n";

/** Checks a body that comes in pieces of some bytes. */
function check(body: string, { contentType = type, piece = 7 } = {}) {
  const bytes = Buffer.from(body);
  let place = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (place >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(place, place + piece));
      place += piece;
    },
  });
  return checkMultipart(stream, contentType, { ...formLimits, largestTyped: 1_000 });
}

describe.each([1, 7, 64_000])("in pieces of %d bytes", (piece) => {
  test.each([
    [
      "some fields and a file",
      part("a", "1") + file("picture", "\r\n--xy\r\n".repeat(500)) + part("rows[0].title", "ş") + end,
    ],
    ["a file's name with quotes of an old browser", file("picture", "x", 'a\\"b.jpg') + end],
    ["300 fields", part("a", "1").repeat(300) + end],
    ["no field at all", end],
  ])("accepts %s", async (_, body) => {
    expect(await check(body, { piece })).toBe("fine");
  });

  test.each([
    ["301 fields", part("a", "1").repeat(301) + end],
    ["a name that is a deep path", part("a[0][1][2][3]", "1") + end],
    ["a large index in a file's name", file("a[101]", "1") + end],
    ["a part without a name", "--xyz\r\nContent-Type: text/plain\r\n\r\n1\r\n--xyz--\r\n"],
    ["a part that names itself twice", part("a", "1", '\r\nContent-Disposition: form-data; name="b[999]"') + end],
    ["a part that names itself twice in one line", part("a", "1", '; filename="x"; name="b[999]"') + end],
    ["a part that names itself twice behind a quote", part("a", "1", '; filename="x\\"; name="b[999]"') + end],
    ["a second name behind a tab", part("a", "1", '\r\n\tContent-Disposition: form-data; name="b[999]"') + end],
    ["a second name before a tab", part("a", "1", '\r\nContent-Disposition\t: form-data; name="b[999]"') + end],
    ["a part with a file's name in another spelling", part("a", "1", "; filename*=utf-8''b") + end],
    ["a part with a header of no form", part("a", "1", "\r\nX-Odd: 1") + end],
    ...["\u2028", "\u2029", "\n", "\r"].map((lineEnd) => [
      `a name behind ${JSON.stringify(lineEnd)}`,
      `--xyz\r\nContent-Type: x${lineEnd}Content-Disposition: form-data; name="a"\r\nContent-Disposition\t: form-data; name="b[999]"\r\n\r\n1\r\n${end}`,
    ]),
    ["headers without an end", `--xyz\r\nx: ${"a".repeat(5_000)}`],
    ["long headers", `--xyz\r\nx: ${"a".repeat(5_000)}\r\n\r\n1\r\n--xyz--`],
  ])("refuses %s", async (_, body) => {
    expect(await check(body, { piece })).toBe("unreadable");
  });

  test("limits text, also with a file's name, but not files", async () => {
    const long = "x".repeat(1_200);
    for (const body of [part("a", "x".repeat(600)).repeat(2), part("a; filename=", long), long])
      expect(await check(body + end, { piece })).toBe("too large");
    expect(await check(file("a", "x".repeat(50_000)) + end, { piece })).toBe("fine");
  });
});

test.each([
  ["multipart/form-data", "unreadable"],
  ["multipart/form-data; boundary=", "unreadable"],
  ["multipart/form-data; boundary=a, multipart/form-data; boundary=xyz", "unreadable"],
  ["multipart/form-data; boundary=xyz; boundary=a", "unreadable"],
  ["multipart/mixed; boundary=xyz", "unreadable"],
  ['multipart/form-data; boundary="xyz"', "fine"],
  ["Multipart/Form-Data;boundary=xyz", "fine"],
  ["multipart/form-data; charset=utf-8; boundary=xyz", "fine"],
])("the header %j makes a form %s", async (contentType, state) => {
  expect(await check(part("a", "1") + end, { contentType })).toBe(state);
});
