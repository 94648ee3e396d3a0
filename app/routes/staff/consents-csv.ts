import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { csvFile } from "~/forms/csv.server.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/consents-csv";

/** The permission's channel in the words of İYS. */
const types = { sms: "MESAJ", email: "EPOSTA" } as const;

/**
 * Streams members' marketing permissions in the form of İYS's own program for files: type, source, recipient, status,
 * moment, kind of recipient; without a head.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const piece = async (after: number) => (await api.exportConsents({ query: { after } })).data;
  const first = await piece(0);
  return csvFile(
    "iys",
    null,
    first,
    (rows) =>
      rows
        .map(({ kind, recipient, granted, at }) =>
          [types[kind], "HS_WEB", cell(recipient), granted ? "ONAY" : "RET", momentOf(at), "BIREYSEL"].join(","),
        )
        .map((line) => `${line}\r\n`)
        .join(""),
    (rows) => (rows.length === 0 ? Promise.resolve([]) : piece(rows.at(-1)!.id)),
  );
}

/** Quotes what would end a cell; nothing else is changed, because a program reads it. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/Istanbul" });

/** "2026-11-23 12:05:09" in Istanbul. */
function momentOf(at: string): string {
  const moment = new Date(at);
  return `${dayInIstanbul(moment)} ${clock.format(moment)}`;
}
