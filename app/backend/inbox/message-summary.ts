import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";
import { volunteerAnswers } from "../../texts/volunteer-answers.ts";
import type { MessageKind, NewRecord } from "./message-queries.ts";

/** Staff read Turkish. */
const t = createTranslate("tr", texts.tr);

/**
 * Returns the fields that a visitor wrote, except names, for the e-mail to staff: one line per field in the order of
 * staff's page, then the text.
 */
export function messageSummary(record: NewRecord<MessageKind>): string {
  const { email, phone, subject, message, note, ...answers } = record as Partial<
    NewRecord<"message"> & NewRecord<"volunteer">
  >;
  const lines = [
    [t("editing:received.email"), email],
    [t("editing:received.phone"), phone],
    [t("editing:received.subject"), subject],
    ...volunteerAnswers(t, answers),
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [lines.join("\n"), message ?? note].filter(Boolean).join("\n\n");
}
