import { describe, expect, test } from "vitest";
import { pageVersion } from "~/http/page-version.ts";
import { linkLargePictures } from "~/middleware/light-pictures.server.ts";
import { gateScripts } from "~/middleware/script-gate.server.ts";

const request = (headers: Record<string, string>) => new Request("http://site/", { headers });

test.each([
  [{}, "usual"],
  [{ "save-data": "on" }, "light"],
  [{ "save-data": "off" }, "usual"],
  [{ cookie: "version=light" }, "light"],
  [{ cookie: "version=full", "save-data": "on" }, "full"],
  [{ cookie: "version=other", "save-data": "on" }, "light"],
] as const)("a request with %j gets the version %s", (headers, version) => {
  expect(pageVersion(request(headers), false)).toBe(version);
});

describe("pictures of a light page", () => {
  const light = (html: string) => linkLargePictures(html, (_, values) => `Picture: ${String(values?.["alternative"])}`);

  test("become links with their alternative texts", () => {
    expect(light('<p><img src="/files/a.webp" alt="A &quot;well&quot;"/></p>')).toBe(
      '<p><a href="/files/a.webp">Picture: A &quot;well&quot;</a></p>',
    );
  });

  test("are left out as decoration and inside links", () => {
    expect(light('<img src="/files/a.webp" alt=""/>')).toBe("");
    expect(light('<a href="/x"><img src="/files/a.webp" alt="A"/>Words</a>')).toBe('<a href="/x">Words</a>');
    expect(light('<a href="/x">W</a><img src="/files/a.webp" alt="A"/>')).toContain('<a href="/files/a.webp">');
  });
});

describe("the gate", () => {
  const html =
    '<body><script nonce="n">scroll()</script><script nonce="n">window.__reactRouterContext = {};</script>' +
    '<script nonce="n" type="module" async="">import "/a.js";</script>' +
    '<script nonce="x">window.__reactRouterContext = "not ours"</script></body></html>';
  const gated = gateScripts(html, "n", "usual");

  test("turns the framework's scripts into data and leaves all others", () => {
    expect(gated).toContain('data-run="text/javascript">window.__reactRouterContext = {};');
    expect(gated).toContain('data-run="module">import "/a.js";');
    expect(gated).toContain('<script nonce="n">scroll()</script>');
    expect(gated).toContain('<script nonce="x">window.__reactRouterContext = "not ours"</script>');
    expect(gated).not.toContain('type="module"');
  });

  test("is small, absent from pages without scripts, and open on full pages", () => {
    expect(gated.length - html.length).toBeLessThan(1024);
    expect(gateScripts("<body></body></html>", "n", "usual")).toBe("<body></body></html>");
    expect(gateScripts(html, "n", "full")).toContain('<script nonce="n" data-full>');
    expect(gated).not.toContain("data-full>");
  });
});
