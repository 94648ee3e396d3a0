import { basketTypes, kindOf } from "~/contract/basket-types.ts";
import { anonymousName } from "~/contract/limits.ts";
import { liraFromKurus } from "~/contract/money.ts";
import type { Language } from "~/contract/languages.ts";
import type { StaffDonation } from "~/contract/staff.ts";
import type { Translate } from "~/i18n/translate.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/donations-csv";
import { momentCell, phoneCell } from "./csv-cells.server.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { donationFilterFrom, wrongDays } from "./donation-filter.ts";

const columns = ["id", "date", "cause", "kind", "donor", "phone", "email", "inName", "note", "shares", "amount", "payment"] as const;

/** The donations that match as a file, read and sent piece by piece: it may hold hundreds of thousands. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (wrongDays(url.searchParams).length > 0) throw new Response(null, { status: 400, statusText: "Bad Request" });
  const filter = donationFilterFrom(url.searchParams);
  const language = languageFrom(context);
  const { t } = i18nFrom(context);
  const head = byteOrderMark + csvLine(columns.map((column) => t(`admin:csv.${column}`)), language);
  const lineOf = (donation: StaffDonation) => csvLine(cellsOf(donation, language, t), language);
  // The first piece is asked for before anything is sent: a failure is then a page, not half a file.
  const piece = async (after: number) => (await api.exportDonations({ query: { ...filter, after } })).data;
  let next: StaffDonation[] = await piece(0);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      const last = next.at(-1);
      if (!last) return controller.close();
      controller.enqueue(encoder.encode(next.map(lineOf).join("")));
      next = await piece(last.id);
    },
  });
  const name = `${t("admin:csv.file")}-${new Date().toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${name}"`, "cache-control": "private, no-store" },
  });
}

function cellsOf(donation: StaffDonation, language: Language, t: Translate): (string | number)[] {
  const { id, created_at, basket_able_type, title, donor, name, note, share_value, amount, payment_id } = donation;
  return [
    id,
    momentCell(created_at, language),
    title,
    t(`admin:causeKind.${kindOf(basket_able_type)}`),
    payment_id === null ? t("admin:donations.before") : (donor.name ?? ""),
    phoneCell(donor.phone),
    donor.email ?? "",
    name === anonymousName ? "" : name,
    note ?? "",
    basket_able_type === basketTypes.spring ? "" : share_value,
    liraFromKurus(amount),
    payment_id ?? "",
  ];
}
