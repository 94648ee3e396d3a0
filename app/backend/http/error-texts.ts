import type { Language } from "../../contract/rules/languages.ts";
import type { Rule, RuleViolation } from "../base/rule-violation.ts";

/** Values in braces are filled in; the API says sums in lira. */
type Messages = Record<Rule | "validation" | "field_wrong" | "malformed" | "too_large" | "failed", string>;

const messages: Record<Language, Messages> = {
  tr: {
    validation: "Hatalı Veya Eksik Veri",
    field_wrong: "Bu alan geçerli değil.",
    malformed: "İstek okunamadı.",
    too_large: "İstek çok büyük.",
    failed: "Beklenmeyen bir sorun oluştu.",
    amount_range: "Tutar {minimum} TL ile {maximum} TL arasında olmalıdır.",
    amount_not_shares: "Seçtiğiniz hisselerin tutarı {total} TL.",
    amount_over_remaining: "Hedefe kalan tutar {remaining} TL. En fazla bu kadar bağışlayabilirsiniz.",
    amount_over_basket: "Sepetinizde buraya {reserved} TL var; bununla birlikte hedefe kalan tutar {remaining} TL.",
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
    goal_below_collected: "Hedef en az {least} TL olmalı ve toplanan tutarın ({total} TL) altında kalmamalıdır.",
    special_day_unknown: "Böyle bir özel gün bulunamadı.",
    springs_full: "Aynı anda en fazla {springs} pınarınız olabilir.",
    update_unchanged: "Hiçbir şeyi değiştirmediniz.",
    permit_dates_wrong: "İzin bugün geçerli olmalı ve başlangıcından önce bitmemelidir.",
    well_named: "Bu kuyuya daha önce isim verilmiş.",
    administrator_unknown: "Bu numarayla bir üyelik yok.",
    administrator_self: "Kendi yetkinizi kaldıramazsınız.",
    administrator_first: "Bu yetki ayarlarda verilmiş, buradan kaldırılamaz.",
    spring_deleted: "Bu kampanya silindi ya da başvurusu geri çekildi.",
    spring_locked: "Bekleyen talebiniz sonuçlanmadan yeni bir değişiklik isteyemezsiniz.",
    spring_move_refused: "Pınarın şu anki durumunda bu işlem yapılamaz.",
    spring_changed: "Pınar bu arada değişti. Lütfen son hâline bakıp yeniden deneyin.",
    spring_own: "Kendi pınarınıza siz karar veremezsiniz. Başka bir yetkiliden isteyin.",
    name_changed: "Bağışçı bu arada başka bir isim istedi. Lütfen yeni isme bakın.",
    name_decided: "Bu isim hakkında daha önce karar verilmiş.",
    payment_under_way: "Bu sepet için bir ödeme şu anda onaylanıyor.",
    payment_changed: "Bu ödeme artık inceleme beklemiyor. Lütfen son hâline bakın.",
    payment_own: "Kendi ödemenizi siz sonuçlandıramazsınız. Başka bir yetkiliden isteyin.",
    total_changed: "Sepetinizin toplamı değişti. Lütfen yeni tutarı görüp yeniden onaylayın.",
    too_many_attempts: "Çok fazla başarısız deneme yapıldı. Lütfen bir saat sonra yeniden deneyin.",
    card_required: "Bir kart girin ya da kayıtlı kartlarınızdan birini seçin.",
    card_or_saved: "Ya yeni bir kart ya da kayıtlı bir kart seçin.",
    card_is_default:
      "Silmeye çalıştığın kartın varsayılan olarak ayarlanmış. Silmeden önce varsayılan kartını değiştirmelisin.",
    card_refused: "Bu kart kaydedilemedi. Lütfen bilgileri kontrol edin ya da başka bir kart deneyin.",
    cards_full: "En fazla {cards} kart kaydedilebilir.",
    code_wrong: "Ops! Görünen o ki yanlış kod girdin.",
    code_expired: "Kodun süresi doldu. Lütfen yeni bir kod isteyin.",
    sign_in_expired: "Doğrulamanın süresi doldu. Lütfen telefonunuzu yeniden doğrulayın.",
    sign_in_link_wrong: "Bu bağlantı geçerli değil: süresi dolmuş ya da daha önce kullanılmış.",
    phone_taken: "Bu telefon numarası başka bir üyeye ait.",
    phone_unreachable:
      "Bu numaraya kod gönderemiyoruz. Kodlar yalnızca şu ülkelerin cep telefonlarına gider: {countries}. Bu numarayla üyeyseniz lütfen iletişim sayfasından bize yazın.",
    phone_unchanged: "Bu zaten şu anki telefon numaranız.",
    email_missing: "Önce profilinize bir e-posta adresi yazın.",
    email_verified: "E-posta adresiniz zaten doğrulanmış.",
    birthday_wrong: "Doğum tarihi 1900 ile bugün arasında olmalıdır.",
    picture_missing: "Bir fotoğraf seçin.",
    picture_too_large: "Fotoğraf çok büyük: en fazla {megabytes} MB olabilir.",
    picture_unreadable: "Bu dosya okunabilen bir fotoğraf değil. JPEG, PNG ya da WebP biçiminde bir fotoğraf seçin.",
    picture_too_many_pixels: "Fotoğrafın ölçüleri çok büyük: en fazla {megapixels} megapiksel olabilir.",
    picture_unknown: "Bu fotoğraf bulunamadı. Lütfen yeniden yükleyin.",
    content_kind_wrong: "İçeriğin türü adresle uyuşmuyor.",
    content_incomplete: "Bu sürümde, yayımlamak için gerekli alanlar eksik.",
    content_needed: "Bu alan gereklidir.",
    one_line: "Bu alan tek satır olmalıdır.",
    picture_wordless: "Metindeki her fotoğrafın neyi gösterdiği yazılmalıdır.",
    cell_unlike: "Bu hücre iki dilde aynı olmalıdır.",
    rows_uneven: "Tablonun satır sayısı iki dilde aynı olmalıdır.",
    form_wrong: "Bu alanın biçimi yanlış.",
    sum_wrong: "Bu tutar olamaz.",
    link_wrong: "Bağlantı / ile ya da https:// ile başlamalıdır.",
    iban_wrong: "Bu IBAN geçerli değil. Lütfen rakamları kontrol edin.",
    slug_taken: "Bu adres kısaltması başka bir içerikte ya da sitenin bir sayfasında kullanılıyor.",
    reference_unknown: "Bu seçenek artık yok.",
    cause_goal_too_low: "Hedef, toplanan tutarın ({collected} TL) altında olamaz.",
    content_changed:
      "Siz düzenlerken bu içeriği başka biri kaydetti. Güncel halini açıp değişikliğinizi yeniden yapın.",
    content_only_one: "Bu içerikten bir tane vardır; eklenemez ve silinemez.",
    price_in_use: "Kuyular bu fiyatı kullanıyor; silinemez.",
    content_in_use: "Bu kayıt bağışlarda ya da sepetlerde kullanılıyor; silinemez.",
    page_needed: "Bu sayfa sitede gereklidir: silinemez, yayından kaldırılamaz ve adresi değişmez.",
    messages_exceeded: "Bu adresten kısa sürede çok fazla ileti gönderildi. Lütfen daha sonra yeniden deneyin.",
    codes_too_soon: "Yeni bir kod istemek için {seconds} saniye bekleyin.",
    codes_exceeded: "Çok fazla kod istendi. Lütfen daha sonra yeniden deneyin.",
    tries_exceeded: "Çok fazla yanlış kod girildi. Lütfen bir saat sonra yeniden deneyin.",
    sign_up_required: "Bu numarayla bir üyelik yok. Lütfen üye olun.",
    message_failed: "Kod gönderilemedi. Lütfen bir dakika sonra yeniden deneyin.",
    provider_silent: "Ödeme kuruluşuna ulaşılamadı. Lütfen biraz sonra yeniden deneyin.",
    not_found: "Aradığınız kayıt bulunamadı.",
    verification_required: "Lütfen önce telefonunuza gelecek kodla siz olduğunuzu doğrulayın.",
    forbidden: "Bu sayfa yalnızca yetkililere açıktır.",
    unauthorized: "Bu işlem için yetkiniz yok.",
    wrong_credentials: "Kimlik bilgileri yanlış.",
  },
  en: {
    validation: "Wrong or missing data",
    field_wrong: "This field is not valid.",
    malformed: "The request could not be read.",
    too_large: "The request is too large.",
    failed: "Something unexpected went wrong.",
    amount_range: "The amount must be between {minimum} TL and {maximum} TL.",
    amount_not_shares: "The shares you chose cost {total} TL.",
    amount_over_remaining: "{remaining} TL are missing to the goal. You can give that much at most.",
    amount_over_basket:
      "Your basket holds {reserved} TL for this already; with that, {remaining} TL are missing to the goal.",
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
    goal_below_collected: "The target must be {least} TL at least and not below what was collected ({total} TL).",
    special_day_unknown: "There is no such special day.",
    springs_full: "You can have {springs} springs at most at the same time.",
    update_unchanged: "You have changed nothing.",
    permit_dates_wrong: "The permit must be valid today and must not end before it begins.",
    well_named: "This well has a name already.",
    administrator_unknown: "There is no member with this number.",
    administrator_self: "You cannot take your own right away.",
    administrator_first: "This right is given in the settings and cannot be taken away here.",
    spring_deleted: "This campaign was deleted, or its application was taken back.",
    spring_locked: "You can ask for no other change before your request is decided.",
    spring_move_refused: "This cannot be done in the spring's present state.",
    spring_changed: "The spring has changed meanwhile. Please look at it again and try once more.",
    spring_own: "You cannot decide about your own spring. Ask another administrator.",
    name_changed: "The donor has asked for another name meanwhile. Please look at the new one.",
    name_decided: "This name was decided about before.",
    payment_under_way: "A payment for this basket is being confirmed right now.",
    payment_changed: "This payment waits for no review any more. Please look at it as it stands now.",
    payment_own: "You cannot settle a payment of your own. Please ask another member of staff.",
    total_changed: "The total of your basket has changed. Please look at the new sum and confirm again.",
    too_many_attempts: "Too many failed attempts. Please try again in an hour.",
    card_required: "Enter a card or choose one of your saved cards.",
    card_or_saved: "Choose either a new card or a saved one.",
    card_is_default:
      "The card you are trying to delete is set as your default. Change your default card before deleting it.",
    card_refused: "This card could not be saved. Please check what you entered or try another card.",
    cards_full: "You can save {cards} cards at most.",
    code_wrong: "Oops! It looks like you entered the wrong code.",
    code_expired: "The time for this code is up. Please ask for another one.",
    sign_in_expired: "The verification has run out. Please verify your phone again.",
    sign_in_link_wrong: "This link is not good: it has run out, or was used before.",
    phone_taken: "This phone number belongs to another member.",
    phone_unreachable:
      "We cannot send a code to this number. Codes go to mobile phones of these countries only: {countries}. If you are a member with this number, please write to us on the contact page.",
    phone_unchanged: "This is your phone number already.",
    email_missing: "First add an e-mail address to your profile.",
    email_verified: "Your e-mail address is verified already.",
    birthday_wrong: "The birthday must lie between 1900 and today.",
    picture_missing: "Choose a picture.",
    picture_too_large: "The picture is too large: {megabytes} MB at most.",
    picture_unreadable: "This file is not a picture that can be read. Choose a JPEG, PNG or WebP picture.",
    picture_too_many_pixels: "The picture's dimensions are too large: {megapixels} megapixels at most.",
    picture_unknown: "This picture was not found. Please upload it again.",
    content_kind_wrong: "The kind of the content is not that of the address.",
    content_incomplete: "This version lacks fields that are needed on show.",
    content_needed: "This field is needed.",
    one_line: "This field is one line.",
    picture_wordless: "Every picture in the text needs words for what it shows.",
    cell_unlike: "This cell is the same in both languages.",
    rows_uneven: "The table has the same number of rows in both languages.",
    form_wrong: "This field has the wrong form.",
    sum_wrong: "This sum is not possible.",
    link_wrong: "A link begins with / or https://.",
    iban_wrong: "This IBAN is not valid. Please check its digits.",
    slug_taken: "Another item, or a page of the site itself, uses this short address.",
    reference_unknown: "This choice is no longer there.",
    cause_goal_too_low: "The goal cannot lie below what was collected ({collected} TL).",
    content_changed: "Somebody else saved this while you were editing. Open what it is now and make your change again.",
    content_only_one: "There is one of this alone; it cannot be added or deleted.",
    price_in_use: "Wells use this price; it cannot be deleted.",
    content_in_use: "Donations or baskets use this; it cannot be deleted.",
    page_needed: "The site needs this page: it cannot be deleted, withdrawn or moved.",
    messages_exceeded: "Too many messages came from this address in a short time. Please try again later.",
    codes_too_soon: "Wait {seconds} seconds before you ask for another code.",
    codes_exceeded: "Too many codes were asked for. Please try again later.",
    tries_exceeded: "Too many wrong codes were entered. Please try again in an hour.",
    sign_up_required: "There is no member with this number. Please sign up.",
    message_failed: "The code could not be sent. Please try again in a minute.",
    provider_silent: "The payment provider cannot be reached. Please try again a little later.",
    not_found: "What you are looking for was not found.",
    verification_required: "Please confirm first that it is you, with a code to your phone.",
    forbidden: "This is open to staff only.",
    unauthorized: "You may not do this.",
    wrong_credentials: "Wrong credentials.",
  },
};

/** Which values of a violation are sums in kuruş. */
const sums = new Set(["least", "minimum", "maximum", "total", "remaining", "reserved", "collected"]);

/** The words for a message, in the language asked for. */
export function translate(language: Language, message: keyof Messages): string {
  return messages[language][message];
}

/** Whether there are words for a rule: a schema may name one that its check breaks. */
export function isRule(name: unknown): name is Rule {
  return typeof name === "string" && Object.hasOwn(messages.tr, name);
}

/** The words for a broken rule, with its values filled in. */
export function translateViolation(language: Language, { rule, values }: RuleViolation): string {
  return messages[language][rule].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? 0;
    if (typeof value === "string") return countryList(language, value);
    // Nobody writes "3,2 TL": kuruş have two digits or none.
    const fractionDigits = sums.has(name) && value % 100 !== 0 ? 2 : 0;
    return (sums.has(name) ? value / 100 : value).toLocaleString(language === "tr" ? "tr-TR" : "en-GB", {
      minimumFractionDigits: fractionDigits,
    });
  });
}

/** Codes of countries as people call them. */
function countryList(language: Language, codes: string): string {
  const locale = language === "tr" ? "tr-TR" : "en-GB";
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(
    codes.split(",").map((code) => names.of(code) ?? code),
  );
}
