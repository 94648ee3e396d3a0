import type { Language } from "../../contract/languages.ts";
import type { Rule, RuleViolation } from "../domain/rule-violation.ts";

/** Values in braces are filled in; the API says sums in lira. */
type Messages = Record<Rule | "validation" | "malformed" | "too_large" | "failed", string>;

const messages: Record<Language, Messages> = {
  tr: {
    validation: "Hatalı Veya Eksik Veri",
    malformed: "İstek okunamadı.",
    too_large: "İstek çok büyük.",
    failed: "Beklenmeyen bir sorun oluştu.",
    amount_range: "Tutar {minimum} TL ile {maximum} TL arasında olmalıdır.",
    amount_not_shares: "Seçtiğiniz hisselerin tutarı {total} TL.",
    amount_over_remaining: "Hedefe kalan tutar {remaining} TL. En fazla bu kadar bağışlayabilirsiniz.",
    shares_not_multiple: "Bu sayıda hisse seçilemiyor.",
    cause_unknown: "Böyle bir bağış kalemi bulunamadı.",
    cause_not_open: "Bu bağış kalemi artık bağışa açık değil.",
    name_required: "Lütfen bağış yapmak istediğiniz kişinin ismini belirtiniz.",
    proxy_required: "Başkası adına kurban için vekalet vermeniz gerekir.",
    session_token_required: "Sepet anahtarı eksik.",
    basket_full: "Sepette en fazla {lines} bağış olabilir.",
    basket_empty: "Sepetiniz Boş",
    basket_unavailable: "Sepetinizdeki bir bağış kalemi kapandı. Lütfen onu sepetten çıkarın.",
    card_expired: "Kartın son kullanma tarihi geçmiş.",
    payment_under_way: "Bu sepet için bir ödeme şu anda onaylanıyor.",
    too_many_attempts: "Çok fazla başarısız deneme yapıldı. Lütfen bir saat sonra yeniden deneyin.",
    not_found: "Aradığınız kayıt bulunamadı.",
    unauthorized: "Bu işlem için yetkiniz yok.",
    wrong_credentials: "Kimlik bilgileri yanlış.",
  },
  en: {
    validation: "Wrong or missing data",
    malformed: "The request could not be read.",
    too_large: "The request is too large.",
    failed: "Something unexpected went wrong.",
    amount_range: "The amount must be between {minimum} TL and {maximum} TL.",
    amount_not_shares: "The shares you chose cost {total} TL.",
    amount_over_remaining: "{remaining} TL are missing to the goal. You can give that much at most.",
    shares_not_multiple: "This number of shares cannot be chosen.",
    cause_unknown: "There is no such cause.",
    cause_not_open: "This cause no longer takes donations.",
    name_required: "Please give the name of the person you want to donate for.",
    proxy_required: "A sacrifice on behalf of another needs your power of attorney.",
    session_token_required: "The basket key is missing.",
    basket_full: "A basket holds {lines} donations at most.",
    basket_empty: "Your basket is empty",
    basket_unavailable: "A cause in your basket has closed. Please take it out.",
    card_expired: "The card has expired.",
    payment_under_way: "A payment for this basket is being confirmed right now.",
    too_many_attempts: "Too many failed attempts. Please try again in an hour.",
    not_found: "What you are looking for was not found.",
    unauthorized: "You may not do this.",
    wrong_credentials: "Wrong credentials.",
  },
};

/** Which values of a violation are sums in kuruş. */
const sums = new Set(["minimum", "maximum", "total", "remaining"]);

/** The words for a message, in the language asked for. */
export function say(language: Language, message: keyof Messages): string {
  return messages[language][message];
}

/** The words for a broken rule, with its values filled in. */
export function sayViolation(language: Language, { rule, values }: RuleViolation): string {
  return messages[language][rule].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? 0;
    return (sums.has(name) ? value / 100 : value).toLocaleString(language === "tr" ? "tr-TR" : "en-GB");
  });
}
