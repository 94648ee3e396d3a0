import { createHash } from "node:crypto";
import { texts } from "../../../../texts/texts.ts";
import { createTranslate } from "../../../../texts/translate.ts";
import { hmac } from "../iyzico-signature.ts";
import type { LedgerEntry, SandboxLedger } from "../sandbox-ledger-queries.ts";
import { challengeCode, challengeTries } from "./card-storage.ts";

function translatorFor(locale: string) {
  const language = locale === "en" ? "en" : "tr";
  return createTranslate(language, texts[language], "sandbox-bank");
}

/**
 * Creates the bank's pages: a challenge that asks for a code, and the signed form back to the site. They work without
 * scripts.
 * @param siteUrl origin that shows them in a frame
 */
export function createBankPages(ledger: SandboxLedger, secretKey: string, siteUrl: string) {
  // Their forms post to the bank and back to the site.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${submitScriptHash}'; frame-ancestors 'self' ${siteUrl}; base-uri 'none'`;

  return async (request: Request): Promise<Response> => {
    const page = await answer(request);
    page.headers.set("content-security-policy", policy);
    return page;
  };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const form = request.method === "POST" ? new URLSearchParams(await request.text()) : url.searchParams;
    const entry = await ledger.find(form.get("orderId") ?? "");
    if (!entry) return htmlPage("tr", `<p>${translatorFor("tr")("unknown")}</p>`, 404);
    const t = translatorFor(entry.locale);
    if (form.has("cancel")) return wayBack(entry, "4");
    const code = form.get("code")?.replace(/\s/g, "");
    if (code === undefined) return challenge(entry);
    if (code !== challengeCode) {
      return (await ledger.countWrongCode(entry.payment_id)) >= challengeTries
        ? wayBack(entry, "0")
        : challenge(entry, t("wrong"));
    }
    if (entry.behaviour === "never_returns") return htmlPage(entry.locale, `<p>${t("silent")}</p>`);
    if (entry.behaviour === "challenge_fails") return wayBack(entry, "0");
    if (entry.behaviour === "challenge_refused") return wayBack(entry, "4");
    return wayBack(entry, "1");
  }

  function challenge(entry: LedgerEntry, error?: string): Response {
    const t = translatorFor(entry.locale);
    const decimals = Number.isInteger(entry.price) ? 0 : 2;
    const amount = entry.price.toLocaleString(entry.locale === "en" ? "en-GB" : "tr-TR", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    return htmlPage(
      entry.locale,
      `<p>${t("intro")}</p>
<p>${t("amount")}: <strong>${amount} TL</strong><br>${t("card")}: •••• ${entry.last_four}</p>
<form method="post" action="/sandbox-bank/challenge">
<input type="hidden" name="orderId" value="${entry.payment_id}">
${error ? `<p class="error" role="alert" id="code-error">${error}</p>` : ""}
<p><label for="code">${t("label")}</label><br>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" size="10"${error ? ' aria-describedby="code-error"' : ""}></p>
<p><small>${t("hint", { code: challengeCode })}</small></p>
<p><button>${t("submit")}</button></p></form>
<form method="post" action="/sandbox-bank/challenge"><input type="hidden" name="orderId" value="${entry.payment_id}"><input type="hidden" name="cancel" value="1">
<p><button class="quiet">${t("cancel")}</button></p></form>`,
      error ? 400 : 200,
    );
  }

  /** Returns the signed form back to the site; a script submits it where scripts run. */
  async function wayBack(entry: LedgerEntry, mdStatus: string): Promise<Response> {
    const t = translatorFor(entry.locale);
    const status = mdStatus === "1" ? "success" : "failure";
    await ledger.move(entry.payment_id, "INIT_THREEDS", mdStatus === "1" ? "CALLBACK_THREEDS" : "FAILURE");
    const fields = {
      status,
      paymentId: entry.payment_id,
      conversationData: "sandbox",
      conversationId: entry.conversation_id,
      mdStatus,
      signature: hmac(secretKey, ["sandbox", entry.conversation_id, mdStatus, entry.payment_id, status].join(":")),
    };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return htmlPage(
      entry.locale,
      `<p>${t("returning")}</p><form id="back" method="post" action="${entry.callback_url}">${inputs.join("")}<p><button>${t("back")}</button></p></form>
<script>${submitScript}</script>`,
    );
  }
}

const submitScript = `document.getElementById("back").submit()`;
const submitScriptHash = createHash("sha256").update(submitScript).digest("base64");

function htmlPage(locale: string, body: string, status = 200): Response {
  const t = translatorFor(locale);
  const document = `<!doctype html><html lang="${locale === "en" ? "en" : "tr"}"><head><meta charset="utf-8"><title>${t("title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>
body{font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:#15252b;background:#fff;margin:0;padding:16px;max-width:480px}
h1{font-size:20px;color:#0b4a56}input{font:inherit;font-size:20px;padding:11px 10px;box-sizing:border-box;border:1px solid #6c8088;border-radius:6px}
button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:6px;background:#0f6f9c;color:#fff}
button.quiet{background:#fff;color:#0f6f9c;border:1px solid}.error{color:#9c2a1a;font-weight:600}</style></head><body><h1>${t("title")}</h1>${body}</body></html>`;
  return new Response(document, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
