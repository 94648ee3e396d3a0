import type { TestBackend } from "../support/backend.ts";
import type { administratorOf } from "../support/staff.ts";

type Page = readonly [title: string, call: () => Promise<unknown>];

/**
 * Returns the reading pages of the staff's desk, each with the filters and pages that cost most.
 * @param many payments in the database
 */
export function deskPages(
  site: TestBackend,
  staff: Awaited<ReturnType<typeof administratorOf>>,
  many: number,
): readonly Page[] {
  const list =
    (
      endpoint:
        | "listStaffDonations"
        | "listStaffPayments"
        | "listTransfers"
        | "listRefunds"
        | "listStaffRegularGifts"
        | "listStatementLines"
        | "listStatements"
        | "listReconciledDays"
        | "listAudit"
        | "listMessages"
        | "listApprovals",
      per_page: number,
    ) =>
    (query: object) =>
    () =>
      site.call(endpoint, { query: { per_page, ...query } } as never, staff);
  const donations = list("listStaffDonations", 50);
  const payments = list("listStaffPayments", 25);
  const transfers = list("listTransfers", 25);
  const refunds = list("listRefunds", 25);
  const gifts = list("listStaffRegularGifts", 25);
  const lines = list("listStatementLines", 25);
  const month = { from: "2025-06-01", until: "2025-06-30" };
  const year = { from: "2025-01-01", until: "2025-12-31" };
  const donated = many * 0.95;
  const figures = (from: string, until: string) => () => site.call("showFigures", { query: { from, until } }, staff);
  const exported = (query: object) => () => site.call("exportDonations", { query }, staff);

  return [
    ["/admin/donations", donations({})],
    ["  page 100", donations({ page: 100 })],
    ["  page 1000", donations({ page: 1000 })],
    ["  middle page", donations({ page: Math.floor(donated / 100) })],
    ["  last page", donations({ page: Math.floor(donated / 50) })],
    ["  kind=spring (none)", donations({ kind: 3 })],
    ["  kind=water_well", donations({ kind: 2 })],
    ["  kind=water_well, middle page", donations({ kind: 2, page: 3000 })],
    ["  one month", donations(month)],
    ["  one year", donations(year)],
    ["  one year, last page", donations({ ...year, page: 9000 })],
    ["  one cause", donations({ cause: 5 })],
    ["  one cause, one year", donations({ cause: 5, ...year })],
    ["  one cause, last page", donations({ cause: 5, page: 600 })],
    ["  q=nadide (one in 1000)", donations({ q: "nadide" })],
    ["  q=ayse (one in 8)", donations({ q: "ayse" })],
    ["  q=ayse yilmaz (one in 8)", donations({ q: "ayse yilmaz" })],
    ["  q=ayse, page 20", donations({ q: "ayse", page: 20 })],
    ["  q=ayse, kind, one month", donations({ q: "ayse", kind: 2, ...month })],
    ["  q=kuyusu (in every one)", donations({ q: "kuyusu" })],
    ["  q=nothing", donations({ q: "bulunmaz" })],
    ["  q=two common words, never together", donations({ q: "ayse demir" })],
    ["  q=phone", donations({ q: "0532 050 00 05" })],
    ["  q=e-mail", donations({ q: "kisi500005@example.org" })],
    ["  q=ay (two letters)", donations({ q: "ay" })],
    ["  q=xq (two letters, none)", donations({ q: "xq" })],
    ["  q=nadide, one month", donations({ q: "nadide", ...month })],
    ["  q=nadide, one cause", donations({ q: "nadide", cause: 5 })],
    ["/admin/donations.csv, first bytes", exported({})],
    ["  after half", exported({ after: Math.floor(donated / 2) })],
    ["  one month of last year", exported(month)],
    ["  one cause", exported({ cause: 5 })],
    ["  q=nadide", exported({ q: "nadide" })],
    ["  q=ayse", exported({ q: "ayse" })],
    ["/admin/payments", payments({})],
    ["  page 100", payments({ page: 100 })],
    ["  page 1000", payments({ page: 1000 })],
    ["  middle page", payments({ page: Math.floor(many / 50) })],
    ["  last page", payments({ page: Math.floor(many / 25) })],
    ["  state=failed", payments({ state: "failed" })],
    ["  state=failed, last page", payments({ state: "failed", page: Math.floor(many / 20 / 25) })],
    ["  state=succeeded", payments({ state: "succeeded" })],
    ["  state=succeeded, middle page", payments({ state: "succeeded", page: Math.floor(many / 55) })],
    ["  state=succeeded, one year", payments({ state: "succeeded", ...year })],
    ["  state=under_review", payments({ state: "under_review" })],
    ["  one day", payments({ from: "2025-06-01", until: "2025-06-01" })],
    ["  one month", payments(month)],
    ["  one year", payments(year)],
    ["  one year, middle page", payments({ ...year, page: 9000 })],
    ["  q=name (one in 1000)", payments({ q: "nadide erguvan" })],
    ["  q=common name (one in 8)", payments({ q: "ayşe yılmaz" })],
    ["  q=common name, page 20", payments({ q: "ayşe yılmaz", page: 20 })],
    ["  q=common name, state=failed", payments({ q: "ayşe yılmaz", state: "failed" })],
    ["  q=common name, one month", payments({ q: "ayşe yılmaz", ...month })],
    ["  q=common word (in every one)", payments({ q: "example" })],
    ["  q=two common words, never together", payments({ q: "ayse demir" })],
    ["  q=ay (two letters)", payments({ q: "ay" })],
    ["  q=xq (two letters, none)", payments({ q: "xq" })],
    ["  q=nothing", payments({ q: "bulunmaz" })],
    ["  q=phone", payments({ q: "+90 532 050 00 05" })],
    ["  q=e-mail", payments({ q: "kisi500005@example.org" })],
    ["  q=our number", payments({ q: `bench${many - 1}` })],
    ["  q=the provider's number", payments({ q: "900500005" })],
    ["  q=last four digits", payments({ q: "1234" })],
    ["  q=number of a receipt", payments({ q: "2026-000123" })],
    ["/admin/payments/:id", () => site.call("showStaffPayment", { params: { id: `bench${many - 1}` } }, staff)],
    ["/admin/refunds", refunds({})],
    ["  over", refunds({ show: "over" })],
    ["  over, last page", refunds({ show: "over", page: Math.floor(many / 50 / 25) })],
    ["/admin/figures, 30 days", () => site.call("showFigures", { query: {} }, staff)],
    ["  one day", figures("2026-10-01", "2026-10-01")],
    ["  one year", figures("2025-10-01", "2026-09-30")],
    ["  three years", figures("2023-10-31", "2026-10-30")],
    ["/admin/transfers", transfers({})],
    ["  kind=cash, last page", transfers({ kind: "cash", page: 100 })],
    ["  last page", transfers({ page: Math.floor(many / 20 / 25) })],
    ["  one year", transfers(year)],
    ["/admin/transfers/choices", () => site.call("showTransferChoices", {}, staff)],
    ["/admin/transfers/import", list("listStatements", 25)({})],
    ["/admin/transfers/queue", lines({})],
    ["  accepted", lines({ state: "accepted" })],
    ["  set aside", lines({ state: "set_aside" })],
    ["  accepted, last page", lines({ state: "accepted", page: Math.floor(many / 12.5 / 25) })],
    ["/admin/reconciliation", list("listReconciledDays", 25)({})],
    ["  one day", () => site.call("showReconciledDay", { params: { day: "2025-06-01" } }, staff)],
    ["/admin/regular-gifts", gifts({})],
    ["  state=active", gifts({ state: "active" })],
    ["  last page", gifts({ page: Math.floor(many / 30 / 25) })],
    ["/admin/waiting (each page)", () => site.call("countWaiting", {}, staff)],
    ["/admin/audit", list("listAudit", 25)({})],
    ["  only deeds, last page", list("listAudit", 25)({ only: "actions", page: Math.floor(many / 160) })],
    ["/admin/messages", list("listMessages", 25)({})],
    ["/admin/inbox", list("listApprovals", 25)({})],
    ["/admin/administrators", () => site.call("listStaff", {}, staff)],
    ["/admin/system", () => site.call("showSystem", {}, staff)],
    ["home page: statistics", () => site.call("listStatistics", {})],
  ];
}
