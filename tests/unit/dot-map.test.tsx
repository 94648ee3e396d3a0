import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { starterContent } from "~/backend/starter/content.ts";
import { countryPoint, DotMap, landPath, project } from "~/ui/charts/dot-map.tsx";

test("points keep their distances in degrees", () => {
  expect(project(-180, 76)).toEqual({ x: 0, y: 0 });
  expect(project(0, 0)).toEqual({ x: 180, y: 76 });
  expect(project(180, -56)).toEqual({ x: 360, y: 132 });
});

test("929 dots are land, in Chad and in Anatolia but not in the Atlantic", () => {
  const path = landPath();
  expect(path.match(/h0/g)).toHaveLength(929);
  const dots = new Set<string>();
  let at = { x: 0, y: 0 };
  for (const [, command, x, y] of path.matchAll(/([Mm])(\d+) (\d+)/g)) {
    at = command === "M" ? { x: Number(x), y: Number(y) } : { x: at.x + Number(x), y: at.y };
    dots.add(`${at.x} ${at.y}`);
  }
  const isLand = (longitude: number, latitude: number) => {
    const { x, y } = project(longitude, latitude);
    return dots.has(`${x} ${y}`);
  };
  expect([isLand(18, 14), isLand(34, 38), isLand(-30, 30)]).toEqual([true, true, false]);
});

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
