import type { Volunteer } from "~/contract/endpoints/messages.ts";
import { dayText } from "~/forms/day.ts";
import { runtimeKey } from "~/texts/keys.ts";
import type { Translate } from "~/texts/translate.ts";

/** Returns a volunteer's answers as label and text, without name, contact details and note; null for no answer. */
export function volunteerFacts(t: Translate, volunteer: Volunteer): (readonly [term: string, value: string | null])[] {
  const choice = (group: string, value: string | null) => value && t(runtimeKey(`editing:volunteer.${group}.${value}`));
  return [
    [t("editing:volunteer.gender"), choice("genders", volunteer.gender)],
    [t("editing:volunteer.birthday"), dayText(volunteer.birthday) || null],
    [t("editing:volunteer.province"), volunteer.province],
    [t("editing:volunteer.district"), volunteer.district],
    [t("editing:volunteer.education_level"), choice("educationLevels", volunteer.education_level)],
    [t("editing:volunteer.institution"), volunteer.institution],
    [t("editing:volunteer.department"), volunteer.department],
    [t("editing:volunteer.graduation_status"), choice("graduationStatuses", volunteer.graduation_status)],
    [t("editing:volunteer.known_languages"), volunteer.known_languages],
    [t("editing:volunteer.occupation"), volunteer.occupation],
    [t("editing:volunteer.kvkk_version"), volunteer.kvkk_version],
  ];
}
