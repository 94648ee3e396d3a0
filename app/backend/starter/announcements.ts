import type { StarterItem } from "./types.ts";

export const announcements: readonly StarterItem[] = [
  {
    slug: "olagan-genel-kurul",
    daysAgo: 5,
    picture: "/pictures/announcement-meeting.svg",
    texts: {
      tr: {
        title: "Olağan genel kurul çağrısı",
        summary:
          "Üyelerimizi olağan genel kurula çağırıyoruz. Çoğunluk sağlanamazsa ikinci toplantı bir hafta sonra aynı yerdedir.",
        picture_alt: "Yuvarlak bir masa çevresinde oturan insanlar.",
        body: `Derneğimizin olağan genel kurulu, dernek merkezinde yapılacaktır.

## Gündem

1. Açılış ve divanın seçilmesi
2. Faaliyet raporu ile denetim raporunun okunması
3. Bilançonun görüşülmesi ve yönetim kurulunun ibrası
4. Yeni dönem bütçesi
5. Dilek ve öneriler

Katılamayacak üyelerimiz görüşlerini [iletişim sayfasından](/contact) iletebilir.`,
      },
      en: {
        title: "Call to the general assembly",
        summary:
          "We call our members to the ordinary general assembly. Without a quorum the second meeting is a week later in the same place.",
        picture_alt: "People sitting around a round table.",
        body: `The ordinary general assembly takes place in our office.

## Agenda

1. Opening and election of the chair
2. Reports of the board and of the auditors
3. Discussion of the balance sheet and discharge of the board
4. Budget of the new term
5. Wishes and proposals

Members who cannot come can write to us on the [contact page](/contact).`,
      },
    },
  },
  {
    slug: "banka-bakim-calismasi",
    daysAgo: 19,
    texts: {
      tr: {
        title: "Kartla bağışta kısa bir kesinti olacak",
        summary: "Ödeme kuruluşunun bakımı sırasında pazar gecesi iki saat boyunca kartla bağış alınamayacak.",
        body: `Ödeme kuruluşu, pazarı pazartesiye bağlayan gece 02.00 ile 04.00 arasında bakım yapacak. Bu sürede kartla bağış alınamaz; sepetiniz olduğu gibi kalır.

Acele eden bağışçılarımız [banka hesaplarımıza](/bank) havale yapabilir.`,
        picture_alt: "",
      },
      en: {
        title: "A short break in giving by card",
        summary:
          "While the payment provider works on its systems, cards cannot be taken for two hours on Sunday night.",
        body: `The payment provider works on its systems in the night to Monday from 2 to 4 a.m. Cards cannot be taken in that time; your basket stays as it is.

Whoever is in a hurry can use our [bank accounts](/bank).`,
        picture_alt: "",
      },
    },
  },
  {
    slug: "gonullu-cevirmen-araniyor",
    daysAgo: 37,
    texts: {
      tr: {
        title: "Fransızca ve Arapça bilen gönüllü çevirmen arıyoruz",
        summary:
          "Sahel ülkelerinden gelen saha raporlarını Türkçeye çevirecek, haftada iki saat ayırabilecek gönüllüler arıyoruz.",
        body: `Sahadan gelen raporların yarısı Fransızca, üçte biri Arapça. Bunları bağışçılarımıza hızlı ulaştırmak için gönüllü çevirmenlere ihtiyacımız var.

- Haftada iki saat, evden
- İki haftalık bir deneme dönemi
- Terim listesi ve bir danışman bizden

Başvurmak için [gönüllü formunu](/volunteer) doldurun; bildiğiniz dilleri yazmayı unutmayın.`,
        picture_alt: "",
      },
      en: {
        title: "We look for translators from French and Arabic",
        summary:
          "For reports from the Sahel we look for volunteers who can translate into Turkish for two hours a week.",
        body: `Half of the reports from the field are in French, a third in Arabic. To bring them to our donors quickly we need volunteers.

- Two hours a week, from home
- Two weeks of trial
- A list of terms and somebody to ask come from us

To apply fill in the [form for volunteers](/volunteer) and name the languages you know.`,
        picture_alt: "",
      },
    },
  },
];
