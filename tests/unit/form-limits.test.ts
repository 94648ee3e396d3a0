import { expect, test } from "vitest";
import { editorLimits, fieldsWithinLimits, isFormWithinLimits, isNameWithinLimits } from "~/http/form-limits.ts";

test.each(["a", "", "rows[100].title", "a.b.c.d", "a[0][1][2]", "length", "a[]", "o'n"])(
  "reads a form with a field named %j",
  (name) => {
    expect(isNameWithinLimits(name)).toBe(true);
  },
);

test.each([
  ..."a[101] a[99999999] a.b.c.d.e a[0][1][2][3] a.101 a[1e3] a[0x65] a.length a[length] __proto__".split(" "),
  ..."a.__proto__.b constructor.b cause.toString cause[valueOf] toString a.hasOwnProperty.b".split(" "),
  "x".repeat(101),
])("refuses a form with a field named %j", (name) => expect(isNameWithinLimits(name)).toBe(false));

test("allows the nested rows of the content editor", () => {
  expect(isNameWithinLimits("tr.items.39.subMenuItems.39.label", editorLimits)).toBe(true);
  expect(isNameWithinLimits("tr.items.39.subMenuItems.39.label.deeper", editorLimits)).toBe(false);
});

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
