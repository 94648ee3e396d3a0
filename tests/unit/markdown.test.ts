import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { showPicturesOf } from "~/http/picture-origins.ts";
import { firstParagraph, markdownToHtml } from "~/routes/pages/markdown.server.ts";

const html = (text: string) => markdownToHtml(text, "tr").trim();

/** Tags that nothing closes, and ends that close nothing. */
function leftOpen(markup: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, end, name, empty] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    if (empty || name === "hr" || name === "br") continue;
    if (!end) open.push(name!);
    else if (open.pop() !== name) wrong.push(`/${name}`);
  }
  return [...wrong, ...open];
}

describe("Markdown as HTML", () => {
  test.each([
    ["paragraphs and marks", "Bir **iki** _üç_", "<p>Bir <strong>iki</strong> <em>üç</em></p>"],
    ["a heading below the page's own", "# Bir\n\nx", "<h2>Bir</h2>\n<p>x</p>"],
    ["headings that begin too deep", "### Bir\n\n#### İki", "<h2>Bir</h2>\n<h3>İki</h3>"],
    ["headings that leave a gap", "# Bir\n\n#### İki\n\n# Üç", "<h2>Bir</h2>\n<h3>İki</h3>\n<h2>Üç</h2>"],
    ["a link of this site", "[Bağış](/donate)", '<p><a href="/donate">Bağış</a></p>'],
    ["a link elsewhere", "[x](https://example.org/)", '<p><a href="https://example.org/" rel="noopener">x</a></p>'],
    [
      "a picture of this site",
      "![Kuyu](/pictures/hero.svg)",
      '<p><img src="/pictures/hero.svg" alt="Kuyu" loading="lazy" decoding="async" /></p>',
    ],
    ["a picture of a stranger", "![Kuyu](https://example.org/x.png)", "<p>Kuyu</p>"],
    ["a picture of a stranger without a scheme", "![Kuyu <b>](//example.org/x.png)", "<p>Kuyu &lt;b&gt;</p>"],
    ["a link that is not allowed", "Git [**dışarı**](//evil.example).", "<p>Git <strong>dışarı</strong>.</p>"],
    ["a link without an address", "Bir [iki]() **üç**.\n\nDört", "<p>Bir iki <strong>üç</strong>.</p>\n<p>Dört</p>"],
    ["one link that is not allowed", "[a](ftp://a.org/x) [b](/c) d", '<p>a <a href="/c">b</a> d</p>'],
    ["links within a page and beside it", "[a](#b) [c](d)", '<p><a href="#b">a</a> <a href="d">c</a></p>'],
    ["markup of the writer's own", "<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"],
  ])("renders %s", (_, text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test("makes a table scroll by itself, with a label", () => {
    expect(html("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(
      /^<div class="overflow-x-auto" tabindex="0" role="region" aria-label="Tablo"><table class="w-full [^"]*">[\s\S]*<th scope="col">a<\/th>[\s\S]*<\/table><\/div>$/,
    );
  });

  test("keeps the alignment of table columns", () => {
    const table = html("| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 | 3 |");
    expect(table).toContain(
      '<th scope="col">a</th>\n<th scope="col" class="text-end!">b</th>\n<th scope="col" class="text-center!">c</th>',
    );
    expect(table).toContain('<td>1</td>\n<td class="text-end!">2</td>\n<td class="text-center!">3</td>');
  });

  test("never renders scripts, styles or dangerous links", () => {
    const piece = fc.constantFrom(
      ..."[y](ftp://example.org) [z]() [b](/c) **d** < > \" ' script <script> </script> javascript: [x]( )".split(" "),
      ..."![ ]( data:text/html, onerror= style= ` | &lt; &#106;avascript: vbscript: //evil.example a".split(" "),
      ...["<img src=x ", "\n", "\n\n", "# ", "\0", "<iframe ", "\u2028", " "],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const result = html(pieces.join(""));
        expect(leftOpen(result), result).toEqual([]);
        for (const [tag] of result.matchAll(/<[^>]*>/g)) {
          expect(tag).not.toMatch(/^<\/?(script|iframe|style|object|embed|form|input|svg)\b/i);
          expect(tag).not.toMatch(/\s(on\w+|style)=/i);
          expect(tag).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
          expect(tag).not.toMatch(/src="(?!\/[^/])/);
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});

test.each(["[", "*a", "a@b.co ", "\n- x", "`a", "![", "| a ", "https://a.co "])(
  "shows thousands of %j as they were written",
  (piece) => {
    const text = `<b>${piece.repeat(12_000)}`;
    expect(html(text)).toMatch(/^<p>&lt;b&gt;/);
    expect(html(text)).not.toMatch(/<(a|em|code|ul|table)\b/);
    expect(firstParagraph(text)).toContain("<b>");
  },
);

test("takes the first paragraph in plain text as summary", () => {
  for (const [text, summary] of [
    ["# Başlık\n\nBir **iki** [üç](/x)\ndört.\n\nBeş", "Bir iki üç dört."],
    ["- yalnız\n- liste", "yalnız"],
    ["", ""],
    ["Bizi [adres] adresinde bulun.\n\nHer gün [açığız](/contact).", "Her gün açığız."],
    ["[dernek]", "[dernek]"],
  ])
    expect(firstParagraph(text!)).toBe(summary);
});

describe("pictures in the texts of another API", () => {
  afterEach(() => showPicturesOf([], () => {}));

  test.each([
    ["/storage/x.png", "https://api.example.org/storage/x.png"],
    ["storage/x.png", "https://api.example.org/storage/x.png"],
    ["https://api.example.org/storage/x.png", "https://api.example.org/storage/x.png"],
    ["https://cdn.example.org/x.png", "https://cdn.example.org/x.png"],
    ["/pictures/hero.svg", "/pictures/hero.svg"],
  ])("at %j are shown from %j", (address, shown) => {
    showPicturesOf(["https://api.example.org", "https://cdn.example.org"], () => {});
    const expected = `<img src="${shown}" alt="Kuyu" loading="lazy" decoding="async" />`;
    expect(html(`<p><img src="${address}" alt="Kuyu" width="2" onerror="x()"></p>`)).toBe(`<p>${expected}</p>`);
    expect(html(`![Kuyu](${address})`)).toBe(`<p>${expected}</p>`);
  });

  test("at an address that browsers take for another host's are left out", () => {
    showPicturesOf(["https://api.example.org"], () => {});
    expect(html('<p>a<img src="/\\evil.example/x.png"></p>')).toBe("<p>a</p>");
    expect(html('<p>a<img src="\\\\evil.example\\x.png"></p>')).toBe("<p>a</p>");
  });

  test.each([
    ..."https://evil.example/x.png //evil.example/x.png http://api.example.org/x.png".split(" "),
    ..."https://api.example.org.evil.example/x.png https://api.example.org@evil.example/x.png".split(" "),
    ..."https://user:secret@api.example.org/x.png data:image/png;base64,AAAA javascript:alert(1)".split(" "),
    "",
  ])("at %j are left out", (address) => {
    for (const origins of [[], ["https://api.example.org"]]) {
      showPicturesOf(origins, () => {});
      expect(html(`<p>a<img src="${address}" alt="Kuyu"></p>`)).toBe("<p>a</p>");
      expect(html(`![Kuyu](${address})`)).not.toContain("<img");
    }
  });
});
