import { href, type RouterContextProvider } from "react-router";
import type { Payment } from "~/contract/endpoints/payments.ts";
import { offers } from "~/http/available-features.server.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { formatMoney } from "~/i18n/format.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import type { Route } from "./+types/frame";
import { bankFormIn, bankPage, escapeHtml, foreignDocument, hiddenForm, topLink } from "./bank-document.server.ts";
import { reachableOwnPayment, wayToBank } from "./payable.server.ts";

/**
 * Serves the page that leads to the bank: the provider's form with our button. It stands in a frame, or without scripts
 * in the whole window.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { t } = i18nFrom(context);
  const payment = await reachableOwnPayment(context, url);
  const way = payment && (await wayToBank(context, payment.id).catch(nullIfUnreachable));
  const payload = way?.payload ?? null;
  if (payment && way?.hosted_page) {
    // A link, so that the payer sees where it leads.
    const after = t((await offers("payment_states")) ? "payment:hosted.after" : "payment:hosted.comeBack");
    const open = t("payment:hosted.open", { host: new URL(way.hosted_page).hostname });
    return bankPage(context, {
      title: t("payment:hosted.title"),
      sum: sumText(context, payment),
      text: `${t("payment:hosted.finish")} ${after}`,
      content: topLink(way.hosted_page, open) + otherWays(payment.id, t, t("payment:secure.back")),
    });
  }
  if (payment === null || payload === null) {
    const result = paymentAddress("/payment/result", payment?.id ?? url.searchParams.get("payment") ?? "");
    return bankPage(context, {
      title: t("payment:frame.over"),
      text: t("payment:frame.overText"),
      content: topLink(result, t("payment:frame.toResult")),
      script: `top.location.replace(${JSON.stringify(result)})`,
    });
  }
  const form = bankFormIn(payload);
  // The provider sent something other than one form, so its document is shown as it is, with our links around it.
  if (!form) {
    if (url.searchParams.has("framed")) return foreignDocument(payload);
    const title = escapeHtml(t("payment:secure.frame"));
    const source = escapeHtml(`${paymentAddress("/payment/frame", payment.id)}&framed`);
    return bankPage(context, {
      title: t("payment:frame.title"),
      sum: sumText(context, payment),
      text: t("payment:frame.foreign"),
      content: `<iframe src="${source}" title="${title}"></iframe>${otherWays(payment.id, t)}`,
    });
  }
  return bankPage(context, {
    title: t("payment:frame.title"),
    sum: sumText(context, payment),
    text: t((await offers("bank_return")) ? "payment:frame.text" : "payment:frame.short"),
    content: hiddenForm(form, t("payment:frame.button")) + otherWays(payment.id, t),
    script: `document.getElementById("to-bank").submit()`,
    // Browsers apply it to the redirects of the form, too, and a bank may send its payer on to any other origin. An
    // address without TLS, of an API that is tried out, allows both: `http:` stands for https as well.
    formAction: `'self' ${new URL(form.action).protocol}`,
  });
}

/** Says what is charged, and how much of it covers the bank's fee. */
function sumText(context: Readonly<RouterContextProvider>, { amount, fee }: Payment): string {
  const { t, language } = i18nFrom(context);
  const sum = formatMoney(amount, language);
  if (!fee) return t("payment:frame.sum", { amount: sum });
  return t("payment:frame.total", { amount: sum, fee: formatMoney(fee.amount, language) });
}

/** For payers without scripts, who have this page in the whole window and come back to it. */
function otherWays(id: string, t: ReturnType<typeof i18nFrom>["t"], toCard = t("payment:secure.otherCard")): string {
  return (
    topLink(paymentAddress("/payment/result", id), t("payment:secure.state"), false) +
    topLink(href("/payment/card"), toCard, false)
  );
}
