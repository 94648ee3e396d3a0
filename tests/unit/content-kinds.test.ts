import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { starterContent } from "../../app/backend/starter/content.ts";
import { hasPictureWithoutAlt, isSafeLink } from "../../app/contract/content/checks.ts";
import { contentInputOf } from "../../app/contract/content/input.ts";
import { type ContentKind, contentKindNames, fieldsOf } from "../../app/contract/content/kinds.ts";
import { groupedIban, isIban } from "../../app/contract/rules/iban.ts";

const publicFolder = join(import.meta.dirname, "../../public");

describe("starter content", () => {
  const items = Object.entries(starterContent.items).flatMap(([kind, some]) =>
    some.map((item) => ({ kind: kind as ContentKind, ...item })),
  );

  test.each(items.map((item) => [`${item.kind} ${item.slug}`, item] as const))(
    "%s passes the checks for staff",
    (_, { kind, slug, picture = null, texts, fields = {} }) => {
      const lira = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          fieldsOf(kind).find((field) => field.name === name)?.type === "money" ? Number(value) / 100 : value,
        ]),
      );
      const parsed = contentInputOf(kind).safeParse({ kind, slug, state: "published", picture, texts, fields: lira });
      expect(parsed.error?.issues).toBeUndefined();
      const known = [...fieldsOf(kind).map(({ name }) => name), "picture_alt"];
      for (const values of [texts.tr, texts.en, fields])
        for (const name of Object.keys(values)) expect(known).toContain(name);
      if (picture) expect(existsSync(join(publicFolder, picture)), picture).toBe(true);
    },
  );

  test("agrees on where and since when the organisation works", () => {
    const { wells, sacrifices, projects, documents } = starterContent;
    const listed = starterContent.items.country!.map(({ fields }) => String(fields!.country));
    expect(new Set([...wells, ...sacrifices, ...projects].map(({ country }) => country))).toEqual(new Set(listed));
    for (const language of ["tr", "en"] as const) {
      const figures = documents.statistics![language] as readonly { key: string; value: number }[];
      expect(figures.find(({ key }) => key === "countries")!.value).toBe(new Set(listed).size);
      const about = starterContent.items.page!.find(({ slug }) => slug === "about-us")!.texts[language].body as string;
      const founded = Number(/20\d\d/.exec(about)![0]);
      const since = starterContent.items.country!.map(({ fields }) => Number(fields!.since));
      expect(Math.min(...since)).toBe(founded);
    }
    expect(starterContent.items.country!.find(({ slug }) => slug === "td")!.fields!.since).toBe(2006);
    expect(new Set(wells.map(({ country }) => country)).size).toBe(12);
  });

  test("has unique slugs and valid kinds", () => {
    for (const [kind, some] of Object.entries(starterContent.items)) {
      expect(contentKindNames).toContain(kind);
      expect(new Set(some.map(({ slug }) => slug)).size, kind).toBe(some.length);
    }
  });

  test("links only inside this site and has no exclamation marks", () => {
    const words = items.flatMap(({ texts }) => [...Object.values(texts.tr), ...Object.values(texts.en)]);
    const links = words.flatMap((text) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link!));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !/^\/(?:[a-z/?=&-]+|pictures\/[a-z-]+\.svg)$/.test(link))).toEqual([]);
    expect(words.filter((text) => /!(?!\[)/.test(text))).toEqual([]);
  });
});

describe("share prices", () => {
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
  ] as const)("are 5 to 1,000,000 TL, like a basket line: %s, %s", (kind, field) => {
    expect([1, 4.99, 5, 350, 1_000_000, 1_000_000.01].map((lira) => takes(kind, field, lira))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test("may be lower than well costs and goals allow", () => {
    expect([0.99, 1, 2_000_000].map((lira) => takes("cost", "cost", lira))).toEqual([false, true, true]);
    expect([0.99, 1, 2_000_000].map((lira) => takes("water_well", "goal_amount", lira))).toEqual([false, true, true]);
  });

  test("are valid in every cause and stage of the starter content", () => {
    const { stages, sacrifices, projects } = starterContent;
    for (const { price_per_share } of stages) expect(takes("price", "price_per_share", price_per_share)).toBe(true);
    for (const { cost } of sacrifices) expect(takes("sacrifice", "cost", cost)).toBe(true);
    for (const { cost } of projects) expect(takes("project", "cost", cost)).toBe(true);
  });
});

describe("IBANs", () => {
  test.each([
    "TR330006100519786457841326",
    "tr33 0006 1005 1978 6457 8413 26",
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
  ])("%s is valid", (iban) => expect(isIban(iban)).toBe(true));
  test.each([
    "",
    "TR330006100519786457841327",
    "TR33000610051978645784132",
    "TR33000610051978645784132A",
    "DE8937040044053201300",
    "XX",
    "TR00",
    "TR330006100519786457841326; --",
  ])("%j is invalid", (iban) => expect(isIban(iban)).toBe(false));
  test("are shown in groups of four", () =>
    expect(groupedIban("tr330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26"));
});

describe("links", () => {
  test.each([
    "/",
    "/news?page=2#x",
    "https://example.org",
    "http://example.org/a?b=c",
    "mailto:bilgi@example.org",
    "tel:+902120000000",
    "sms:+905000000000",
  ])("%s is allowed as a link", (link) => expect(isSafeLink(link)).toBe(true));
  test.each([
    "",
    "news",
    "//evil.example",
    "/\\evil.example",
    "https:evil",
    "https://",
    "https://a@b.c",
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    "data:text/html,x",
    "/a b",
    "/a\nb",
    "vbscript:x",
    "https://x.org/<script>",
    "mailto:a@b.c/x",
  ])("%j is not allowed", (link) => expect(isSafeLink(link)).toBe(false));
});

describe("alt texts of pictures in a text", () => {
  test.each([
    "![](/pictures/x.svg)",
    "Kuyu ![ ](/x.svg)",
    "![\u200b](/x.svg)",
    "![\u2800 \u034f](/x.svg)",
    "![][kuyu]",
    "![Kuyu](/a.svg)\n\n![](/b.svg)",
    "[![](/x.svg)](/donate)",
  ])("%j has none", (text) => expect(hasPictureWithoutAlt(text)).toBe(true));
  test.each([
    "",
    "![Bir kuyu](/x.svg)",
    "Kuyu! [](/donate)",
    "\\![](/x.svg)",
    "[x](/donate)",
    "!",
    "![]",
    "![Bir [derin] kuyu](/x.svg)",
    "![a](/a.svg)![b](/b.svg)",
  ])("%j is valid", (text) => expect(hasPictureWithoutAlt(text)).toBe(false));
});

test("table cells may hold any visible character, also a pipe", () => {
  const texts = { [fieldsOf("menu")[0]!.name]: [{ label: "Su | Kurban", slug: "/donate", subMenuItems: [] }] };
  const wish = {
    kind: "menu",
    slug: null,
    state: "published",
    published_at: null,
    position: 0,
    picture: null,
    texts: { tr: texts, en: texts },
    fields: {},
  };
  expect(contentInputOf("menu").safeParse(wish).error?.issues).toBeUndefined();
});
