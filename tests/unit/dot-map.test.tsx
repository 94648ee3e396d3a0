import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { starterContent } from "~/backend/starter/content.ts";
import { countryPoint, DotMap } from "~/ui/charts/dot-map.tsx";

test("every country of the sample content has a point, an unknown code has none", () => {
  const codes = starterContent.items.country!.map(({ fields }) => String(fields!.country));
  expect(codes.filter((code) => !countryPoint(code))).toEqual([]);
  expect(countryPoint("TR")).toEqual({ longitude: 35, latitude: 39 });
  expect([countryPoint("QQ"), countryPoint("")]).toEqual([null, null]);
});

test("the map has one sentence for screen readers and adds less than 4 kB", () => {
  const map = renderToStaticMarkup(createElement(DotMap, { label: "16 ülkede kuyu var.", countries: ["TD", "QQ"] }));
  expect(map).toContain('role="img" aria-label="16 ülkede kuyu var."');
  expect(map).toContain('class="dot-map-places" d="M199 61h0"');
  expect(gzipSync(map).length).toBeLessThan(4000);
});
