import {
  type VolunteerAnswers,
  type VolunteerField,
  volunteerFieldNames,
  volunteerFields,
} from "../../app/contract/fields/volunteer.ts";

function answerTo(name: string, { type, choices = [] }: VolunteerField): string {
  const answers = { text: `Yanıt ${name}`, lines: "Hafta sonları\nuygunum", day: "1990-12-31", province: "İstanbul" };
  return type === "choice" ? choices.at(-1)! : answers[type];
}

/** An answer to every question of the volunteer form; of choices the last one. */
export const volunteerExample = Object.fromEntries(
  volunteerFieldNames.map((name) => [name, answerTo(name, volunteerFields[name])]),
) as VolunteerAnswers;

/** The questions of the volunteer form that are answered by free text. */
export const typedVolunteerFields = volunteerFieldNames.filter((name) => "maxLength" in volunteerFields[name]);
