import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentInputOf } from "../../app/contract/content/input.ts";
import { contentKindNames, definitionOf } from "../../app/contract/content/kinds.ts";
import { renderPreview } from "../../app/routes/staff/content/comparison.server.ts";
import { differencesBetween } from "../../app/routes/staff/content/differences.ts";
import {
  emptyValues,
  localizedFields,
  sharedFields,
  valuesFromForm,
} from "../../app/routes/staff/content/form-values.ts";
import { rowStepValue, applyRowStep } from "../../app/routes/staff/content/rows.ts";
import { validateItem } from "../../app/routes/staff/content/validation.server.ts";
import { createTranslate } from "../../app/texts/translate.ts";
import { runs } from "../support/runs.ts";

const texts = {
  editing: JSON.parse(readFileSync(resolve(import.meta.dirname, "../../locales/tr/editing.json"), "utf8")),
};
const t = createTranslate("tr", texts);

/** What nobody should type, and what somebody will. */
const value = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    ..."0 -1 1e309 NaN 1.250 12,50".split(" "),
    "9".repeat(40),
    "null",
    "\u0000",
    "<script>",
    "{{count}}",
    "a|b",
    "a\r\nb",
    ..."/donate javascript:alert(1) //evil.example TR on".split(" "),
    "x".repeat(50_000),
    "31.12.2026 14:30",
    "99.99.9999 99:99",
    "__proto__",
  ),
);

/** A form of a kind: some of its names, some that are none. */
function formOf(kind: (typeof contentKindNames)[number]) {
  const fieldNames = [
    ...["tr", "en"].flatMap((language) =>
      localizedFields(kind).map(({ name, type }) => ({ name: `${language}.${name}`, type })),
    ),
    ...sharedFields(kind).map(({ name, type }) => ({ name: `fields.${name}`, type })),
  ];
  const columns = localizedFields(kind).flatMap(({ columns = [], nested }) => [
    ...columns.map(({ name }) => name),
    ...(nested ? nested.columns.map(({ name }) => `${nested.name}.0.${name}`) : []),
  ]);
  const names = [
    ...fieldNames.map(({ name }) => name),
    ...fieldNames
      .filter(({ type }) => type === "rows")
      .flatMap(({ name }) =>
        columns.flatMap((column) => [`${name}.0.${column}`, `${name}.7.${column}`, `${name}.x.${column}`]),
      ),
    ..."version slug standing moment position picture picture_src tr tr. fields.__proto__ tr.constructor".split(" "),
  ];
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 30 });
}

test.each(contentKindNames)(
  "saves any %s form within the contract or refuses it with messages",
  (kind) => {
    const { drafts, single } = definitionOf(kind);
    fc.assert(
      fc.property(formOf(kind), fc.constantFrom("draft", "published", "scheduled"), (entries, standing) => {
        const form = new FormData();
        form.set("standing", standing);
        for (const [name, text] of entries) form.set(name, text);
        const values = valuesFromForm(kind, form);
        const { item, errors } = validateItem(kind, values, { stored: null, t, language: "tr", now: new Date() });
        if (item) expect(contentInputOf(kind).safeEncode(item as never).success).toBe(true);
        else {
          expect(Object.keys(errors).length).toBeGreaterThan(0);
          for (const words of Object.values(errors)) expect(words).not.toMatch(/^NF[GK]$/);
        }
        expect(renderPreview(kind, values).html.tr).not.toHaveProperty("undefined");
        expect(JSON.stringify(renderPreview(kind, values).html)).not.toMatch(/<script/i);
        expect(differencesBetween(kind, values, values)).toEqual([]);
        if (single && !drafts)
          for (const step of ["add", "remove", "up", "down"] as const)
            applyRowStep(kind, values, rowStepValue(step, String(entries[0]?.[0])));
      }),
      { numRuns: runs(50, 450) },
    );
    // Many forms, not fast ones: a busy machine takes its time.
  },
  60_000,
);

test("refuses an empty form of every kind that has required fields", () => {
  for (const kind of contentKindNames.filter((one) => one !== "banner")) {
    const { errors } = validateItem(
      kind,
      { ...emptyValues(kind), publicationStatus: "published" },
      { stored: null, t, language: "tr", now: new Date() },
    );
    expect(Object.values(errors ?? {}), kind).toContain("Bu alanı doldurun.");
  }
});
