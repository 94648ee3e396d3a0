import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { NotificationKind, NotificationValues } from "./notification-store.ts";

interface Site {
  readonly brand: string;
  readonly publicUrl: string;
}

/**
 * Subject and text of each notice. {link} leads to the spring for its owner, {page} to what everybody sees; {message}
 * and {volunteer} lead staff to what was received.
 */
const texts: Record<Language, Record<NotificationKind, readonly [subject: string, text: string]>> = {
  tr: {
    spring_approved: ["Pınarınız yayında", '"{name}" onaylandı ve yayında: {page}'],
    spring_rejected: [
      "Pınarınız onaylanmadı",
      '"{name}" onaylanmadı. Gerekçe: {reason} Düzelterek yeniden başvurabilirsiniz: {link}',
    ],
    spring_update_approved: ["Güncellemeniz yayında", '"{name}" için istediğiniz güncelleme onaylandı: {page}'],
    spring_update_rejected: [
      "Güncellemeniz onaylanmadı",
      '"{name}" için istediğiniz güncelleme onaylanmadı. Gerekçe: {reason} {link}',
    ],
    spring_deletion_approved: ["Pınarınız silindi", '"{name}" isteğiniz üzerine silindi. Yapılan bağışlar geçerlidir.'],
    spring_deletion_rejected: ["Silme talebiniz kabul edilmedi", '"{name}" silinmedi. Gerekçe: {reason} {link}'],
    spring_stopped: ["Pınarınız durduruldu", '"{name}" durduruldu. Gerekçe: {reason} {link}'],
    spring_removed: [
      "Pınarınız kaldırıldı",
      '"{name}" siteden kaldırıldı. Gerekçe: {reason} Yapılan bağışlar geçerlidir.',
    ],
    spring_last_day_changed: [
      "Pınarınızın son günü değişti",
      '"{name}" için yardım toplama izni düzeltildi. Pınarın son günü artık {last_day}: {link}',
    ],
    spring_ended: [
      "Pınarınızın süresi doldu",
      '"{name}" süresini tamamladı. Katkıda bulunan herkese teşekkür ederiz: {link}',
    ],
    well_name_approved: ["Kuyunuzun ismi yayında", 'Kuyuya verdiğiniz "{name}" ismi onaylandı.'],
    well_name_rejected: [
      "Kuyunuzun ismi onaylanmadı",
      'Kuyuya verdiğiniz "{name}" ismi onaylanmadı. Gerekçe: {reason}',
    ],
    phone_changed: [
      "Telefon numaranız değişti",
      "Hesabınızın telefon numarası değişti. Bunu siz yapmadıysanız bize hemen yazın: {contact}",
    ],
    account_deleted: ["Hesabınız silindi", "Hesabınız ve kişisel verileriniz isteğiniz üzerine silindi."],
    account_deletion_rejected: ["Hesabınız silinmedi", "Hesap silme talebiniz kabul edilmedi. Gerekçe: {reason}"],
    administrator_added: [
      "Yetki verildi",
      "Hesabınıza yönetim yetkisi verildi: {admin} Bunu beklemiyorsanız bize yazın: {contact}",
    ],
    administrator_removed: [
      "Yetki kaldırıldı",
      "Hesabınızın yönetim yetkisi kaldırıldı. Bunu beklemiyorsanız bize yazın: {contact}",
    ],
    message_received: [
      "İletiniz ulaştı",
      "Merhaba{name}, iletiniz bize ulaştı. İki iş günü içinde yanıt veririz. Bu iletiyi siz göndermediyseniz dikkate almayın.",
    ],
    volunteer_received: [
      "Gönüllü başvurunuz ulaştı",
      "Merhaba{name}, gönüllü başvurunuz bize ulaştı. Size uygun bir iş olduğunda ararız. Başvuran siz değilseniz bu iletiyi dikkate almayın.",
    ],
    payment_succeeded: [
      "Bağışınız alındı",
      "{amount} TL tutarındaki ödemeniz alınmış; bağışınız yerine yazıldı. Aynı bağış için yeniden ödemeyin. Ödeme numarası: {payment}",
    ],
    payment_not_taken: [
      "Ödemeniz alınmadı",
      "{amount} TL tutarındaki ödemenizi inceledik: bir tahsilat bulunmadı. İsterseniz yeniden ödeyebilirsiniz; bankanız bir tahsilat gösteriyorsa hemen yeniden ödemeyin. Ödeme numarası: {payment}",
    ],
    staff_message: ["Yeni ileti", "{name} bir ileti gönderdi.\n\n{text}\n\n{message}"],
    staff_volunteer: ["Yeni gönüllü", "{name} gönüllü olmak istiyor.\n\n{text}\n\n{volunteer}"],
  },
  en: {
    spring_approved: ["Your spring is open", '"{name}" was approved and is open: {page}'],
    spring_rejected: [
      "Your spring was not approved",
      '"{name}" was not approved. Reason: {reason} You can change it and apply again: {link}',
    ],
    spring_update_approved: ["Your update is published", 'The update of "{name}" was approved: {page}'],
    spring_update_rejected: [
      "Your update was not approved",
      'The update of "{name}" was not approved. Reason: {reason} {link}',
    ],
    spring_deletion_approved: [
      "Your spring was deleted",
      '"{name}" was deleted as you asked. Donations to it stay valid.',
    ],
    spring_deletion_rejected: [
      "Your request to delete was refused",
      '"{name}" was not deleted. Reason: {reason} {link}',
    ],
    spring_stopped: ["Your spring was stopped", '"{name}" was stopped. Reason: {reason} {link}'],
    spring_removed: [
      "Your spring was taken off the site",
      '"{name}" was taken off the site. Reason: {reason} Donations to it stay valid.',
    ],
    spring_last_day_changed: [
      "The last day of your spring has changed",
      'The collection permit of "{name}" was corrected. Its last day is now {last_day}: {link}',
    ],
    spring_ended: ["Your spring has ended", 'The time of "{name}" has ended. Thank you to everybody who gave: {link}'],
    well_name_approved: ["Your well's name is shown", 'The name "{name}" that you gave to your well was approved.'],
    well_name_rejected: [
      "Your well's name was not approved",
      'The name "{name}" that you gave to your well was not approved. Reason: {reason}',
    ],
    phone_changed: [
      "Your phone number was changed",
      "The phone number of your account was changed. If it was not you, write to us at once: {contact}",
    ],
    account_deleted: ["Your account was deleted", "Your account and your personal data were deleted as you asked."],
    account_deletion_rejected: [
      "Your account was not deleted",
      "Your request to delete your account was refused. Reason: {reason}",
    ],
    administrator_added: [
      "You are staff now",
      "Your account was given the rights of an administrator: {admin} If you did not expect this, write to us: {contact}",
    ],
    administrator_removed: [
      "You are no longer staff",
      "The rights of an administrator were taken from your account. If you did not expect this, write to us: {contact}",
    ],
    message_received: [
      "Your message has arrived",
      "Hello{name}, your message has reached us. We answer within two working days. If you did not send it, ignore this mail.",
    ],
    volunteer_received: [
      "Your offer to help has arrived",
      "Hello{name}, your offer to help has reached us. We call you when there is work that suits you. If you did not send it, ignore this mail.",
    ],
    payment_succeeded: [
      "Your donation has arrived",
      "Your payment of {amount} TL was taken, and your donation is recorded. Please do not pay for the same again. Payment number: {payment}",
    ],
    payment_not_taken: [
      "Your payment was not taken",
      "We have looked into your payment of {amount} TL: no charge was found. You can pay again if you wish; please do not pay again right away if your bank shows a charge. Payment number: {payment}",
    ],
    staff_message: ["New message", "{name} sent a message.\n\n{text}\n\n{message}"],
    staff_volunteer: ["New volunteer", "{name} wants to help.\n\n{text}\n\n{volunteer}"],
  },
};

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  tr: new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
};

const sums: Record<Language, Intl.NumberFormat> = { tr: sumFormat("tr-TR"), en: sumFormat("en-GB") };

function sumFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
}

/** The words of a notice, with the organisation's name in front for who reads it on a telephone. */
export function notificationText(
  language: Language,
  kind: NotificationKind,
  { name = "", reason = "", text: told = "", spring, received, last_day, payment = "", amount = 0 }: NotificationValues,
  { brand, publicUrl }: Site,
): { subject: string; text: string } {
  const [subject, text] = texts[language][kind];
  const values: Record<string, string> = {
    // In a message there is no markup that would hold them within the name.
    name: stripBidi(name),
    reason: sentence(reason),
    last_day: last_day ? dayFormats[language].format(new Date(last_day)) : "",
    link: `${publicUrl}/dashboard/campaign/${spring ?? ""}`,
    admin: `${publicUrl}/admin`,
    contact: `${publicUrl}/contact`,
    payment,
    amount: sums[language].format(amount / 100),
    page: `${publicUrl}/the-spring/detail/${spring ?? ""}`,
    text: told,
    message: `${publicUrl}/admin/messages/${received ?? ""}`,
    volunteer: `${publicUrl}/admin/volunteers/${received ?? ""}`,
  };
  return {
    subject: `${brand}: ${subject}`,
    text: `${brand}: ${text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "")}`.trim(),
  };
}

/** A reason ends like a sentence, whatever staff typed. */
function sentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
