import { inEnglish, type Language } from "./words.ts";

const turkish = {
  login: "Giriş yap",
  phone: "Cep telefonunuz",
  sendCode: "Kod gönder",
  otp: "Doğrulama kodu",
  code: "Altı haneli kod",
  verify: "Doğrula",
  again: "Kodu yeniden iste",
  otherPhone: "Başka bir numara kullan",
  sent: "Yeni kodunuz yolda.",
  tooSoon: /Yeni bir kod istemek için \d+ saniye bekleyin\./,
  newMember: "Üye olun",
  firstName: "Adınız",
  lastName: "Soyadınız",
  email: "E-posta adresiniz",
  kvkk: "Kişisel verilerin korunması metnini okudum, onaylıyorum",
  becomeMember: "Üye ol",
  signUpError: "Üyelik tamamlanamadı",
  panel: "Panelim",
  options: "Ayarlar",
  personalData: "Kişisel bilgilerim",
  logout: "Çıkış yap",
  greeting: (name: string) => `Merhaba ${name}`,
  legal: ["Kişisel verilerin korunması", "Çerez politikası", "Kullanım koşulları"],
  errors: {
    phone: "Geçerli bir cep telefonu yazın.",
    phoneMissing: "Lütfen telefon numaranızı yazın.",
    wrongCode: "Ops! Görünen o ki yanlış kod girdin.",
    codeWrong: "Mesajdaki altı rakamı kontrol edip yeniden yazın ya da yeni bir kod isteyin.",
    codeExpired: "Kodun süresi doldu. Lütfen yeni bir kod isteyin.",
    codeMissing: "Altı haneli kodu yazın.",
    firstName: "Lütfen adınızı yazın.",
    email: "E-posta adresini ad@example.org biçiminde yazın.",
    kvkk: "Üye olmak için kişisel verilerin korunması metnini onaylamanız gerekir.",
    codesExceeded: "Çok fazla kod istendi. Lütfen daha sonra yeniden deneyin.",
    triesExceeded: "Çok fazla yanlış kod girildi. Lütfen bir saat sonra yeniden deneyin.",
  },
};

/** The texts of the sign-in pages. The Turkish ones are repeated here, so that a changed locale file fails a test. */
export type PeopleWords = typeof turkish;

export const peopleWords: Readonly<Record<Language, PeopleWords>> = {
  tr: turkish,
  en: inEnglish(turkish, {
    sendCode: "Send the code",
    tooSoon: /Wait \d+ seconds before you ask for another code\./,
    firstName: "First name",
    lastName: "Surname",
    email: "E-mail address",
    greeting: (name) => `Hello ${name}`,
    errors: { phone: "Write a mobile number that exists.", firstName: "Please write your first name." },
  }),
};
