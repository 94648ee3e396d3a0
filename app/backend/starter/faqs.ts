import { receiptNameYears } from "../../contract/rules/receipts.ts";
import type { StarterItem } from "./types.ts";

interface Words {
  readonly question: string;
  readonly answer: string;
}

const groups = {
  giving: { tr: "Bağış ve ödeme", en: "Giving and paying" },
  wells: { tr: "Su kuyuları", en: "Water wells" },
  sacrifice: { tr: "Kurban", en: "Sacrifice" },
  springs: { tr: "Pınarlar", en: "Springs" },
  account: { tr: "Üyelik ve kişisel veriler", en: "Membership and personal data" },
} as const;

const faq = (slug: string, group: keyof typeof groups, tr: Words, en: Words): StarterItem => ({
  slug,
  texts: { tr: { ...tr, group: groups[group].tr }, en: { ...en, group: groups[group].en } },
});

export const faqs: readonly StarterItem[] = [
  faq(
    "uye-olmadan-bagis",
    "giving",
    {
      question: "Bağış yapmak için üye olmam gerekir mi?",
      answer:
        "Tek seferlik bağış için hayır: adınızı ve telefonunuzu yazarak, isterseniz isimsiz olarak da bağış yapabilirsiniz. Düzenli bağış ve e-postayla kart göndermek için giriş yaparsınız. Üyelik, bağışlarınızı tek yerde görmenizi ve kendi pınarınızı başlatmanızı sağlar.",
    },
    {
      question: "Do I need to be a member to give?",
      answer:
        "Not for a single gift: you can give with your name and telephone number, or without a name. For a regular gift, and for a card by mail, you sign in. As a member you see all your gifts in one place and can start a spring of your own.",
    },
  ),
  faq(
    "hangi-yollarla-odeyebilirim",
    "giving",
    {
      question: "Hangi yollarla ödeyebilirim?",
      answer:
        "Bütün banka ve kredi kartlarıyla, bankanızın **3-D Secure** doğrulamasıyla ödeyebilirsiniz. Havale ya da EFT için [banka hesaplarımıza](/bank) bakın. Havalenin açıklamasına neye bağışladığınızı ve açıklama kodunuzu yazın; kodunuz yoksa kodun yerine adınızı yazın.",
    },
    {
      question: "How can I pay?",
      answer:
        "With any debit or credit card, confirmed by your bank's **3-D Secure** step. For a transfer see our [bank accounts](/bank). Write into the description of the transfer what you give for and your reference code; without a code, write your name instead.",
    },
  ),
  faq(
    "kart-bilgilerim-saklaniyor-mu",
    "giving",
    {
      question: "Kart bilgilerim saklanıyor mu?",
      answer:
        "Hayır. Kart numarası ve güvenlik kodu bize hiç kaydedilmez. Kartınızı kaydetmek isterseniz onu ödeme kuruluşu saklar; bizde yalnızca markası, son dört hanesi, son kullanma tarihi ve üzerindeki isim görünür.",
    },
    {
      question: "Do you keep my card's details?",
      answer:
        "No. The card's number and security code are never stored by us. If you choose to save your card, the payment provider keeps it; we see its brand, its last four digits, its expiry and the name on it.",
    },
  ),
  faq(
    "bagisimi-geri-alabilir-miyim",
    "giving",
    {
      question: "Yanlışlıkla yaptığım bir bağışı geri alabilir miyim?",
      answer:
        "Bağış henüz yerine getirilmediyse evet. [İletişim formundan](/contact) makbuz numaranızla yazın; iade, ödemeyi yaptığınız karta yapılır.",
    },
    {
      question: "Can I take back a gift that I made by mistake?",
      answer:
        "Yes, if it has not been carried out yet. Write to us with the number of your receipt on the [contact page](/contact); the money goes back to the card you paid with.",
    },
  ),
  faq(
    "makbuz-alabilir-miyim",
    "giving",
    {
      question: "Makbuz alabilir miyim?",
      answer:
        "Her ödemenin sonunda makbuzunuz ekrana gelir; e-posta adresinizi yazarsanız size de göndeririz. Üyelerimiz eski makbuzlarına panellerinden ulaşır.",
    },
    {
      question: "Do I get a receipt?",
      answer:
        "Every payment ends with a receipt on the screen; leave an e-mail address and we send it, too. Members find earlier ones in their dashboard.",
    },
  ),
  faq(
    "kuyu-ne-zaman-biter",
    "wells",
    {
      question: "Ortak olduğum kuyu ne zaman biter?",
      answer:
        "Hedef dolduktan sonra sondaj sırasına girer. El pompalı bir kuyu çoğunlukla altı haftada, güneş enerjili bir kuyu üç ayda tamamlanır. Yağmur mevsimi bu süreyi uzatabilir.",
    },
    {
      question: "When will the well that I took a share in be finished?",
      answer:
        "Once its goal is reached it takes its turn for drilling. A hand-pump well mostly takes six weeks, a solar one three months. The rainy season can make it longer.",
    },
  ),
  faq(
    "su-cikmazsa-ne-olur",
    "wells",
    {
      question: "Sondajda su çıkmazsa ne olur?",
      answer:
        "İkinci bir nokta denenir; parası kuyunun hedefinde baştan vardır. O da tutmazsa bağışınız aynı bölgede, aynı türden bir kuyuya aktarılır; bunu kuyunun sayfasında yazarız.",
    },
    {
      question: "What if no water is found?",
      answer:
        "A second place is tried; its price is in the well's goal from the beginning. If that fails too, your gift goes to a well of the same kind in the same region; the well's page says so.",
    },
  ),
  faq(
    "kuyuya-isim-verebilir-miyim",
    "wells",
    {
      question: "Kuyuya isim verebilir miyim?",
      answer:
        "Bir kuyunun hedefinin tamamını tek başına üstlenen üyelerimiz, panellerinden isim önerebilir. İsim, kurallarımıza uygunsa kuyunun sayfasında görünür.",
    },
    {
      question: "Can I name a well?",
      answer:
        "Members who gave the whole of a well's goal by themselves can propose a name in their dashboard. If it follows our rules it is shown on the well's page.",
    },
  ),
  faq(
    "kurban-vekaleti-nedir",
    "sacrifice",
    {
      question: "Vekâlet ne demek, nasıl veriliyor?",
      answer:
        "Vekâlet, kurbanınızı sizin adınıza kesmemiz için verdiğiniz izindir. Kendi kurbanınızda bağışınızla vekâlet vermiş olursunuz. Başkası adına bağışta formdaki kutuyu işaretlersiniz; o kişinin iznini sizin almanız gerekir.",
    },
    {
      question: "What is the power of attorney, and how do I give it?",
      answer:
        "It is your consent that we make the sacrifice in your name. For a sacrifice of your own, your gift gives it. For somebody else you tick the box of the form, and have to ask for their consent yourself.",
    },
  ),
  faq(
    "kurban-ne-zaman-kesilir",
    "sacrifice",
    {
      question: "Adak ve akika kurbanı ne zaman kesilir?",
      answer: "Türkiye'de en geç on gün, diğer ülkelerde en geç yirmi bir gün içinde.",
    },
    {
      question: "When is a vow or birth sacrifice made?",
      answer: "In Türkiye within ten days, in other countries within twenty-one.",
    },
  ),
  faq(
    "pinar-nedir",
    "springs",
    {
      question: "Pınar nedir, nasıl başlatırım?",
      answer:
        "Pınar, bir kuyu için arkadaşlarınızla birlikte bağış topladığınız, en çok üç ay süren kampanyadır. Üye girişi yapıp panelinizden başlatırsınız; ekibimiz inceledikten sonra yayımlanır.",
    },
    {
      question: "What is a spring, and how do I start one?",
      answer:
        "A spring is a campaign of at most three months in which you collect for a well together with your friends. You start it in your dashboard; it is published after our team has looked at it.",
    },
  ),
  faq(
    "hedefe-ulasmazsa",
    "springs",
    {
      question: "Pınarım hedefine ulaşmazsa ne olur?",
      answer:
        "Toplanan tutar boşa gitmez: süre sonunda bir kuyuya eklenir. Hangi kuyuya eklendiğini [bize sorabilirsiniz](/contact).",
    },
    {
      question: "What if my spring does not reach its goal?",
      answer:
        "Nothing is lost: at the end of its time what was collected is added to a well. [Ask us](/contact) which one.",
    },
  ),
  faq(
    "verilerimi-silebilir-misiniz",
    "account",
    {
      question: "Hesabımı ve verilerimi silebilir misiniz?",
      answer: `Evet. Profilinizden silme talebi gönderin; ekibimiz onaylayınca kişisel verileriniz silinir. Hesap silinince bağışlar adsız kayıt olarak kalır. Makbuzdaki bağışçı adı, düzenlendiği yılı izleyen ${receiptNameYears} yıl saklanır, sonra silinir. Süren düzenli bağışlar sona erer. Ayrıntılar [aydınlatma metninde](/kvkk).`,
    },
    {
      question: "Can you delete my account and my data?",
      answer: `Yes. Ask for it in your profile; once our team approves, your personal data is deleted. When an account is deleted, its gifts stay on record without a name. The donor's name stays on a receipt for the ${receiptNameYears} years after the year of issue and is then deleted. Running regular gifts end. Details are in the [data-protection text](/kvkk).`,
    },
  ),
  faq(
    "kod-gelmedi",
    "account",
    {
      question: "Giriş kodu telefonuma gelmedi, ne yapmalıyım?",
      answer:
        "Bir dakika bekleyip yeni kod isteyin. Yurt dışı numaralarında ve bazı hatlarda iletiler gecikebilir. Sorun sürerse [bize yazın](/contact).",
    },
    {
      question: "The sign-in code did not arrive. What can I do?",
      answer:
        "Wait a minute and ask for another one. Messages can be late abroad and on some lines. If that does not help, [write to us](/contact).",
    },
  ),
];
