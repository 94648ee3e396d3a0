import { describe, expect, test } from "vitest";
import { decodeEntities } from "../../app/api/html-entities.ts";
import { bankFormIn } from "../../app/routes/payment/bank-document.server.ts";

const documentWith = (action: string, input: string) =>
  `<html><body onload="document.f.submit()"><form name="f" method="post" action="${action}">${input}</form></body></html>`;

describe("the form of a bank's document", () => {
  test.each([
    ['<input type="hidden" name="PaReq" value="eJx&#43;a&#x2B;b&#x2f;c&#61;&#x3D;">', [["PaReq", "eJx+a+b/c=="]]],
    ["<INPUT TYPE=hidden NAME=MD VALUE=12&amp;3>", [["MD", "12&3"]]],
    ["<input name='a' value='&quot;&apos;&lt;&gt;&#39;'>", [["a", "\"'<>'"]]],
    ['<input name="TermUrl"><input value="nameless">', [["TermUrl", ""]]],
    ['<input name="a" value="&amp;#61;">', [["a", "&#61;"]]],
  ])("has the values that a browser would send: %s", (input, fields) => {
    expect(bankFormIn(documentWith("https://bank.example/3d?x=1&amp;y&#61;2", input))).toEqual({
      action: "https://bank.example/3d?x=1&y=2",
      fields,
    });
  });

  test.each([
    "javascript:alert(1)",
    "/3d",
    "",
    "https://[bank",
    "https://",
    "data:text/html,x",
    "&#106;avascript:alert(1)",
    "//bank.example/3d",
  ])("is none when it posts to %j", (action) => {
    expect(bankFormIn(documentWith(action, '<input name="a" value="b">'))).toBeNull();
  });

  test("is none beside another form", () => {
    expect(bankFormIn(documentWith("https://a.example/", "").repeat(2))).toBeNull();
  });
});

test("references to nothing stay as they are", () => {
  for (const text of ["&#0;", "&#xD800;", "&#1114112;", "&unknown;", "a & b", "&#x;", "&;"])
    expect(decodeEntities(text)).toBe(text);
  expect(decodeEntities("&#128167;&#x1F4A7;&nbsp;&AMP;")).toBe("💧💧 &");
});
