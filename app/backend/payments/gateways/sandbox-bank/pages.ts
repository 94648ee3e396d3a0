import { createHash } from "node:crypto";
import { texts } from "../../../../texts/product-texts.ts";
import { interpolate } from "../../../../texts/translate.ts";
import { hmac } from "../iyzico-signature.ts";
import type { LedgerEntry, SandboxLedger } from "../sandbox-ledger-store.ts";
import { challengeCode, challengeTries } from "./test-cards.ts";

const bankTexts = { tr: texts.tr["sandbox-bank"], en: texts.en["sandbox-bank"] };

function textsFor(locale: string) {
  return locale === "en" ? bankTexts.en : bankTexts.tr;
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
    if (!entry) return htmlPage("tr", `<p>${bankTexts.tr.unknown}</p>`, 404);
    const text = textsFor(entry.locale);
    if (form.has("cancel")) return wayBack(entry, "4");
    const code = form.get("code")?.replace(/\s/g, "");
    if (code === undefined) return challenge(entry);
    if (code !== challengeCode) {
      return (await ledger.countWrongCode(entry.payment_id)) >= challengeTries
        ? wayBack(entry, "0")
        : challenge(entry, text.wrong);
    }
    if (entry.behaviour === "never_returns") return htmlPage(entry.locale, `<p>${text.silent}</p>`);
    if (entry.behaviour === "challenge_fails") return wayBack(entry, "0");
    if (entry.behaviour === "challenge_refused") return wayBack(entry, "4");
    return wayBack(entry, "1");
  }

  function challenge(entry: LedgerEntry, error?: string): Response {
    const text = textsFor(entry.locale);
    const decimals = Number.isInteger(entry.price) ? 0 : 2;
    const amount = entry.price.toLocaleString(entry.locale === "en" ? "en-GB" : "tr-TR", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    return htmlPage(
      entry.locale,
      `<p>${text.intro}</p>
<p>${text.amount}: <strong>${amount} TL</strong><br>${text.card}: •••• ${entry.last_four}</p>
<form method="post" action="/sandbox-bank/challenge">
<input type="hidden" name="orderId" value="${entry.payment_id}">
${error ? `<p class="error" role="alert" id="code-error">${error}</p>` : ""}
<p><label for="code">${text.label}</label><br>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" size="10"${error ? ' aria-describedby="code-error"' : ""}></p>
<p><small>${interpolate(text.hint, () => challengeCode)}</small></p>
<p><button>${text.submit}</button></p></form>
<form method="post" action="/sandbox-bank/challenge"><input type="hidden" name="orderId" value="${entry.payment_id}"><input type="hidden" name="cancel" value="1">
<p><button class="quiet">${text.cancel}</button></p></form>`,
      error ? 400 : 200,
    );
  }

  /** Returns the signed form back to the site; a script submits it where scripts run. */
  async function wayBack(entry: LedgerEntry, mdStatus: string): Promise<Response> {
    const text = textsFor(entry.locale);
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
      `<p>${text.returning}</p><form id="back" method="post" action="${entry.callback_url}">${inputs.join("")}<p><button>${text.back}</button></p></form>
<script>${submitScript}</script>`,
    );
  }
}

const submitScript = `document.getElementById("back").submit()`;
const submitScriptHash = createHash("sha256").update(submitScript).digest("base64");

function htmlPage(locale: string, body: string, status = 200): Response {
  const text = textsFor(locale);
  const document = `<!doctype html><html lang="${locale === "en" ? "en" : "tr"}"><head><meta charset="utf-8"><title>${text.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>
body{font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:#15252b;background:#fff;margin:0;padding:16px;max-width:480px}
h1{font-size:20px;color:#0b4a56}input{font:inherit;font-size:20px;padding:11px 10px;box-sizing:border-box;border:1px solid #6c8088;border-radius:6px}
button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:6px;background:#0f6f9c;color:#fff}
button.quiet{background:#fff;color:#0f6f9c;border:1px solid}.error{color:#9c2a1a;font-weight:600}</style></head><body><h1>${text.title}</h1>${body}</body></html>`;
  return new Response(document, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
