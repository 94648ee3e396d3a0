import type { PublicDonation } from "~/contract/endpoints/causes.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { liraFromKurus } from "~/contract/rules/money.ts";
import { csvTable, momentCell } from "~/forms/csv.server.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/donates-csv";
import { ownSpring } from "./own-spring.server.ts";

/** Donations per request to the API. */
const pieceLength = 50;

/** Streams the donations to one's own spring as a CSV file, with the names as their donors chose to show them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await ownSpring(context, params.id);
  const api = context.get(apiContext);
  const language = languageFrom(context);
  const { t } = i18nFrom(context);
  let last = Number.POSITIVE_INFINITY;
  const piece = async (page: number): Promise<PublicDonation[]> => {
    const query = { page, per_page: pieceLength };
    const { data } = await api.listUserSpringDonations({ params: { id }, query });
    // A donation that arrives meanwhile moves the older ones to the next page, where they are left out.
    const unseen = data.filter((donation) => donation.id < last);
    last = unseen.at(-1)?.id ?? last;
    return data.length > 0 && unseen.length === 0 ? piece(page + 1) : unseen;
  };
  let page = 1;
  return csvTable({
    name: t("campaign:donates.csv.file"),
    language,
    head: (["date", "name", "note", "amount"] as const).map((column) => t(`campaign:donates.csv.${column}`)),
    cellsOf: ({ created_at, name, note, amount }) => [
      momentCell(created_at, language),
      name === null || name === anonymousName ? t("springs:donors.anonymous") : name,
      note ?? "",
      liraFromKurus(amount),
    ],
    first: await piece(page),
    next: () => piece(++page),
  });
}
