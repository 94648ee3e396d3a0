import { type VolunteerFieldName, volunteerFieldNames, volunteerFields } from "../contract/fields/volunteer.ts";
import { runtimeKey } from "./keys.ts";
import type { Translate } from "./translate.ts";

/** Staff read some labels in the third person. */
const staff = { context: "staff" };

/** Returns the label of a volunteer's question, as staff read it. */
export function volunteerLabel(t: Translate, name: VolunteerFieldName): string {
  return t(`contact:fields.${name}`, staff);
}

/** Returns a volunteer's answers, without the note, as label and text, as staff read them; an empty text for none. */
export function volunteerAnswers(
  t: Translate,
  answers: Partial<Readonly<Record<VolunteerFieldName, string | null>>>,
): (readonly [label: string, text: string])[] {
  return volunteerFieldNames
    .filter((name) => volunteerFields[name].type !== "lines")
    .map((name) => [volunteerLabel(t, name), answerText(t, name, answers[name] ?? "")]);
}

function answerText(t: Translate, name: VolunteerFieldName, answer: string): string {
  const { type } = volunteerFields[name];
  if (type === "day") return answer.split("-").reverse().join(".");
  return type === "choice" && answer ? t(runtimeKey(`contact:answers.${answer}`), staff) : answer;
}
