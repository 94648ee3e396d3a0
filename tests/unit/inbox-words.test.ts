import { expect, test } from "vitest";
import { messageSummary } from "../../app/backend/inbox/message-summary.ts";
import type { Volunteer } from "../../app/contract/endpoints/messages.ts";
import { educationLevels, genders, graduationStatuses } from "../../app/contract/rules/limits.ts";
import { texts } from "../../app/i18n/texts.server.ts";
import { volunteerFacts } from "../../app/routes/staff/messages/volunteer-facts.ts";
import { createTranslate } from "../../app/texts/translate.ts";

const t = createTranslate("tr", texts.tr);
const answers = Array.from({ length: educationLevels.length }, (_, place) => ({
  gender: genders[place % genders.length]!,
  education_level: educationLevels[place]!,
  graduation_status: graduationStatuses[place % graduationStatuses.length]!,
}));

test.each(answers)("mails and pages name $gender, $education_level and $graduation_status alike", (answer) => {
  const contact = {
    name: "Ali",
    surname: "Veli",
    email: "ali@example.org",
    phone: "+905321234567",
    language: "tr",
    note: null,
    kvkk_version: null,
  } as const;
  const told = {
    ...contact,
    ...answer,
    birthday: "1990-12-31",
    province: "İzmir",
    district: "Bornova",
    institution: "Ege",
    department: "Jeoloji",
    known_languages: "Arapça",
    occupation: "Çevirmen",
  };
  const facts = volunteerFacts(t, {
    ...told,
    id: 1,
    created_at: "2026-11-21T10:00:00.000Z",
    handled_at: null,
  } as Volunteer);
  const lines = facts.filter(([, value]) => value !== null).map(([term, value]) => `${term}: ${value}`);
  expect(messageSummary(told)).toBe(["E-posta: ali@example.org", "Telefon: +905321234567", ...lines].join("\n"));
});
