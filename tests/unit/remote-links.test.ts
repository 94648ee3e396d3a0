import { describe, expect, test } from "vitest";
import { linkOf } from "../../app/section-seven/tolerant-reader.ts";

describe("a link of another API", () => {
  test.each([
    ["/about-us", "/about-us"],
    ["about-us", "/about-us"],
    ["hakkımızda", "/hakkımızda"],
    ["waterwell-projects/detail/2?page=1#a", "/waterwell-projects/detail/2?page=1#a"],
    ["https://example.org/a b", ""],
    ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
    ["http://localhost:3000/news", "http://localhost:3000/news"],
    ["www.example.org/a", "https://www.example.org/a"],
    ["bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
    ["mailto:bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
    ["tel:+902125550011", "tel:+902125550011"],
    [" /news ", "/news"],
    [12, "/12"],
    ["", ""],
    ["#", ""],
    [null, ""],
    [{}, ""],
    ["javascript:alert(1)", ""],
    [" JaVaScRiPt:alert(1)", ""],
    ["java\tscript:alert(1)", ""],
    ["data:text/html,x", ""],
    ["vbscript:x", ""],
    ["//evil.example/x", ""],
    ["\\\\evil.example\\x", ""],
    ["/\\evil.example", ""],
    ["https://user:password@evil.example/", ""],
    ['/"><script>', ""],
  ])("%j is shown as %j", (sent, shown) => {
    expect(linkOf(sent)).toBe(shown);
  });
});
