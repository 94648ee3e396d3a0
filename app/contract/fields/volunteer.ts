import { genders, nameLength } from "../rules/limits.ts";

/**
 * A question of the volunteer form. Its label and the names of its choices are in contact.json. Free of zod, so that
 * pages can import it.
 */
export interface VolunteerField {
  /** text: one line. lines: plain text. choice: one of `choices`. day: YYYY-MM-DD. province: a province of Turkey. */
  readonly type: "text" | "lines" | "choice" | "day" | "province";
  readonly choices?: readonly string[];
  /** Longest text, in characters. */
  readonly maxLength?: number;
  /** Whether the form shows a hint, from `hints` in contact.json. */
  readonly hasHint?: true;
  readonly autoComplete?: string;
}

/**
 * The questions that volunteers may leave open (§3), in the order of form, staff's page and CSV file. Each is a column
 * of the table `volunteers`.
 */
export const volunteerFields = {
  gender: { type: "choice", choices: genders },
  birthday: { type: "day", hasHint: true, autoComplete: "bday" },
  province: { type: "province", maxLength: 60 },
  district: { type: "text", maxLength: 60, autoComplete: "address-level2" },
  education_level: {
    type: "choice",
    choices: ["primary", "middle", "secondary", "associate", "bachelor", "master", "doctorate"],
  },
  institution: { type: "text", maxLength: 160 },
  department: { type: "text", maxLength: 160 },
  graduation_status: { type: "choice", choices: ["graduate", "student", "left"] },
  known_languages: { type: "text", maxLength: 200, hasHint: true },
  occupation: { type: "text", maxLength: nameLength },
  note: { type: "lines", maxLength: 2000, hasHint: true },
} as const satisfies Record<string, VolunteerField>;

type Fields = typeof volunteerFields;
export type VolunteerFieldName = keyof Fields;
export type VolunteerAnswers = {
  [Name in VolunteerFieldName]: Fields[Name] extends { choices: readonly (infer Choice)[] } ? Choice : string;
};
export const volunteerFieldNames = Object.keys(volunteerFields) as VolunteerFieldName[];

/** Makes something of every question, such as a schema. */
export function mapVolunteerFields<Made>(make: (field: VolunteerField) => Made): Record<VolunteerFieldName, Made> {
  const made = Object.entries(volunteerFields).map(([name, field]) => [name, make(field)]);
  return Object.fromEntries(made) as Record<VolunteerFieldName, Made>;
}
