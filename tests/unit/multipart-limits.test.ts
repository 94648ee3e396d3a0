import { describe, expect, test } from "vitest";
import { formLimits } from "~/http/form-limits.ts";
import { checkMultipart } from "~/http/multipart-limits.ts";

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
    [
      "a part with a second name behind a tab",
      part("a", "1", '\r\n\tContent-Disposition: form-data; name="b[999]"') + end,
    ],
    [
      "a part with a second name before a tab",
      part("a", "1", '\r\nContent-Disposition\t: form-data; name="b[999]"') + end,
    ],
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
    expect(await check(part("a", "x".repeat(600)) + part("b", "x".repeat(600)) + end, { piece })).toBe("too large");
    expect(await check(part("a; filename=", "x".repeat(1_200)) + end, { piece })).toBe("too large");
    expect(await check("x".repeat(1_200) + end, { piece })).toBe("too large");
    expect(await check(file("a", "x".repeat(50_000)) + end, { piece })).toBe("fine");
  });
});

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=a, multipart/form-data; boundary=xyz",
  "multipart/form-data; boundary=xyz; boundary=a",
  "multipart/mixed; boundary=xyz",
])("refuses the header %j", async (contentType) => {
  expect(await check(part("a", "1") + end, { contentType })).toBe("unreadable");
});

test.each([
  'multipart/form-data; boundary="xyz"',
  "Multipart/Form-Data;boundary=xyz",
  "multipart/form-data; charset=utf-8; boundary=xyz",
])("accepts the header %j", async (contentType) => {
  expect(await check(part("a[999]", "1") + end, { contentType })).toBe("unreadable");
  expect(await check(part("a", "1") + end, { contentType })).toBe("fine");
});
