import type { StarterItem } from "./types.ts";

export const advertisements: readonly StarterItem[] = [
  {
    slug: "pinarini-baslat",
    picture: "/pictures/advert-spring.svg",
    fields: { link: "/the-spring" },
    texts: {
      tr: {
        title: "Doğum gününüzde bir pınar başlatın",
        summary: "Hediye yerine su isteyin: kendi pınarınızı açın, sevdikleriniz bir kuyuya birlikte ortak olsun.",
        button_text: "Pınarları gör",
        picture_alt: "Kayaların arasından akan bir pınar ve çevresinde çiçekler.",
      },
      en: {
        title: "Start a spring on your birthday",
        summary:
          "Ask for water instead of presents: open your own campaign and let those you love take part in a well together.",
        button_text: "See the springs",
        picture_alt: "A spring running between stones, flowers around it.",
      },
    },
  },
  {
    slug: "kurban-vekaleti",
    picture: "/pictures/sacrifice-flock.svg",
    fields: { link: "/sacrifice" },
    texts: {
      tr: {
        title: "Adak ve akika kurbanınız için vekâletinizi alıyoruz",
        summary: "Yılın her ayı, veteriner denetiminde. Kesimden önce adınız okunur.",
        button_text: "Kurban bağışı",
        picture_alt: "Yamaçta otlayan bir koyun sürüsü.",
      },
      en: {
        title: "Vow and birth sacrifices, all year round",
        summary: "Every month of the year, with a vet present. Your name is read beforehand.",
        button_text: "Give a sacrifice",
        picture_alt: "A flock of sheep grazing on a slope.",
      },
    },
  },
];
