import { expect, test } from "vitest";
import { messageSummary } from "~/backend/inbox/messages.ts";
import {
  mapVolunteerFields,
  type VolunteerField,
  volunteerFieldNames,
  volunteerFields,
} from "~/contract/fields/volunteer.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate, MISSING_KEY, type Translate } from "~/texts/translate.ts";
import { volunteerAnswers, volunteerLabel } from "~/texts/volunteer-answers.ts";

const fields: [name: string, field: VolunteerField][] = Object.entries(volunteerFields);
const most = Math.max(...fields.map(([, { choices = [] }]) => choices.length));
/** As many sets of answers as it takes to give every choice once. */
const answers = Array.from({ length: most }, (_, place) =>
  mapVolunteerFields(({ type, choices = [""] }) =>
    type === "choice" ? choices[place % choices.length]! : type === "day" ? "1990-12-31" : `${type} ${place}`,
  ),
);

test.each(answers)("mails and pages name $gender, $education_level and $graduation_status alike", (answer) => {
  const t = createTranslate("tr", texts.tr);
  const contact = { name: "Ali", surname: "Veli", email: "ali@example.org", phone: "+905321234567" };
  const record = { ...contact, ...answer, language: "tr", kvkk_version: null } as const;
  const lines = volunteerAnswers(t, answer).map(([label, text]) => `${label}: ${text}`);
  expect(lines).toContain("Doğum tarihi: 31.12.1990");
  expect(lines).toHaveLength(volunteerFieldNames.length - 1);
  expect(messageSummary(record)).toBe(
    ["E-posta: ali@example.org", "Telefon: +905321234567", ...lines, `\n${answer.note}`].join("\n"),
  );
});

test.each([
  ["tr", "Bildiği diller", "Belirtmek istemedi"],
  ["en", "Languages", "Prefers not to say"],
] as const)(
  "the form has words for every question, hint and choice in %s, others for staff",
  (language, label, word) => {
    const t = createTranslate(language, texts[language]) as Translate<string>;
    const keys = fields.flatMap(([name, { hasHint, choices = [] }]) => [
      `contact:fields.${name}`,
      ...(hasHint ? [`contact:hints.${name}`] : []),
      ...choices.map((choice) => `contact:answers.${choice}`),
    ]);
    expect(keys.filter((key) => [MISSING_KEY, ""].includes(t(key)))).toEqual([]);
    expect([volunteerLabel(t, "known_languages"), volunteerAnswers(t, { gender: "unspecified" })[0]![1]]).toEqual([
      label,
      word,
    ]);
  },
);
