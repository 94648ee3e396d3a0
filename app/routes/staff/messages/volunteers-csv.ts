import { csvTable, momentCell, phoneCell } from "~/forms/csv.server.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { volunteerAnswers, volunteerLabel } from "~/texts/volunteer-answers.ts";
import type { Route } from "./+types/volunteers-csv";
import { messageQueryFrom } from "./message-kinds.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { show } = messageQueryFrom(url);
  const language = languageFrom(context);
  const { t } = i18nFrom(context);
  const piece = async (page: number) => (await api.exportVolunteers({ query: { show, page } })).data;
  let page = 1;
  return csvTable({
    name: t("editing:volunteers.file"),
    language,
    head: [
      ...(["at", "name", "surname", "email", "phone"] as const).map((word) => t(`editing:received.${word}`)),
      ...volunteerAnswers(t, {}).map(([label]) => label),
      t("editing:volunteer.kvkk_version"),
      volunteerLabel(t, "note"),
      t("editing:received.state"),
    ],
    cellsOf: (volunteer) => [
      momentCell(volunteer.created_at, language),
      volunteer.name,
      volunteer.surname,
      volunteer.email,
      phoneCell(volunteer.phone),
      ...volunteerAnswers(t, volunteer).map(([, answer]) => answer),
      volunteer.kvkk_version ?? "",
      volunteer.note ?? "",
      t(volunteer.handled_at ? "editing:received.isHandled" : "editing:received.isWaiting"),
    ],
    first: await piece(page),
    next: () => piece(++page),
  });
}
