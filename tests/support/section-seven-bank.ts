import { text } from "node:stream/consumers";
import { openLocalServer } from "./local-server.ts";
import type { CardPayment } from "./section-seven-people.ts";

interface BankOptions {
  readonly paymentOf: (order: string) => CardPayment | undefined;
  /** Tells the product API what the bank decided. */
  readonly settle: (order: string, isApproved: boolean) => void;
}

const escaped = (value: string) => value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const page = (title: string, content: string, script = "") =>
  `<!doctype html><html lang="tr"><head><title>${title}</title></head><body${script}><h1>${title}</h1>${content}</body></html>`;
const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("");

const choices = (order: string) =>
  `<form method="post" action="/decide">${hidden({ order })}<button name="decision" value="approve">Onayla</button>` +
  `<button name="decision" value="refuse">Reddet</button></form>`;

/**
 * The bank behind the product API of §7, on an origin of its own: a page to approve or refuse, which tells the API and
 * sends the payer back to the return address by POST.
 */
export async function openSectionSevenBank({ paymentOf, settle }: BankOptions) {
  /** Where the API sends payers who have no return address: a page of its front-end. */
  let frontPage: string | null = null;
  const { localUrl: origin, close } = await openLocalServer(async (request, response) => {
    const show = (html: string, status = 200) =>
      void response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
    // Browsers ask by themselves.
    if (request.url === "/favicon.ico") return void response.writeHead(204).end();
    const [, query] = request.url!.split("?");
    const fields = new URLSearchParams(request.method === "POST" ? await text(request) : query);
    const payment = paymentOf(fields.get("order") ?? "");
    if (!payment) return show(page("Banka", "<p>Ödeme bulunamadı.</p>"), 404);
    if (request.url!.startsWith("/3d"))
      return show(page("3-D Secure", `<p>${payment.amount} TL</p>${choices(payment.order)}`));
    const isApproved = fields.get("decision") === "approve";
    settle(payment.order, isApproved);
    if (!payment.returnUrl && frontPage) return void response.writeHead(302, { location: frontPage }).end();
    if (!payment.returnUrl) return show(page("Banka", "<p>İşleminiz tamamlandı. Bu pencereyi kapatabilirsiniz.</p>"));
    const [mdStatus, status] = isApproved ? ["1", "success"] : ["0", "failure"];
    const back = hidden({ order_id: payment.order, mdStatus: mdStatus!, status: status! });
    const form = `<form method="post" action="${escaped(payment.returnUrl)}">${back}<button>Siteye dön</button></form>`;
    return show(page("Banka", form, ` onload="document.forms[0].submit()"`));
  });
  return { origin, sendPayersTo: (page: string) => void (frontPage = page), close };
}
