import { describe, expect, test } from "vitest";
import { hasPictureWithoutAlt, isSafeLink } from "~/contract/content/checks.ts";
import type { ContentField } from "~/contract/content/fields.ts";
import { contentInputOf } from "~/contract/content/input.ts";
import { type ContentKind, contentKindNames, fieldsOf } from "~/contract/content/kinds.ts";
import { fieldLabel } from "~/routes/staff/content/field-texts.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate, MISSING_KEY } from "~/texts/translate.ts";

/** Whether a sum in lira may stand in a field. */
const takes = (kind: ContentKind, field: string, lira: number) => {
  const { error } = contentInputOf(kind).safeParse({
    kind,
    slug: null,
    state: "published",
    texts: { tr: {}, en: {} },
    fields: { [field]: lira },
  });
  return !error!.issues.some(({ path }) => path.join(".") === `fields.${field}`);
};

test.each([
  ["price", "price_per_share"],
  ["sacrifice", "cost"],
  ["project", "cost"],
] as const)("share prices are 5 to 1,000,000 TL, like a basket line: %s, %s", (kind, field) => {
  const sums = [1, 4.99, 5, 350, 1_000_000, 1_000_000.01];
  expect(sums.filter((lira) => takes(kind, field, lira))).toEqual([5, 350, 1_000_000]);
});

test("share prices may be lower than well costs and goals allow", () => {
  expect([0.99, 1, 2_000_000].map((lira) => takes("cost", "cost", lira))).toEqual([false, true, true]);
  expect([0.99, 1, 2_000_000].map((lira) => takes("water_well", "goal_amount", lira))).toEqual([false, true, true]);
});

describe("links", () => {
  test.each([
    ..."/ /news?page=2#x https://example.org http://example.org/a?b=c mailto:bilgi@example.org".split(" "),
    ..."tel:+902120000000 sms:+905000000000".split(" "),
  ])("%s is allowed as a link", (link) => expect(isSafeLink(link)).toBe(true));
  test.each([
    ..."|news|//evil.example|/\\evil.example|https:evil|https://|https://a@b.c|javascript:alert(1)|/a b|/a\nb".split(
      "|",
    ),
    ..."JaVaScRiPt:x|data:text/html,x|vbscript:x|https://x.org/<script>|mailto:a@b.c/x".split("|"),
  ])("%j is not allowed", (link) => expect(isSafeLink(link)).toBe(false));
});

test("a picture in a text has an alt text of its own, or none", () => {
  const none = "![](/x.svg)|Kuyu ![ ](/x.svg)|![\u200b](/x.svg)|![\u2800 \u034f](/x.svg)|![][kuyu]".split("|");
  for (const text of [...none, "![Kuyu](/a.svg)\n\n![](/b.svg)", "[![](/x.svg)](/donate)"])
    expect(hasPictureWithoutAlt(text), text).toBe(true);
  const valid = "|![Bir kuyu](/x.svg)|Kuyu! [](/donate)|\\![](/x.svg)|[x](/donate)|!|![]".split("|");
  for (const text of [...valid, "![Bir [derin] kuyu](/x.svg)", "![a](/a.svg)![b](/b.svg)"])
    expect(hasPictureWithoutAlt(text), text).toBe(false);
});

test.each(contentKindNames)("every field of %s has a label in the editor, in both languages", (kind) => {
  for (const language of ["tr", "en"] as const) {
    const t = createTranslate(language, texts[language]);
    const namesOf = ({ name, columns = [], nested }: ContentField): string[] => [
      name,
      ...[...columns, ...(nested?.columns ?? [])].flatMap(namesOf),
    ];
    for (const name of fieldsOf(kind).flatMap(namesOf)) expect(fieldLabel(t, kind, name), name).not.toBe(MISSING_KEY);
  }
});
