import type { Volunteer } from "~/contract/endpoints/messages.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { csvFile, csvLine, momentCell, phoneCell } from "~/forms/csv.server.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import type { Translate } from "~/texts/translate.ts";
import { volunteerAnswers, volunteerLabel } from "~/texts/volunteer-answers.ts";
import type { Route } from "./+types/volunteers-csv";
import { messageQueryFrom } from "./message-kinds.ts";

/** Streams the volunteers of a list as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { show } = messageQueryFrom(url);
  const language = languageFrom(context);
  const { t } = i18nFrom(context);
  const piece = async (page: number) => (await api.exportVolunteers({ query: { show, page } })).data;
  // The first piece is loaded before the response starts, so that a failure shows a page instead of half a file.
  let page = 1;
  const first = await piece(page);
  const lineOf = (volunteer: Volunteer) => csvLine(cellsOf(volunteer, t, language), language);
  return csvFile(
    t("editing:volunteers.file"),
    csvLine(headOf(t), language),
    first,
    (volunteers) => volunteers.map(lineOf).join(""),
    () => piece(++page),
  );
}

function headOf(t: Translate): string[] {
  const own = (["at", "name", "surname", "email", "phone"] as const).map((word) => t(`editing:received.${word}`));
  return [
    ...own,
    ...volunteerAnswers(t, {}).map(([label]) => label),
    t("editing:volunteer.kvkk_version"),
    volunteerLabel(t, "note"),
    t("editing:received.state"),
  ];
}

function cellsOf(volunteer: Volunteer, t: Translate, language: Language): string[] {
  const { created_at, name, surname, email, phone, kvkk_version, note, handled_at } = volunteer;
  const state = t(handled_at ? "editing:received.isHandled" : "editing:received.isWaiting");
  return [
    momentCell(created_at, language),
    name,
    surname,
    email,
    phoneCell(phone),
    ...volunteerAnswers(t, volunteer).map(([, answer]) => answer),
    kvkk_version ?? "",
    note ?? "",
    state,
  ];
}
