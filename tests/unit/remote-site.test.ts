import { describe, expect, test } from "vitest";
import { answeredFields } from "~/contract/content/answer.ts";
import { readAnswer as readAs } from "../support/remote-answer.ts";

test("bank accounts of another API have the currency that it names, and no other", () => {
  const account = { iban: "TR33 0006 1005 1978 6457 8413 26", account_name: "Dernek", account_type: "Dolar hesabı" };
  const [silent, said] = readAs("listBankAccounts", { data: [account, { ...account, currency: "CHF" }] }).data;
  expect(silent).toMatchObject({ currency: "", bank_name: "", iban: "TR330006100519786457841326" });
  expect(said!.currency).toBe("CHF");
});

describe("texts of another API", () => {
  test("have no HTML where pages show them as they are", () => {
    const html = "<p>Bir kuyu da <b>sen</b> a&ccedil; &amp; payla&#351;.</p>";
    const words = "Bir kuyu da sen aç & paylaş.";
    const popup = { title: "Su &amp; hayat", description: html, button_url: "/donate" };
    expect(readAs("listPopups", { data: [popup] }).data[0]).toMatchObject({ title: "Su & hayat", description: words });
    const advertisement = { id: 1, title: html, summary: html, button_text: "Oku &raquo;" };
    expect(readAs("listAdvertisements", { data: [advertisement] }).data[0]).toMatchObject({
      title: words,
      summary: words,
      button_text: "Oku »",
    });
    expect(readAs("listMenu", { data: [{ label: "Kurban &amp; Adak", slug: "x" }] }).data[0]!.label).toBe(
      "Kurban & Adak",
    );
    expect(readAs("listFaqs", { data: [{ id: 1, question: "<b>Neden?</b>", answer: html }] }).data[0]).toMatchObject({
      question: "Neden?",
      answer: html,
    });
    expect(readAs("showWaterWell", { data: { id: 1, title: "Kuyu", story: `${html}<p>İki</p>` } }).data.story).toBe(
      `${words}\n\nİki`,
    );
    expect(readAs("listContact", { data: [{ value: "<p>info@example.org</p>" }] }).data[0]).toMatchObject({
      value: "info@example.org",
      link: "mailto:info@example.org",
    });
  });

  test.each([
    ["showNews", "news"],
    ["showStory", "story"],
    ["showBlog", "blog"],
    ["showVideo", "video"],
    ["showAnnouncement", "announcement"],
  ] as const)("have no HTML in any text of %s", (endpoint, kind) => {
    const names = answeredFields(kind).flatMap(({ name, type }) => (type === "text" || type === "lines" ? [name] : []));
    const raw = Object.fromEntries(names.map((name) => [name, "<b>Su</b> &amp; hayat"]));
    expect(readAs(endpoint, { data: { id: 1, slug: "su", ...raw } }).data).toMatchObject(
      Object.fromEntries(names.map((name) => [name, "Su & hayat"])),
    );
  });

  test("lose what scripts and styles contain, and keep signs that are no HTML", () => {
    const summaryOf = (summary: string) =>
      readAs("showNews", { data: { slug: "x", title: "y", summary } }).data.summary;
    expect(summaryOf("<style>p{color:red}</style><p>Bir</p><script>alert(1)</script> iki<!-- üç -->")).toBe(
      "Bir\n\n iki",
    );
    expect(summaryOf("5 < 6 > 3, I <3 su")).toBe("5 < 6 > 3, I <3 su");
    expect(summaryOf("&lt;b&gt; &nope; &")).toBe("<b> &nope; &");
  });
});

describe("a fixed page of another API", () => {
  const page = { title: "KVKK", body: "<p>6698 sayılı Kanun…</p>" };

  test.each([
    [{ updated_at: "2026-11-21T09:30:00.123456Z" }, "2026-11-21"],
    [{ updated_at: "2026-11-21 23:30:00" }, "2026-11-21"],
    [{ version: 3, updated_at: "2026-11-21" }, "3"],
  ])("with %j has the version %j", (fields, version) => {
    expect(readAs("showFixedPage", { data: { ...page, ...fields } }).data.version).toBe(version);
  });

  test("has a version that stays while its text does", () => {
    const [one, same, other] = [page, { ...page, title: "x" }, { ...page, body: "x" }].map(
      (data) => readAs("showKvkk", { data }).data.version,
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(readAs("showKvkk", { data: page }).data).toMatchObject({ title: "KVKK", body: page.body, slug: "" });
  });
});
