import { expect, test } from "vitest";
import { languages } from "../../app/contract/rules/languages.ts";
import {
  anonymousName,
  autoCloseSeconds,
  codeLength,
  minimumAmount,
  presetAmounts,
  sessionTokenDays,
  sessionTokenLength,
  shareCounts,
} from "../../app/contract/rules/limits.ts";
import { springMonths } from "../../app/contract/rules/spring-states.ts";
import { expectNoFaults, fileAt, testCode } from "./source-file.ts";

test("§9's table of constants has the values of the code", () => {
  const [, chapter = ""] = /^## 9 [^]*?\n\n([^]*?)\n\n/m.exec(fileAt("docs/specification.md").text) ?? [];
  const rows = Object.fromEntries(
    chapter.split("\n").map((row) =>
      row
        .split("|")
        .slice(1, 3)
        .map((cell) => cell.trim()),
    ),
  );
  const span = ({ from, to }: { from: number; to: number }) => `${from} to ${to}`;
  expect(rows).toMatchObject({
    "Preset amounts": `${presetAmounts.map((amount) => amount / 100).join(", ")} TL`,
    "Smallest typed amount": String(minimumAmount / 100),
    "Length of a code": String(codeLength),
    "Duration of a campaign": `${springMonths} months`,
    "Share counts on offer": expect.stringContaining(
      `water well ${span(shareCounts.water_well)} persons; quick donate ${span(shareCounts.project)}; ` +
        `sacrifice ${span(shareCounts.sacrifice)}, or ${span(shareCounts.sacrifice_on_behalf)} on behalf`,
    ),
    "Name in the basket": `\`${anonymousName}\``,
    "Session token of a guest": `${sessionTokenLength} characters, ${sessionTokenDays} days`,
    "Auto-close": `${autoCloseSeconds * 5} ticks of 200 ms`,
    Languages: languages.map((language) => `\`${language}\``).join(", "),
  });
});

test("tests look for whole sums: a greater one contains the smaller one", () => {
  const blind =
    /(?<!\.not)\.(?:toContain|toContainText|includes|stringContaining)\("[\d.,]+ TL"|hasText: "[\d.,]+ TL"/g;
  const faults = testCode.flatMap((file) =>
    [...file.text.matchAll(blind)].map(
      ({ index }) => `${file.at(index)}: compare by wholeSum (tests/support/words.ts)`,
    ),
  );
  expectNoFaults(faults);
});
