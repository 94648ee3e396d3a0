import { texts } from "../../texts/product-texts.ts";
import type { MessageKind, NewRecord } from "./message-records.ts";

const { received, volunteer } = texts.tr.editing;

/** Labels of the fields in the order of staff's page. Staff read Turkish. */
const labels: Readonly<Record<string, string>> = {
  email: received.email,
  phone: received.phone,
  subject: received.subject,
  gender: volunteer.gender,
  birthday: volunteer.birthday,
  province: volunteer.province,
  district: volunteer.district,
  education_level: volunteer.education_level,
  institution: volunteer.institution,
  department: volunteer.department,
  graduation_status: volunteer.graduation_status,
  known_languages: volunteer.known_languages,
  occupation: volunteer.occupation,
};

/** Names of choices, by field and value. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: volunteer.genders,
  education_level: volunteer.educationLevels,
  graduation_status: volunteer.graduationStatuses,
};

/**
 * Returns the fields that a visitor wrote, except names, for the e-mail to staff: one line per field, then the text.
 */
export function messageSummary(record: NewRecord<MessageKind>): string {
  const { message, note, ...fields } = record as Record<string, unknown>;
  const lines = Object.entries(labels).flatMap(([field, label]) => {
    const value = fields[field];
    return typeof value === "string" && value !== "" ? [`${label}: ${valueText(field, value)}`] : [];
  });
  return [lines.join("\n"), message ?? note].filter(Boolean).join("\n\n");
}

function valueText(field: string, value: string): string {
  if (field === "birthday") return value.split("-").reverse().join(".");
  return choices[field]?.[value] ?? value;
}
