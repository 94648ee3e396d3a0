import { describe, expect, test } from "vitest";
import { bankFormIn } from "~/routes/payment/bank-document.server.ts";

const documentWith = (action: string, input: string) =>
  `<html><body onload="document.f.submit()"><form name="f" method="post" action="${action}">${input}</form></body></html>`;

describe("the form of a bank's document", () => {
  test.each([
    ['<input type="hidden" name="PaReq" value="eJx&#43;a&#x2B;b&#x2f;c&#61;&#x3D;">', [["PaReq", "eJx+a+b/c=="]]],
    ["<INPUT TYPE=hidden NAME=MD VALUE=12&amp;3>", [["MD", "12&3"]]],
    ["<input name='a' value='&quot;&apos;&lt;&gt;&#39;'>", [["a", "\"'<>'"]]],
    ['<input name="TermUrl"><input value="nameless">', [["TermUrl", ""]]],
    ['<input name="a" value="&amp;#61;">', [["a", "&#61;"]]],
    ["<input name=a value='x>y'>", [["a", "x>y"]]],
    ['<input title=">" name="a" value="</form>"/>', [["a", "</form>"]]],
    [`<input title=" name='evil' value='1'" name=a value=b>`, [["a", "b"]]],
    ['<input data-name="x" name="a" name="b" value = "c">', [["a", "c"]]],
    ['<!-- <input name="old" value="1"> --><input name="a" value="b">', [["a", "b"]]],
    ['<script>"<input name=x>"</script><input name="a" value="b">', [["a", "b"]]],
  ])("has the values that a browser would send: %s", (input, fields) => {
    expect(bankFormIn(documentWith("https://bank.example/3d?x=1&amp;y&#61;2", input))).toEqual({
      method: "post",
      action: "https://bank.example/3d?x=1&y=2",
      fields,
    });
  });

  test.each([
    ..."javascript:alert(1) /3d https://[bank https:// data:text/html,x &#106;avascript:alert(1)".split(" "),
    ..."//bank.example/3d https://a;sandbox/3d https://bank.example,evil.example/ https://*/3d https://'self'/".split(
      " ",
    ),
    ...["", "https://a;script-src https://evil.example/x"],
  ])("is none when it posts to %j", (action) => {
    expect(bankFormIn(documentWith(action, '<input name="a" value="b">'))).toBeNull();
  });

  test.each([
    "<form title='>' action='https://bank.example/3d'></form>",
    `<form title="a action='https://evil.example'" action='https://bank.example/3d'></form>`,
    `<form data-action="https://evil.example" action=https://bank.example/3d></form>`,
    "<!-- <form action='https://evil.example'> --><form action='https://bank.example/3d'></form>",
    "<script>'<form action=https://evil.example>'</script><FORM ACTION='https://bank.example/3d'></FORM>",
    "<form/action='https://bank.example/3d'></form>",
  ])("leads where a browser would send it: %s", (document) => {
    expect(bankFormIn(document)).toEqual({ method: "get", action: "https://bank.example/3d", fields: [] });
  });

  test.each([
    "<form action='https://bank.example/3d",
    "<form action='https://bank.example/3d'><input name='a",
    "<form action='https://bank.example/3d'><select name=a><option>1</select></form>",
    "</form><form action='https://bank.example/3d'>",
    ...["", "<", "<form", "<!--"],
    "<script><form action='https://bank.example/3d'></form>",
  ])("is none in %s", (document) => {
    expect(bankFormIn(document)).toBeNull();
  });

  test("is none in a document that is too long, or beside another form", () => {
    const document = `<title>${"İ".repeat(50)}</title>${documentWith("https://bank.example/3d", "")}`;
    expect(bankFormIn(document)).not.toBeNull();
    expect(bankFormIn(document + " ".repeat(200_000))).toBeNull();
    expect(bankFormIn(documentWith("https://a.example/", "").repeat(2))).toBeNull();
  });
});
